// Pictures of positions and games as files, drawn by the browser from diagrams.

import { diagramSvg, kDiagramColours, type Diagram, type DiagramColours } from './diagram'
import { encodeGif } from './gif'
import { paletteOf } from './palette'

const kPngSize = 1024
const kGifSize = 480
/** In hundredths of a second. */
const kGifDelay = 80
const kGifEnd = 300

export function svgFile(diagram: Diagram): Blob {
  return new Blob([diagramSvg(diagram, coloursNow())], { type: 'image/svg+xml' })
}

export async function pngFile(diagram: Diagram): Promise<Blob> {
  const canvas = await draw(diagram, kPngSize)
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('the browser made no picture'))),
      'image/png',
    ),
  )
}

/** A frame a position; the last one stays for a while. */
export async function gifFile(
  diagrams: readonly Diagram[],
  progress: (part: number) => void,
): Promise<Blob> {
  const pictures: Uint8ClampedArray[] = []
  for (const diagram of diagrams) {
    pictures.push(pixelsOf(await draw(diagram, kGifSize, 'water-bottom')))
    progress(pictures.length / diagrams.length)
  }
  // A middle position has every colour there is.
  const samples = [0, 0.5, 1].flatMap((part) => {
    const picture = pictures[Math.round(part * (pictures.length - 1))]
    return picture ? [picture] : []
  })
  const palette = paletteOf(samples)
  const frames = pictures.map((picture, i) => ({
    pixels: palette.indices(picture),
    delay: i === pictures.length - 1 ? kGifEnd : kGifDelay,
  }))
  const options = { width: kGifSize, height: kGifSize, palette: palette.colours }
  return new Blob([encodeGif(options, frames) as BlobPart], { type: 'image/gif' })
}

/** The colours of the theme the person sees. */
function coloursNow(): DiagramColours {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    kDiagramColours.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as DiagramColours
}

/** The round corners are clear, unless there is something behind. */
async function draw(
  diagram: Diagram,
  size: number,
  behind?: keyof DiagramColours,
): Promise<HTMLCanvasElement> {
  const colours = coloursNow()
  const image = new Image(size, size)
  image.src = `data:image/svg+xml,${encodeURIComponent(diagramSvg(diagram, colours))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = contextOf(canvas)
  context.fillStyle = behind ? colours[behind] : 'transparent'
  context.fillRect(0, 0, size, size)
  context.drawImage(image, 0, 0, size, size)
  return canvas
}

function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser cannot draw pictures')
  return context
}
