// How clocks, games and troubles are put into words.

import type { Messages } from '../../lib/i18n/index.svelte'
import { ApiError } from '../../lib/online/requests'
import type { Challenge, OnlineClock, User } from '../../lib/online/wire'

const kMinute = 60_000

/** `3+2`, minutes and seconds; `2 days`. */
function clockName(t: Messages, clock: OnlineClock): string {
  if ('days' in clock) return t.online.lobby.days(clock.days)
  const minutes = clock.initial / kMinute
  return `${Number(minutes.toFixed(2))}+${clock.increment / 1000}`
}

/** `3+2 · Blitz · Rated` and so on. */
export function gameKind(
  t: Messages,
  game: Pick<Challenge, 'clock' | 'speed' | 'rated' | 'swap'>,
): string {
  const days = 'days' in game.clock
  return [
    clockName(t, game.clock),
    ...(days ? [] : [t.online.speeds[game.speed]]),
    game.rated ? t.online.lobby.rated : t.online.lobby.casual,
    ...(game.swap ? [t.online.lobby.swap] : []),
  ].join(' · ')
}

export function isSame(one: User | undefined, other: User | undefined): boolean {
  return one !== undefined && one.id === other?.id
}

/** What went wrong, for the person; the server's own words where there are no better. */
export function problemText(t: Messages, problem: unknown): string {
  const code = problem instanceof ApiError ? problem.code : 'offline'
  const said = problem instanceof Error ? problem.message : String(problem)
  return t.online.problems[code] ?? t.online.game.failed(said)
}
