// Names of squares and moves, as text and as numbers. What is legal is not known here:
// the rules say.

export const kPass = 'a1:a1'
const kFiles = 'abcdefgh'

export interface MoveSquares {
  from: number
  to: number
}

export function squareName(square: number): string {
  return `${kFiles[square % 8]}${Math.floor(square / 8) + 1}`
}

/** The number of a square's name, or undefined for any other text. */
export function squareNumber(name: string): number | undefined {
  if (!/^[a-h][1-8]$/.test(name)) return undefined
  return kFiles.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1)
}

export function moveOf(from: number, to: number): string {
  return `${squareName(from)}:${squareName(to)}`
}

/** A move as people see it. */
export function shownMove(move: string): string {
  return move.replace(':', '–')
}

/** Undefined for the pass, which no piece makes. */
export function squaresOf(move: string): MoveSquares | undefined {
  const from = squareNumber(move.slice(0, 2))
  const to = squareNumber(move.slice(3, 5))
  return from === undefined || to === undefined || from === to ? undefined : { from, to }
}

/** A move being typed: files and ranks in turn, an optional colon between the squares. */
export class MoveEntry {
  private typed = ''

  get text(): string {
    return this.typed
  }

  /** Takes a key; the move once four characters are there. A key that does not fit, but
   * could begin a move, begins another one. */
  type(key: string): string | undefined {
    const letter = key.toLowerCase()
    if (letter === ':' || letter === '-' || letter === ' ') return undefined
    const wantsFile = this.typed.length % 2 === 0
    const fits = wantsFile ? /^[a-h]$/ : /^[1-8]$/
    if (fits.test(letter)) this.typed += letter
    else this.typed = /^[a-h]$/.test(letter) ? letter : ''
    if (this.typed.length < 4) return undefined
    const move = `${this.typed.slice(0, 2)}:${this.typed.slice(2)}`
    this.typed = ''
    return move
  }

  erase(): void {
    this.typed = this.typed.slice(0, -1)
  }

  clear(): void {
    this.typed = ''
  }
}
