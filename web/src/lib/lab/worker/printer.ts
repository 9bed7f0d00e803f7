// What a program prints: passed on in pieces, a few in a second, and cut where it is too much.

import { kFlood, kMostPrinted } from '../limits'

const kPause = 50

export class Flood extends Error {
  constructor() {
    super('the program printed too much')
    this.name = 'Flood'
  }
}

export class Printer {
  private waiting = ''
  private printed = 0
  private told = 0

  constructor(private readonly tell: (text: string, cut: boolean) => void) {}

  newGame(): void {
    this.flush()
    this.printed = 0
  }

  /** Throws a Flood when the program does not stop printing. */
  print(text: string): void {
    const room = kMostPrinted - this.printed
    this.printed += text.length
    if (room > 0) this.waiting += text.slice(0, room)
    if (room > 0 && this.printed > kMostPrinted) this.send(true)
    if (this.printed > kFlood) throw new Flood()
    if (performance.now() - this.told > kPause) this.flush()
  }

  flush(): void {
    if (this.waiting !== '') this.send(false)
  }

  private send(cut: boolean): void {
    this.tell(this.waiting, cut)
    this.waiting = ''
    this.told = performance.now()
  }
}
