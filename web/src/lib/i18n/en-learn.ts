import type { Side } from 'yolah-engine'

const squares = (n: number) => (n === 1 ? '1 square' : `${n} squares`)
const by = (n: number) => (n === 1 ? '1 point' : `${n} points`)
const moves = (n: number) => (n === 1 ? '1 move' : `${n} moves`)
const safeMoves = (n: number) => (n === 1 ? '1 safe move' : `${n} safe moves`)
const other = { black: 'White', white: 'Black' } satisfies Record<Side, string>

/** What a final margin means for the side it counts for. */
const result = (margin: number) =>
  margin > 0 ? `wins by ${by(margin)}` : margin < 0 ? `loses by ${by(-margin)}` : 'draws'

export const learn = {
  parts: { tour: 'The rules', puzzles: 'Puzzles' },
  part: 'What to learn',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  back: 'Back',
  next: 'Next',
  again: 'Try again',
  toPuzzles: 'Go to the puzzles',
  steps: {
    slide: {
      title: 'Slide like a queen',
      ask: 'You have the black pieces. A piece moves any distance in a straight line, diagonals included. Choose one, see where it can go, then move it.',
      done: 'The square you left has melted into dark water. Every move scores one point, so you lead 1 to 0.',
    },
    holes: {
      title: 'Holes are in the way',
      ask: 'A piece cannot stop on a hole, slide across a hole or jump over another piece. Move any black piece.',
      done: 'The ice gets smaller with every move, for both players. Soon some pieces can no longer move.',
    },
    pass: {
      title: 'No move? You pass',
      ask: 'All four white pieces are surrounded by water. White cannot move and has to pass. You can still move: make two moves.',
      done: 'White passed twice and you caught up: 27 to 27.',
    },
    win: {
      title: 'Most moves wins',
      ask: 'The game ends when nobody can move. The player who made more moves wins. Play to the end.',
      done: 'You win 29 to 27. It did not matter who moved last, only who moved more.',
    },
    isolate: {
      title: 'Keep ice for yourself',
      ask: 'The secret of the game is to shut your opponent out. The five squares in the corner have only one way in. Move your piece on c3 so that White can never get there.',
      done: 'f6 was the way in. Only you can reach the marked squares now, and you can use them whenever you like.',
    },
  },
  missed:
    'White can still get into the corner, and you will have to share it. Which square is the way in?',
  puzzle: (n: number, of: number) => `Puzzle ${n} of ${of}`,
  themes: {
    isolate: 'Isolate a region',
    'last-region': 'Win the last region',
    'only-move': 'The only move',
  },
  difficulties: ['easy', 'medium', 'hard'],
  task: (side: Side, wins: boolean) =>
    `You are ${side}. Only one move ${wins ? 'wins' : 'draws'}: find it.`,
  missedMove: (move: string) => `${move} is not the right move.`,
  missedWhy: (margin: number) => `Every move but one ${atBest(margin)}.`,
  temptingWhy: (margin: number) => `It is tempting, but it ${result(margin)} against best play.`,
  hint: 'Hint',
  hintIs: (from: string) => `Move the piece on ${from}.`,
  solution: 'Solution',
  nextPuzzle: 'Next puzzle',
  solved: 'Correct!',
  shown: 'The solution',
  verdict: (move: string, margin: number) => `${move} ${result(margin)}.`,
  others: (margin: number) => `Every other move ${atBest(margin)}.`,
  isolated: (move: string, before: number, after: number) =>
    before === 0
      ? `After ${move}, only your pieces can reach ${squares(after)}.`
      : `After ${move}, only your pieces can reach ${squares(after)}; before the move it was ${before}.`,
  sure: (side: Side, mine: number, theirs: number) =>
    `You have ${safeMoves(mine)} and ${other[side]} has ${theirs}, whatever happens elsewhere.`,
  settled: (side: Side, mine: number, theirs: number) =>
    `Nothing is contested any more: you have ${moves(mine)} left and ${other[side]} has ${theirs}.`,
  lastRegion:
    'Both sides can reach only one region now. The side that gets more of it decides the game.',
  manyRegions: (n: number) =>
    `${n} regions are contested at once, and this is where to move first.`,
  oneRegion: 'The contested ice is one region, and this is the only way to get enough of it.',
  replies: (side: Side, n: number) =>
    n === 0
      ? `${other[side]} has no reply and passes.`
      : `${other[side]} has ${n === 1 ? '1 reply' : `${n} replies`} left.`,
  tempting: (move: string, margin: number) =>
    `${move} looks good, as it leaves you many moves, but it ${result(margin)}.`,
  lines: { best: 'Best line', tempting: 'Tempting' },
  line: 'Line to show',
  marks: 'Filled marks: only one side can reach this ice. Rings: both sides can.',
  progress: (n: number, of: number) => `${n} of ${of} solved`,
  all: 'All puzzles',
  pick: (n: number, difficulty: string, solved: boolean) =>
    `Puzzle ${n}, ${difficulty}${solved ? ', solved' : ''}`,
  allDone: 'You have solved all puzzles.',
}

/** For what all other moves lead to, when this is the best of it. */
function atBest(margin: number): string {
  if (margin < 0) return `loses by at least ${by(-margin)}`
  return margin === 0 ? 'draws at best' : `wins by ${by(margin)} at most`
}
