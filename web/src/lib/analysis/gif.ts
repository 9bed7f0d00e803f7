// An animated GIF from frames of palette indices. Each frame after the first covers only
// what has changed, so that a game of fifty moves stays a small file.

export interface GifOptions {
  width: number
  height: number
  /** Colours as 0xrrggbb, 256 at most. */
  palette: readonly number[]
}

export interface Frame {
  /** One palette index a pixel, row by row. */
  pixels: Uint8Array
  /** How long it is shown, in hundredths of a second. */
  delay: number
}

const kMostCodes = 4096
const kBlock = 255

export function encodeGif({ width, height, palette }: GifOptions, frames: Frame[]): Uint8Array {
  const bits = Math.max(2, Math.ceil(Math.log2(palette.length)))
  const out: number[] = [
    ...ascii('GIF89a'),
    ...word(width),
    ...word(height),
    0xf0 | (bits - 1),
    0,
    0,
  ]
  for (let i = 0; i < 1 << bits; i++) {
    const colour = palette[i] ?? 0
    out.push(colour >> 16, (colour >> 8) & 255, colour & 255)
  }
  // Again and again.
  out.push(0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0)
  let before: Uint8Array | undefined
  for (const { pixels, delay } of frames) {
    const area = changedArea(before, pixels, width, height)
    out.push(0x21, 0xf9, 4, 0x04, ...word(delay), 0, 0)
    out.push(0x2c, ...word(area.x), ...word(area.y), ...word(area.width), ...word(area.height), 0)
    compress(cut(pixels, area, width), bits, out)
    before = pixels
  }
  out.push(0x3b)
  return Uint8Array.from(out)
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** All of the first frame; at least one pixel of any other. */
function changedArea(
  before: Uint8Array | undefined,
  now: Uint8Array,
  width: number,
  height: number,
): Area {
  if (!before) return { x: 0, y: 0, width, height }
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let i = 0; i < now.length; i++) {
    if (now[i] === before[i]) continue
    const x = i % width
    const y = Math.floor(i / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

function cut(pixels: Uint8Array, area: Area, width: number): Uint8Array {
  const part = new Uint8Array(area.width * area.height)
  for (let row = 0; row < area.height; row++) {
    const from = (area.y + row) * width + area.x
    part.set(pixels.subarray(from, from + area.width), row * area.width)
  }
  return part
}

/** LZW as GIF has it: codes grow from one bit more than the palette needs to twelve. */
function compress(pixels: Uint8Array, bits: number, out: number[]): void {
  const clear = 1 << bits
  const end = clear + 1
  const packer = new Packer(out)
  let codes = new Map<number, number>()
  let next = end + 1
  let size = bits + 1
  let prefix = pixels[0] ?? 0
  out.push(bits)
  packer.write(clear, size)
  for (let i = 1; i < pixels.length; i++) {
    const pixel = pixels[i] ?? 0
    const key = (prefix << 8) | pixel
    const known = codes.get(key)
    if (known !== undefined) {
      prefix = known
      continue
    }
    packer.write(prefix, size)
    if (next < kMostCodes) {
      if (next === 1 << size) size++
      codes.set(key, next++)
    } else {
      packer.write(clear, size)
      codes = new Map()
      next = end + 1
      size = bits + 1
    }
    prefix = pixel
  }
  packer.write(prefix, size)
  packer.write(end, size)
  packer.finish()
}

/** Codes of some bits, lowest first, into blocks of bytes. */
class Packer {
  private held = 0
  private count = 0
  private block: number[] = []

  constructor(private readonly out: number[]) {}

  write(code: number, size: number): void {
    this.held |= code << this.count
    this.count += size
    while (this.count >= 8) {
      this.byte(this.held & 255)
      this.held >>>= 8
      this.count -= 8
    }
  }

  finish(): void {
    if (this.count > 0) this.byte(this.held & 255)
    this.flush()
    this.out.push(0)
  }

  private byte(value: number): void {
    this.block.push(value)
    if (this.block.length === kBlock) this.flush()
  }

  private flush(): void {
    if (this.block.length > 0) this.out.push(this.block.length, ...this.block)
    this.block = []
  }
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}

function word(value: number): number[] {
  return [value & 255, value >> 8]
}
