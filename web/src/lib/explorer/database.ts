// A database of games, as `make_explorer` writes it (scripts/tools/explorer/database.h): which moves
// were played from a position, and how the games ended. One of its files is here as a whole; of the
// other, one page is fetched for a position.

/** A move and its games, which were won, drawn and lost by the player who made it. */
export interface PlayedMove {
  /** As `Openings` of the engine codes it. */
  code: number
  won: number
  drawn: number
  lost: number
}

/** Fetches the bytes of the far file from the first one up to the end, which is left out. */
export type FetchPart = (first: number, end: number) => Promise<Uint8Array>

interface Page {
  firstKey: number
  first: number
  end: number
}

type Records = ReadonlyMap<number, readonly PlayedMove[]>

const kMagic = 'YOLAHXP\n'
const kVersion = 1
const kKeyBytes = 6
const kPageBytes = kKeyBytes + 4

export class Database {
  private readonly fetched = new Map<Page, Promise<Records>>()

  private constructor(
    readonly games: number,
    readonly positions: number,
    private readonly near: Records,
    private readonly pages: readonly Page[],
    private readonly fetchPart: FetchPart,
  ) {}

  /** Throws if the bytes are no database. */
  static read(bytes: Uint8Array, fetchPart: FetchPart): Database {
    const reader = new Reader(bytes)
    const magic = String.fromCharCode(...bytes.subarray(0, kMagic.length))
    reader.skip(kMagic.length)
    if (magic !== kMagic || reader.number(4) !== kVersion) throw new Error('This is no database')
    const games = reader.number(4)
    const positions = reader.number(4)
    const count = reader.number(4)
    if (count * kPageBytes > bytes.length) throw new Error('The list of pages is cut off')
    const starts = Array.from({ length: count }, () => ({
      firstKey: reader.number(kKeyBytes),
      first: reader.number(4),
    }))
    const length = reader.number(4)
    const pages = starts.map((page, i) => ({ ...page, end: starts[i + 1]?.first ?? length }))
    if (pages.some(({ first, end }) => first >= end)) throw new Error('A page has no end')
    return new Database(games, positions, readRecords(reader), pages, fetchPart)
  }

  /** The most played first; none for a position that hardly any game came to. */
  async find(key: number): Promise<readonly PlayedMove[]> {
    const near = this.near.get(key)
    if (near) return near
    const page = this.pages.findLast(({ firstKey }) => firstKey <= key)
    return (page && (await this.recordsOf(page)).get(key)) ?? []
  }

  private recordsOf(page: Page): Promise<Records> {
    const known = this.fetched.get(page)
    if (known) return known
    const reading = this.fetchPart(page.first, page.end).then((bytes) => {
      if (bytes.length !== page.end - page.first) throw new Error('A page is cut off')
      return readRecords(new Reader(bytes))
    })
    this.fetched.set(page, reading)
    // Asking again fetches again.
    reading.catch(() => this.fetched.delete(page))
    return reading
  }
}

function readRecords(reader: Reader): Records {
  const records = new Map<number, PlayedMove[]>()
  while (!reader.atEnd) {
    const key = reader.number(kKeyBytes)
    const count = reader.varint()
    const moves: PlayedMove[] = []
    for (let i = 0; i < count; i++) {
      const code = reader.number(2)
      moves.push({ code, won: reader.varint(), drawn: reader.varint(), lost: reader.varint() })
    }
    records.set(key, moves)
  }
  return records
}

class Reader {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  get atEnd(): boolean {
    return this.at >= this.bytes.length
  }

  skip(count: number): void {
    this.at += count
  }

  /** Little-endian; six bytes are exact in a number. */
  number(size: number): number {
    let value = 0
    for (let i = 0; i < size; i++) value += this.byte() * 2 ** (8 * i)
    return value
  }

  varint(): number {
    let value = 0
    for (let shift = 0; shift < 5; shift++) {
      const byte = this.byte()
      value += (byte & 0x7f) * 2 ** (7 * shift)
      if (byte < 0x80) return value
    }
    throw new Error('A number is too long')
  }

  private byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new Error('The file is cut off')
    return byte
  }
}
