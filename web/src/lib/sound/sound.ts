// Quiet sounds, made here rather than played from files: a slide is a breath of filtered
// noise, the rest are short tones.

export type Sound = 'slide' | 'pass' | 'illegal' | 'low' | 'win' | 'loss' | 'draw'

const kVolume = 0.22

let context: AudioContext | undefined

export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  const at = context.currentTime + 0.01
  if (sound === 'slide') slide(context, at)
  else tones[sound].forEach(([hertz, delay]) => context && tone(context, hertz, at + delay))
}

/** Pitches in hertz, each with its delay in seconds. */
const tones: Record<Exclude<Sound, 'slide'>, [number, number][]> = {
  pass: [
    [392, 0],
    [330, 0.12],
  ],
  illegal: [
    [165, 0],
    [147, 0.09],
  ],
  low: [
    [880, 0],
    [880, 0.14],
    [880, 0.28],
  ],
  win: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
  ],
  loss: [
    [392, 0],
    [330, 0.14],
    [262, 0.28],
  ],
  draw: [
    [440, 0],
    [440, 0.16],
  ],
}

function tone(audio: AudioContext, hertz: number, at: number): void {
  const wave = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  wave.connect(fade(audio, at, kVolume, 0.22)).connect(audio.destination)
  wave.start(at)
  wave.stop(at + 0.25)
}

function slide(audio: AudioContext, at: number): void {
  const seconds = 0.2
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  const noise = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 1800, Q: 0.8 })
  filter.frequency.setValueAtTime(1800, at)
  filter.frequency.exponentialRampToValueAtTime(500, at + seconds)
  noise
    .connect(filter)
    .connect(fade(audio, at, kVolume, seconds))
    .connect(audio.destination)
  noise.start(at)
}

function fade(audio: AudioContext, at: number, volume: number, seconds: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  return gain
}
