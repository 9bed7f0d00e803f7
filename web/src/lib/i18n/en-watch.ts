import type { Side } from 'yolah-engine'

const by = (points: number) => points.toFixed(1)

export const watch = {
  title: 'Watch engines',
  intro: 'Choose two players and watch them play, or open games that were played before.',
  parts: { live: 'A new game', file: 'Open games' },
  part: 'What to watch',
  levels: 'Levels',
  engines: 'Engines',
  moveTime: 'Time per move',
  seconds: (n: number) => `${n} s`,
  delay: 'Pause between moves',
  none: 'None',
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  step: 'Step',
  restart: 'Play again',
  swap: 'Play again with colours swapped',
  swapShort: 'Swap colours',
  newGame: 'Change players',
  speed: 'Speed',
  controls: 'Controls',
  graph: 'Expected margin',
  graphNote: 'Each player’s expected final margin in points. Above the line, Black wins.',
  noOpinion: 'No estimate yet.',
  expects: (who: string, points: number) =>
    points === 0 ? `${who} expects a draw` : `${who} expects ${ahead(points)}`,
  failure: (why: string) => `The engine did not answer: ${why}`,
  open: 'Open a file',
  openHow: 'Open a game record (.ygn), or an HTML report from yolah match or yolah tournament.',
  paste: 'Or paste a record',
  read: 'Open record',
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
  noGames: 'No games were found',
  badReport: 'the games of the report are damaged',
  tooLarge: 'the file is larger than 50 MB',
  badMove: (move: string, n: number) => `move ${n}, ${move}, is not legal`,
  another: 'Open another game',
}

function ahead(points: number): string {
  return points > 0 ? `black to win by ${by(points)}` : `white to win by ${by(-points)}`
}
