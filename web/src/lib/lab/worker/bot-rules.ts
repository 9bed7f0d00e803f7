// The rules of the engine for a program in Python: texts in, texts out. Python calls these functions for
// every move that it looks at, so nothing here makes objects (bindings/wasm/bot_module.cpp).

import { Module } from 'yolah-engine'

interface Exports {
  memory: WebAssembly.Memory
  yolah_room(): number
  yolah_squares(length: number): number
  yolah_legal_moves(length: number): number
  yolah_slides(length: number, isWhite: number): number
  yolah_mobility(length: number, isWhite: number): number
  yolah_is_over(length: number): number
  yolah_play(length: number, moveLength: number): number
}

/** What rules.py calls. A refusal is an Error whose message is for the program's author. */
export interface BotRules {
  /** The squares of a position: 64 letters, rank 8 first. */
  squares(position: string): string
  legalMoves(position: string): string
  slides(position: string, isWhite: boolean): string
  mobility(position: string, isWhite: boolean): number
  isOver(position: string): boolean
  play(position: string, move: string): string
}

/** No position and move together are longer. */
const kLongestQuestion = 256
/** Stands nowhere in a position or move, so that what has it is refused. */
const kNoLetter = 0x3f
const kLastOfAscii = 0x7f

export async function loadBotRules(file: Blob): Promise<BotRules> {
  const { instance } = await Module.make(await file.arrayBuffer())
  const exports = instance.exports as unknown as Exports
  const room = exports.yolah_room()
  const decoder = new TextDecoder()
  let bytes = new Uint8Array(exports.memory.buffer)

  function put(text: string, at = 0): number {
    if (at + text.length > kLongestQuestion) throw new Error('the text is too long')
    // Memory that has grown is another buffer.
    if (bytes.length === 0) bytes = new Uint8Array(exports.memory.buffer)
    for (let i = 0; i < text.length; ++i) {
      const letter = text.charCodeAt(i)
      bytes[room + at + i] = letter > kLastOfAscii ? kNoLetter : letter
    }
    return text.length
  }

  function read(length: number): string {
    if (bytes.length === 0) bytes = new Uint8Array(exports.memory.buffer)
    return decoder.decode(bytes.subarray(room, room + length))
  }

  function checked(answer: number): number {
    if (answer < 0) throw new Error(read(-answer))
    return answer
  }

  const textOf = (answer: number) => read(checked(answer))
  return {
    squares: (position) => textOf(exports.yolah_squares(put(position))),
    legalMoves: (position) => textOf(exports.yolah_legal_moves(put(position))),
    slides: (position, isWhite) => textOf(exports.yolah_slides(put(position), Number(isWhite))),
    mobility: (position, isWhite) =>
      checked(exports.yolah_mobility(put(position), Number(isWhite))),
    isOver: (position) => checked(exports.yolah_is_over(put(position))) === 1,
    play(position, move) {
      const length = put(position)
      return textOf(exports.yolah_play(length, put(move, length)))
    },
  }
}
