export const embed = {
  move: (n: number, of: number) => `Move ${n} of ${of}`,
  start: 'The start of the game',
  through: 'Go through the game',
  openGame: 'Open this game in Yolah',
  openPuzzle: 'Open this puzzle in Yolah',
  noGame: 'There is no game to show',
  noGameHow: 'The address has no game, or a game with a move that is not legal.',
}
