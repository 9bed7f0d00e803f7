// The few colours that stand for all those of some pictures.

const kMost = 256

export interface Palette {
  /** As 0xrrggbb. */
  colours: number[]
  /** The nearest colour of each pixel. */
  indices: (rgba: Uint8ClampedArray) => Uint8Array
}

/** The most frequent colours of a picture: diagrams are flat, so these are nearly all. */
export function paletteOf(pictures: readonly Uint8ClampedArray[]): Palette {
  const counts = new Map<number, number>()
  for (const rgba of pictures) {
    for (let i = 0; i < rgba.length; i += 4) {
      const colour = colourAt(rgba, i)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  const colours = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, kMost)
    .map(([colour]) => colour)
  const nearest = new Map(colours.map((colour, i) => [colour, i]))
  const indexOf = (colour: number): number => {
    const known = nearest.get(colour)
    if (known !== undefined) return known
    const found = nearestIndex(colours, colour)
    nearest.set(colour, found)
    return found
  }
  return {
    colours,
    indices: (rgba) => {
      const out = new Uint8Array(rgba.length / 4)
      for (let i = 0; i < out.length; i++) out[i] = indexOf(colourAt(rgba, 4 * i))
      return out
    },
  }
}

/** Shades that no eye tells apart count as one. */
function colourAt(rgba: Uint8ClampedArray, i: number): number {
  const [r = 0, g = 0, b = 0] = [rgba[i], rgba[i + 1], rgba[i + 2]]
  return ((r & 0xfc) << 16) | ((g & 0xfc) << 8) | (b & 0xfc)
}

function nearestIndex(colours: readonly number[], colour: number): number {
  let best = 0
  let least = Infinity
  colours.forEach((other, i) => {
    const far = distance(colour, other)
    if (far < least) [best, least] = [i, far]
  })
  return best
}

function distance(a: number, b: number): number {
  const dr = (a >> 16) - (b >> 16)
  const dg = ((a >> 8) & 255) - ((b >> 8) & 255)
  const db = (a & 255) - (b & 255)
  return 2 * dr * dr + 4 * dg * dg + db * db
}
