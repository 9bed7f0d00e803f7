import { describe, expect, it } from 'vitest'
import { en } from '../i18n/en'
import { fr } from '../i18n/fr'
import { rules } from '../../test/real'
import { factsOf } from './explain'
import { isSolved, kNothingYet, nextUnsolved, readProgress, withSolved } from './progress'
import { kPuzzles, kThemes, puzzleAt } from './puzzles'
import { Tour, kSteps } from './tour'
import { Trial } from './trial'
import { reasonsOf, verdictOf } from './words'

describe('the puzzles', () => {
  it('are enough, of every theme, and all different', () => {
    expect(kPuzzles.length).toBeGreaterThanOrEqual(20)
    for (const theme of kThemes) {
      expect(kPuzzles.filter((puzzle) => puzzle.theme === theme).length).toBeGreaterThan(4)
    }
    expect(new Set(kPuzzles.map((puzzle) => puzzle.position)).size).toBe(kPuzzles.length)
  })

  it.each(kPuzzles.map((puzzle) => [puzzle.number, puzzle] as const))(
    'number %i is what it says',
    (_, puzzle) => {
      const start = rules.position(puzzle.position)
      const free = [...start.squares].filter((letter) => letter === '.').length
      expect(free).toBeGreaterThanOrEqual(10)
      expect(free).toBeLessThanOrEqual(22)
      // Only this move wins, or only this one draws.
      expect(Math.sign(puzzle.best.margin)).toBeGreaterThan(Math.sign(puzzle.secondMargin))
      expect(puzzle.best.margin).toBeGreaterThanOrEqual(0)
      expect(puzzle.tempting.margin).toBeLessThanOrEqual(puzzle.secondMargin)
      for (const play of [puzzle.best, puzzle.tempting]) {
        expect(start.legal).toContain(play.move)
        expect(play.line[0]).toBe(play.move)
        const end = rules.position(puzzle.position, play.line)
        expect(end.over).toBe(true)
        const { black, white } = end.points
        expect(start.side === 'black' ? black - white : white - black).toBe(play.margin)
      }
    },
  )

  it('are explained in both languages', () => {
    for (const puzzle of kPuzzles) {
      const facts = factsOf(rules, puzzle)
      if (puzzle.theme === 'isolate') expect(facts.ownAfter).toBeGreaterThan(facts.ownBefore)
      if (puzzle.theme === 'last-region') expect(facts.contestedBefore).toBe(1)
      for (const t of [en, fr]) {
        const text = [verdictOf(t, puzzle), ...reasonsOf(t, puzzle, facts, 'black')].join(' ')
        expect(text).toContain(puzzle.best.move.replace(':', '–'))
        expect(text).not.toMatch(/undefined|NaN/)
      }
    }
  })
})

describe('a trial', () => {
  const puzzle = puzzleAt(1)

  it('goes on after a miss, and ends with the move', () => {
    const trial = new Trial(rules, puzzle)
    expect(trial.play('a1:h8')).toBeUndefined()
    expect(trial.play(puzzle.tempting.move)).toBe(false)
    expect(trial.view).toMatchObject({ phase: 'missed', missed: puzzle.tempting.move })
    expect(trial.play(puzzle.best.move)).toBeUndefined()
    trial.retry()
    expect(trial.view.phase).toBe('asking')
    expect(trial.play(puzzle.best.move)).toBe(true)
    expect(trial.view.phase).toBe('solved')
    expect(trial.view.shown.move).toBe(puzzle.best.move)
  })

  it('shows both lines to their end once it is known', () => {
    const trial = new Trial(rules, puzzle)
    trial.step(1)
    expect(trial.view.shown.ply).toBe(0)
    trial.giveUp()
    expect(trial.view.phase).toBe('shown')
    trial.step(1000)
    expect(trial.view.shown.info.over).toBe(true)
    trial.choose('tempting')
    expect(trial.view.shown.move).toBe(puzzle.tempting.move)
    trial.step(-1000)
    expect(trial.view.shown.ply).toBe(0)
  })

  it('takes a miss back for a hint', () => {
    const trial = new Trial(rules, puzzle)
    trial.play(puzzle.tempting.move)
    trial.hint()
    expect(trial.view).toMatchObject({ phase: 'asking', hinted: true })
  })
})

describe('progress', () => {
  it('is read with care', () => {
    expect(readProgress(null)).toEqual(kNothingYet)
    expect(readProgress('{')).toEqual(kNothingYet)
    expect(readProgress('7')).toEqual(kNothingYet)
    expect(readProgress('{"tour":1,"solved":["a",2]}')).toEqual({ tour: false, solved: ['a'] })
  })

  it('leads to what is not solved, around the end', () => {
    const last = puzzleAt(kPuzzles.length)
    const solved = withSolved(kNothingYet, puzzleAt(1))
    expect(isSolved(solved, puzzleAt(1))).toBe(true)
    expect(withSolved(solved, puzzleAt(1))).toBe(solved)
    expect(nextUnsolved(solved, kPuzzles)?.number).toBe(2)
    expect(nextUnsolved(solved, kPuzzles, last.number)?.number).toBe(2)
    expect(nextUnsolved(kPuzzles.reduce(withSolved, kNothingYet), kPuzzles)).toBeUndefined()
  })
})

describe('the tour', () => {
  it('goes from the first move to the last idea', () => {
    const tour = new Tour(rules)
    expect(tour.play('d5:e7')).toBe(false)
    expect(tour.play('d5:b7')).toBe(true)
    expect(tour.view).toMatchObject({ name: 'slide', phase: 'done' })
    tour.next()
    tour.play(tour.view.shown.info.legal[0] ?? '')
    tour.next()
    for (const move of ['g2:h2', 'h2:h1']) {
      expect(tour.view.phase).toBe('asking')
      expect(tour.play(move)).toBe(true)
    }
    expect(tour.view).toMatchObject({ name: 'pass', phase: 'done' })
    expect(tour.view.shown.info.points).toEqual({ black: 27, white: 27 })
    tour.next()
    while (tour.view.phase === 'asking') tour.play(tour.view.shown.info.legal[0] ?? '')
    expect(tour.view.shown.info.points).toEqual({ black: 29, white: 27 })
    tour.next()
    expect(tour.play('c3:g7')).toBe(true)
    expect(tour.view.phase).toBe('missed')
    tour.again()
    tour.play('c3:f6')
    expect(tour.view).toMatchObject({ name: 'isolate', number: kSteps.length, phase: 'done' })
  })

  it('may be skipped through, and gone back in', () => {
    const tour = new Tour(rules)
    for (let step = 0; step < 3; step++) tour.next()
    expect(tour.view.name).toBe('win')
    expect(tour.view.shown.info.points).toEqual({ black: 27, white: 27 })
    tour.back()
    expect(tour.view.shown.info.points).toEqual({ black: 25, white: 27 })
  })
})
