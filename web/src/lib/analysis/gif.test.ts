import { describe, expect, it } from 'vitest'
import { chances } from '../../test/real'
import { encodeGif } from './gif'

/** The pixels of each frame over the last, as a viewer shows them. */
function decode(bytes: Uint8Array, width: number): Uint8Array[] {
  const bits = ((bytes[10] ?? 0) & 7) + 1
  let at = 13 + 3 * (1 << bits)
  const word = (i: number) => (bytes[i] ?? 0) | ((bytes[i + 1] ?? 0) << 8)
  const frames: Uint8Array[] = []
  const screen = new Uint8Array(width * word(8))
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      at += 2
      while (bytes[at]) at += 1 + (bytes[at] ?? 0)
      at++
      continue
    }
    const [x, y, w] = [word(at + 1), word(at + 3), word(at + 5)]
    const codeBits = bytes[at + 10] ?? 0
    at += 11
    const data: number[] = []
    while (bytes[at]) {
      data.push(...bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)))
      at += 1 + (bytes[at] ?? 0)
    }
    at++
    inflate(data, codeBits).forEach((pixel, i) => {
      screen[(y + Math.floor(i / w)) * width + x + (i % w)] = pixel
    })
    frames.push(screen.slice())
  }
  return frames
}

function inflate(data: number[], bits: number): number[] {
  const clear = 1 << bits
  const out: number[] = []
  let table: number[][] = []
  let size = bits + 1
  let before: number[] | undefined
  let [held, count, i] = [0, 0, 0]
  for (;;) {
    while (count < size) {
      held |= (data[i++] ?? 0) << count
      count += 8
    }
    const code = held & ((1 << size) - 1)
    held >>>= size
    count -= size
    if (code === clear + 1) return out
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, pixel) => [pixel])
      size = bits + 1
      before = undefined
      continue
    }
    const known: number[] = table[code] ?? [...(before ?? []), before?.[0] ?? 0]
    out.push(...known)
    if (before && table.length < 4096) table.push([...before, known[0] ?? 0])
    if (table.length === 1 << size && size < 12) size++
    before = known
  }
}

describe('an animated GIF', () => {
  it.each([
    [2, 12, 9],
    [5, 40, 40],
    [256, 90, 60],
  ])('of %i colours shows what was drawn', (colours, width, height) => {
    const chance = chances(colours)
    const palette = Array.from({ length: colours }, (_, i) => i * 65793)
    const noise = () =>
      Uint8Array.from({ length: width * height }, () => Math.floor(chance() * colours))
    const first = noise()
    const second = first.slice()
    second.fill(1, width + 3, width + 7)
    const drawn = [first, second, second, noise()]
    const frames = drawn.map((pixels) => ({ pixels, delay: 80 }))
    const bytes = encodeGif({ width, height, palette }, frames)
    expect(String.fromCharCode(...bytes.subarray(0, 6))).toBe('GIF89a')
    const seen = decode(bytes, width)
    expect(seen.map((pixels, i) => Buffer.compare(pixels, drawn[i] ?? pixels))).toEqual([
      0, 0, 0, 0,
    ])
  })

  it('stores only what changes', () => {
    const [width, height] = [200, 200]
    const still = Uint8Array.from({ length: width * height }, (_, i) => (i * 7919) % 251)
    const moved = still.slice()
    moved[5] = 0
    const palette = Array.from({ length: 256 }, (_, i) => i)
    const one = encodeGif({ width, height, palette }, [{ pixels: still, delay: 1 }])
    const two = encodeGif({ width, height, palette }, [
      { pixels: still, delay: 1 },
      { pixels: moved, delay: 1 },
    ])
    expect(two.length - one.length).toBeLessThan(40)
  })
})
