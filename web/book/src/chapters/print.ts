// Pictures that stand in for a block, in print and on GitHub. They have the colours of
// docs/book/diagrams.py, since they stand among its diagrams.

export const kInk = '#16202b'
export const kGrey = '#5b6b7b'
export const kLine = '#9db2bf'
export const kBlue = '#2f6fb5'
export const kGood = '#0b7a7c'
export const kBad = '#c8590f'
const kCard = '#f6f9fb'
const kBorder = 14

/** The parts have a border around them. */
export function picture(title: string, width: number, height: number, parts: string[]): string {
  const [outer, high] = [width + 2 * kBorder, height + 2 * kBorder].map(short)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${outer} ${high}" width="${outer}" height="${high}" font-family="Inter, system-ui, sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" rx="12" fill="${kCard}"/>`,
    `<g transform="translate(${kBorder} ${kBorder})">`,
    ...parts,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

interface Words {
  fill?: string
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  bold?: boolean
}

export function words(x: number, y: number, text: string, how: Words = {}): string {
  const { fill = kInk, size = 13, anchor = 'start', bold = false } = how
  const weight = bold ? ' font-weight="600"' : ''
  return `<text x="${short(x)}" y="${short(y)}" fill="${fill}" font-size="${size}" text-anchor="${anchor}"${weight}>${text}</text>`
}

/** `12.5` and not `12.500000001`, the same on every machine. */
export function short(length: number): string {
  return String(Number(length.toFixed(1)))
}
