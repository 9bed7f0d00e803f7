import { describe, expect, it } from 'vitest'
import { learn as en } from '../i18n/en-learn'
import { rules } from '../../test/real'
import { puzzleAt } from '../../test/puzzles'
import { isTourDone, kNothingYet, knownAmong, readProgress, withDone } from './progress'
import type { Puzzle } from './puzzles'
import { refutationOf } from './refutation'
import { Tour, kSteps } from './tour'
import { Trial } from './trial'
import { missedText, taskOf } from './words'

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

  it('takes a miss back for a hint, which no longer counts as solved', () => {
    const trial = new Trial(rules, puzzle)
    trial.play(puzzle.tempting.move)
    expect(trial.firstTry).toBe(false)
    trial.hint()
    expect(trial.view).toMatchObject({ phase: 'asking', hint: puzzle.best.move.slice(0, 2) })
    trial.play(puzzle.best.move)
    expect(trial.view.phase).toBe('solved')
    expect(trial.firstTry).toBe(false)
  })

  it('counts as solved without a miss or help', () => {
    const trial = new Trial(rules, puzzle)
    expect([trial.firstTry, trial.isTouched]).toEqual([undefined, false])
    trial.play(puzzle.best.move)
    expect(trial.firstTry).toBe(true)
    const shown = new Trial(rules, puzzle)
    shown.giveUp()
    expect(shown.firstTry).toBe(false)
    const hinted = new Trial(rules, puzzle)
    hinted.hint()
    expect(hinted.firstTry).toBe(false)
  })

  it('refuses lines that are not legal', () => {
    const best = { ...puzzle.best, line: [puzzle.best.move, 'a1:h8'] }
    expect(() => new Trial(rules, { ...puzzle, best })).toThrow()
  })
})

describe('a trial of three moves', () => {
  const puzzle: Puzzle = { ...puzzleAt(1), moves: 3 }
  const { line } = puzzle.best
  const [first = '', reply = '', second = '', , third = ''] = line
  const begun = () => {
    const trial = new Trial(rules, puzzle)
    expect(trial.play(first)).toBe(true)
    return trial
  }

  it('is answered after each move, and solved after the last', () => {
    const trial = begun()
    expect(trial.view).toMatchObject({ phase: 'replying', move: 2 })
    expect(trial.view.shown.move).toBe(first)
    expect(trial.play(second)).toBeUndefined()
    trial.answer()
    expect(trial.view).toMatchObject({ phase: 'asking', move: 2, answer: reply })
    expect(trial.view.shown.move).toBe(reply)
    expect(trial.play(second)).toBe(true)
    trial.answer()
    expect(trial.play(third)).toBe(true)
    expect(trial.view).toMatchObject({ phase: 'solved', move: 3 })
    expect(trial.view.shown.ply).toBe(5)
    expect(trial.firstTry).toBe(true)
  })

  it('may be missed, hinted at and given up at each move', () => {
    const trial = begun()
    trial.hint()
    expect(trial.view.phase).toBe('replying')
    trial.answer()
    const wrong = trial.view.shown.info.legal.find((move) => move !== second) ?? ''
    expect(trial.play(wrong)).toBe(false)
    expect(trial.view).toMatchObject({ phase: 'missed', move: 2, missed: wrong })
    trial.retry()
    expect(trial.view.shown.move).toBe(reply)
    trial.hint()
    expect(trial.view.hint).toBe(second.slice(0, 2))
    trial.giveUp()
    expect(trial.view.phase).toBe('shown')
    expect(trial.view.shown.move).toBe(second)
    expect(trial.firstTry).toBe(false)
  })

  it('is told step by step', () => {
    const trial = begun()
    const said = () => taskOf(en, puzzle, trial.side, trial.view)
    expect(taskOf(en, puzzle, trial.side)).toContain('Find 3 moves in a row')
    expect(said()).toBe(en.right)
    trial.answer()
    expect(said()).toContain(`replied ${reply.replace(':', '–')}`)
  })
})

describe('a refutation', () => {
  const puzzle = puzzleAt(1)
  const { tempting } = puzzle
  const never = () => Promise.reject(new Error('not to be asked'))
  const solver = (found: { lower: number; upper: number; line: string[] }) => () =>
    Promise.resolve({ solve: () => Promise.resolve({ ...found, nodes: 1 }) })
  const refute = (move: string, from: () => ReturnType<typeof never>, at = puzzle.position) =>
    refutationOf(puzzle, at, move, rules, from)
  const { legal } = rules.position(puzzle.position)
  const wrong = legal.find((move) => move !== tempting.move && move !== puzzle.best.move) ?? ''

  it('of the tempting move is known', async () => {
    const reply = tempting.line[1]
    expect(await refute(tempting.move, never)).toEqual({ reply, margin: tempting.margin })
  })

  it('of another one comes from the solver, or is not known in time', async () => {
    const line = ['h8:h7']
    const found = solver({ lower: 4, upper: 4, line }) as () => Promise<never>
    expect(await refute(wrong, found)).toEqual({ reply: 'h8:h7', margin: -4 })
    const late = solver({ lower: -2, upper: 4, line: [] }) as () => Promise<never>
    expect(await refute(wrong, late)).toBeUndefined()
    const passed = solver({ lower: 1, upper: 1, line: ['a1:a1'] }) as () => Promise<never>
    expect(await refute(wrong, passed)).toEqual({ reply: undefined, margin: -1 })
  })

  it('needs nobody where the game is over', async () => {
    const last = rules.position(puzzle.position, tempting.line.slice(0, -1))
    const [move = ''] = tempting.line.slice(-1)
    const { margin } = (await refute(move, never, last.position)) ?? {}
    expect(Math.abs(margin ?? 99)).toBe(Math.abs(tempting.margin))
  })

  it('is told with the result that it proves', () => {
    const say = (at: number, move: string, found?: Parameters<typeof missedText>[4]) =>
      missedText(en, puzzle, 'black', { move, at }, found)
    expect(say(1, tempting.move)).toContain('Tempting')
    expect(say(1, wrong)).toContain('Every move but one')
    expect(say(2, wrong)).toContain(en.goneWhy(puzzle.best.margin > 0))
    const proven = say(2, wrong, { reply: 'h8:h7', margin: -2 })
    expect(proven).toContain('It loses by 2 points against best play. White replies h8–h7.')
    expect(say(2, wrong, 'unknown')).toContain(en.replyUnknown)
  })
})

describe('progress', () => {
  it('is read with care', () => {
    expect(readProgress(null)).toEqual(kNothingYet)
    expect(readProgress('{')).toEqual(kNothingYet)
    expect(readProgress('7')).toEqual(kNothingYet)
    expect(readProgress('{"tour":1,"done":["win","x"],"step":7,"solved":["a",2]}')).toEqual({
      done: ['win'],
      step: 'slide',
      solved: ['a'],
    })
    expect(isTourDone(readProgress('{"tour":true,"solved":[]}'))).toBe(true)
  })

  it('has the whole tour only when every step was done', () => {
    const skipped = withDone(kNothingYet, 'isolate')
    expect(withDone(skipped, 'isolate')).toBe(skipped)
    expect(isTourDone(skipped)).toBe(false)
    expect(isTourDone(kSteps.reduce(withDone, kNothingYet))).toBe(true)
  })

  it('still knows puzzles by their positions', () => {
    const solved = readProgress(JSON.stringify({ solved: [puzzleAt(2).position, 'other'] }))
    expect(knownAmong(solved, [puzzleAt(1), puzzleAt(2)])).toEqual([2])
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

  it('may be taken up at any step', () => {
    const tour = new Tour(rules, 'win')
    expect(tour.view).toMatchObject({ name: 'win', number: 4, phase: 'asking' })
    expect(tour.view.shown.info.points).toEqual({ black: 27, white: 27 })
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
