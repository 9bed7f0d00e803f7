import type { Side } from 'yolah-engine'

const by = (points: number) => points.toFixed(1)

export const watch = {
  title: 'Watch engines',
  intro: 'Choose two players and see them play, or open games that were played before.',
  parts: { live: 'A new game', file: 'Open games' },
  part: 'What to watch',
  contenders: {
    full: 'minmax, full strength',
    net: 'mcts with the net',
    mcts: 'mcts',
    heuristic: 'minmax with heuristics',
    carlo: 'monte-carlo',
    random: 'random',
  },
  levels: 'Levels',
  engines: 'Engines',
  moveTime: 'Time per move',
  seconds: (n: number) => `${n} s`,
  delay: 'Pause between moves',
  none: 'None',
  start: 'Start',
  pause: 'Pause',
  resume: 'Go on',
  step: 'One move',
  restart: 'Play again',
  swap: 'Play again with colours changed',
  swapShort: 'Change colours',
  newGame: 'Other players',
  speed: 'Speed',
  controls: 'Controls',
  graph: 'Expected margin',
  graphNote: 'The final margin in points that each player expects; above the line, black wins.',
  noOpinion: 'Nothing yet.',
  expects: (who: string, points: number) =>
    points === 0 ? `${who} expects a draw` : `${who} expects ${ahead(points)}`,
  failure: (why: string) => `The engine does not answer: ${why}`,
  open: 'Open a file',
  openHow: 'A game record (.ygn), or an HTML report of yolah match or yolah tournament.',
  paste: 'Or paste a record',
  read: 'Read it',
  games: (n: number) => (n === 1 ? '1 game' : `${n} games`),
  game: 'Game',
  gameName: (n: number, black: string, white: string, result: string) =>
    `${n}. ${black} – ${white}, ${result}`,
  unfinished: 'unfinished',
  draw: 'draw',
  winner: { black: 'black wins', white: 'white wins' } satisfies Record<Side, string>,
  badAt: (line: number, column: number, reason: string) =>
    `Line ${line}, column ${column}: ${reason}.`,
  bad: (reason: string) => `This cannot be read: ${reason}.`,
  noGames: 'There are no games in it',
  badReport: 'the games of the report are damaged',
  tooLarge: 'the file is larger than 50 MB',
  badMove: (move: string, n: number) => `move ${n}, ${move}, is not legal`,
  another: 'Open another',
}

function ahead(points: number): string {
  return points > 0 ? `black to win by ${by(points)}` : `white to win by ${by(-points)}`
}
