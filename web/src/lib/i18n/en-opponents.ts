// The words of the opponents. What is said of their play was counted in their games.

import type { Trait } from '../opponents/style'

const games = (n: number) => (n === 1 ? '1 game' : `${n} games`)
const shown = (value: number) => String(Math.round(value * 10) / 10)
const percent = (value: number) => `${Math.round(value * 100)} %`

export const opponents = {
  title: 'Opponents',
  beaten: (n: number, of: number) =>
    n === of ? `You have beaten all ${of}.` : `You have beaten ${n} of ${of}.`,
  how: 'You beat an opponent with one win, without hints and without taking moves back.',
  next: (name: string) => `Next: ${name}`,
  engines: 'Engines',
  enginesHow:
    'They play as well as they can, with two seconds for a move. On the Watch page, two of them play each other.',
  watch: 'Watch',
  play: 'Play',
  playAgainst: (name: string) => `Play against ${name}`,
  all: 'All opponents',
  elo: (elo: number) => `Elo ${elo}`,
  never: 'Not played yet',
  /** Always of the person who plays. */
  score: (wins: number, draws: number, losses: number) =>
    `${games(wins + draws + losses)}: you won ${wins}, drew ${draws}, lost ${losses}`,
  beatenMark: 'beaten',
  won: (name: string, n: number, of: number) =>
    n === of ? `You have beaten ${name}, and now all ${of}!` : `${name} beaten: ${n} of ${of}.`,
  wonEngine: (name: string) => `You have beaten ${name}!`,
  style: {
    slide: (value: number, high: boolean) =>
      `${high ? 'Makes long slides' : 'Makes short slides'}: ${shown(value)} squares on average.`,
    near: (value: number, high: boolean) =>
      `${high ? 'Stays close to your pieces' : 'Keeps away from your pieces'}: ${percent(value)} of its early moves end beside one.`,
    edge: (value: number, high: boolean) =>
      `${high ? 'Likes the edge' : 'Avoids the edge'}: ${percent(value)} of its early moves end there.`,
    own: (value: number, high: boolean) =>
      `${high ? 'Often closes off ice for itself' : 'Rarely closes off ice for itself'}: ${shown(value)} times a game.`,
    locks: (value: number, high: boolean) =>
      `${high ? 'Locks your pieces in' : 'Rarely locks your pieces in'}: ${shown(value)} of them by the time 20 squares are free.`,
    locked: (value: number, high: boolean) =>
      `${high ? 'Gets its own pieces locked in' : 'Keeps its own pieces free'}: ${shown(value)} are locked in by the time 20 squares are free.`,
    exact: (value: number, high: boolean) =>
      `${high ? 'Plays endgames well' : 'Errs in endgames'}: ${percent(value)} of its last moves lose nothing.`,
  } satisfies Record<Trait, (value: number, high: boolean) => string>,
}
