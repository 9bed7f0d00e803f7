// The random numbers of engine/playout/random.h: the same seed gives the same numbers, so that a match
// in the page has the openings of `yolah match`.

const kMask32 = 0xffff_ffffn
const kMask64 = 0xffff_ffff_ffff_ffffn
const kMultiplier = 4294883355n
const kMix = 0xd6e8_feb8_6659_fd93n
const kStream = 0x9e37_79b9_7f4a_7c15n

function mix(x: bigint): bigint {
  const once = ((x ^ (x >> 32n)) * kMix) & kMask64
  const twice = ((once ^ (once >> 32n)) * kMix) & kMask64
  return twice ^ (twice >> 32n)
}

export class Random {
  private state: bigint

  constructor(seed: number, stream = 0) {
    const mixed = mix((mix(BigInt(seed)) + BigInt(stream) * kStream) & kMask64)
    this.state = (mixed & 0x7fff_ffff_ffff_ffffn) | 1n
  }

  /** 0 to n - 1. */
  below(n: number): number {
    return Number((this.next() * BigInt(n)) >> 32n)
  }

  private next(): bigint {
    const carry = this.state >> 32n
    const low = this.state & kMask32
    this.state = (low * kMultiplier + carry) & kMask64
    return low ^ carry
  }
}
