// Sets of squares as words of 64 bits. The engine hands them over as text, since numbers of
// JavaScript are exact up to 53 bits only.

const kBits = 64

export function wordOf(hex: string): bigint {
  return BigInt(hex)
}

/** The numbers of the bits that are set, from a1 to h8. */
export function squaresIn(word: bigint): number[] {
  return Array.from({ length: kBits }, (_, square) => square).filter(
    (square) => (word >> BigInt(square)) & 1n,
  )
}

/** The binary digits, the highest first. */
export function digitsOf(word: bigint): string {
  return word.toString(2).padStart(kBits, '0')
}

export function cut(word: bigint): bigint {
  return BigInt.asUintN(kBits, word)
}
