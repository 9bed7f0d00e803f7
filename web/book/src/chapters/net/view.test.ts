import { describe, expect, it } from 'vitest'
import { squareName, squareNumber } from '../../../../src/lib/game/notation'
import { positionText, squaresIn } from '../../../../src/lib/game/replay'
import { blockIn, pathOf } from '../pages'
import { ask } from '../real'
import { pictureOf } from './picture'
import {
  featuresOf,
  figuresOf,
  meetingTable,
  moved,
  said,
  turned,
  turnedSquare,
  type SeenByNet,
} from './view'

const { start = '', square = '', elsewhere = '' } = blockIn('07-network.md', 'yolah-net')
const squares = squaresIn(start)
const text = (letters: string) => {
  const points = { black: 10, white: 10 }
  return positionText({
    squares: letters,
    side: 'black',
    points,
    lastMove: undefined,
    passed: undefined,
  })
}
const see = (letters: string) => ask<SeenByNet>('netView', { position: text(letters) })
const given = see(squares)
const from = squareNumber(square) ?? -1

describe('what the net sees', () => {
  it('is the position of the page', () => {
    expect(text(squares)).toBe(start)
  })

  it('has thirteen rows a piece', () => {
    for (const piece of given.pieces) expect(featuresOf(piece)).toHaveLength(13)
    const piece = given.pieces.find((one) => one.square === square)
    const values = piece ? featuresOf(piece).map(({ value }) => value) : []
    expect(values.slice(0, 3)).toEqual(['9', '5', '15 or 16'])
  })

  it('has each free square once in the table of slides', () => {
    const sum = meetingTable(given)
      .flat()
      .reduce((all, count) => all + count, 0)
    expect(sum).toBe([...squares].filter((letter) => letter === '.').length)
  })

  it('is the same of a board that is turned, whose squares go along', () => {
    let letters = squares
    let at = from
    for (let quarter = 0; quarter < 4; ++quarter) {
      letters = turned(letters)
      at = turnedSquare(at)
      expect(letters[at]).toBe(squares[from])
      const seen = see(letters)
      expect([seen.net, seen.meetings]).toEqual([given.net, given.meetings])
      const counts = (pieces: SeenByNet['pieces'], name: string) =>
        pieces.find((piece) => piece.square === name)?.counts
      expect(counts(seen.pieces, squareName(at))).toEqual(counts(given.pieces, square))
    }
    expect([letters, at]).toEqual([squares, from])
  })

  it('changes when a piece is put elsewhere, and pieces stand on free squares only', () => {
    const after = moved(squares, from, squareNumber('f2') ?? -1)
    expect(after && said(see(after).net)).not.toBe(said(given.net))
    expect(moved(squares, from, squares.indexOf('x'))).toBeUndefined()
    expect(moved(squares, from, squares.indexOf('w'))).toBeUndefined()
    expect(moved(squares, squares.indexOf('.'), squareNumber('f2') ?? -1)).toBeUndefined()
  })

  it('has figures for the text', () => {
    const others = elsewhere.split(' ').map((to) => {
      const after = moved(squares, from, squareNumber(to) ?? -1)
      return [to, see(after ?? '')] as const
    })
    const figures = figuresOf(square, { given, turned: see(turned(squares)), elsewhere: others })
    expect(figures).toMatchObject({ slides: '9', safe: '5', 'net-given': figures['net-turned'] })
    expect(new Set(others.map(([to]) => figures[`net-${to}`])).size).toBe(others.length)
  })

  it('has its picture in the book', async () => {
    // `npx vitest run book -u` draws it anew.
    await expect(pictureOf(given, square)).toMatchFileSnapshot(pathOf('images/net-inputs.svg'))
  })
})
