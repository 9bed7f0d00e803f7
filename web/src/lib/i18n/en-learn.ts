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
  puzzle: (n: number) => `Puzzle ${n}`,
  themes: {
    isolate: {
      name: 'Isolate a region',
      about: 'Cut off ice that only your pieces can reach.',
    },
    'last-region': {
      name: 'Win the last region',
      about: 'Both sides can reach one region only. Get more of it.',
    },
    'only-move': {
      name: 'The only move',
      about: 'Several regions are contested. One move is right.',
    },
    'lock-in': {
      name: 'Lock in a piece',
      about: 'Take the last free square beside a piece, so that it never moves again.',
    },
    escape: {
      name: 'Escape',
      about: 'Your piece is about to be locked in. Get it out in time.',
    },
    block: {
      name: 'Block the way',
      about: 'Your opponent is about to cut off ice. Prevent it.',
    },
    'keep-open': {
      name: 'Keep it open',
      about: 'You could cut off ice at once, but another move is better.',
    },
    quiet: {
      name: 'A quiet move',
      about: 'The right move looks weak: other moves leave you more freedom.',
    },
    'save-the-draw': {
      name: 'Save the draw',
      about: 'You cannot win any more. Only one move does not lose.',
    },
    count: {
      name: 'Count',
      about: 'Little ice is contested. Count the moves that each side has left.',
    },
  } as Record<string, { name: string; about: string }>,
  otherTheme: { name: 'Find the move', about: 'Only one move is right.' },
  level: (n: number) => `Level ${n}`,
  aboveLevels: 'Beyond level 10',
  moveOf: (n: number, of: number) => `Move ${n} of ${of}`,
  task: (side: Side, wins: boolean, count: number) =>
    count > 1
      ? `You are ${side}. Find ${count} moves in a row: each is the only one that ${wins ? 'wins' : 'draws'}.`
      : `You are ${side}. Only one move ${wins ? 'wins' : 'draws'}: find it.`,
  right: 'Right. And now the reply…',
  answered: (side: Side, move: string | undefined) =>
    move ? `Right. ${other[side]} replied ${move}.` : `Right. ${other[side]} had to pass.`,
  goOn: (wins: boolean) => `Again only one move ${wins ? 'wins' : 'draws'}.`,
  missedMove: (move: string) => `${move} is not the right move.`,
  missedWhy: (margin: number) => `Every move but one ${atBest(margin)}.`,
  temptingWhy: (margin: number) =>
    `Tempting, but it ${margin === 0 ? 'only draws' : result(margin)} against best play.`,
  provenWhy: (margin: number) =>
    `It ${margin === 0 ? 'only draws' : result(margin)} against best play.`,
  goneWhy: (wins: boolean): string =>
    wins ? 'It does not win any more.' : 'It does not draw any more.',
  replyUnknown: 'The reply was not found within a few seconds.',
  hint: 'Hint',
  hintIs: (from: string) => `Move the piece on ${from}.`,
  solution: 'Solution',
  nextPuzzle: 'Next puzzle',
  solved: 'Correct!',
  shown: 'The solution',
  verdict: (move: string, margin: number) => `${move} ${result(margin)}.`,
  others: (margin: number) => `Every other move ${atBest(margin)}.`,
  verdictOfMoves: (count: number, margin: number) =>
    margin === 0 ? `The ${count} moves draw.` : `The ${count} moves win by ${by(margin)}.`,
  otherFirst: (margin: number) => `Every other first move ${atBest(margin)}.`,
  isolated: (move: string, before: number, after: number, count: number) => {
    const now = `After ${move}, only your pieces can reach ${squares(after)}`
    if (before === 0) return `${now}.`
    return `${now}; ${count > 1 ? 'at first' : 'before the move'} it was ${before}.`
  },
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
  tempting: (move: string, margin: number, count: number) =>
    `${count > 1 ? 'As the first move, ' : ''}${move} looks good, as it leaves you many moves, but it ${result(margin)}.`,
  lines: { best: 'Best line', tempting: 'Tempting' },
  line: 'Line to show',
  marks: 'Filled marks: only one side can reach this ice. Rings: both sides can.',
  solvedSoFar: (n: number) => `${n} solved`,
  daysInRow: (n: number) => `${n} days in a row`,
  progress: (n: number, of: number) => `${n} of ${of} solved`,
  allDone: 'You have solved all puzzles.',
  practice: 'Practice',
  rating: 'Your rating',
  noRating: 'None yet',
  range: (rating: number, range: number) => `${rating}, plus or minus ${range}`,
  ratingNow: (rating: number, change: number) =>
    `Your rating is now ${rating} (${change < 0 ? 'down' : 'up'} ${Math.abs(change)}).`,
  inRow: 'In a row',
  inRowNote: 'Puzzles solved at the first try, one after the other',
  days: 'Daily puzzle',
  inDays: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  themesTitle: 'Themes',
  allThemes: { name: 'All themes', about: 'Puzzles that fit your rating.' },
  themeState: (name: string, solved: number, of: number) => `${name}, ${solved} of ${of} solved`,
  lastResults: 'Last results',
  result: (n: number, outcome: 'missed' | 'first' | 'later', change: number) =>
    `Puzzle ${n}, ${{ first: 'solved', later: 'solved later', missed: 'not solved' }[outcome]}, ${change < 0 ? 'minus' : 'plus'} ${Math.abs(change)} points`,
  daily: 'Puzzle of the day',
  dailyDone: 'Puzzle of the day, solved',
  notLoaded: 'This puzzle could not be loaded.',
  notLoadedHow: 'Check your connection and try again. Puzzles that are on this device still work.',
  wrong: 'Not quite',
  reply: (side: Side, move: string) => `${other[side]} replies ${move}.`,
  count: (side: Side, mine: string, theirs: string) =>
    `Points so far, safe moves and moves on contested ice: you end with ${mine}, ${other[side]} with ${theirs}.`,
}

/** For what all other moves lead to, when this is the best of it. */
function atBest(margin: number): string {
  if (margin < 0) return `loses by at least ${by(-margin)}`
  return margin === 0 ? 'draws at best' : `wins by ${by(margin)} at most`
}
