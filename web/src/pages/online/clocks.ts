// What one may choose online: a few clocks, so that people find each other, and the bots of
// the house (deploy/house-bots).

import type { OnlineClock } from '../../lib/online/wire'

const timed = (minutes: number, seconds: number): OnlineClock => ({
  initial: minutes * 60_000,
  increment: seconds * 1000,
})

export const kClocks = {
  '1+1': timed(1, 1),
  '3+2': timed(3, 2),
  '10+5': timed(10, 5),
  '30+20': timed(30, 20),
  '1d': { days: 1 },
  '3d': { days: 3 },
} satisfies Record<string, OnlineClock>

export type ClockName = keyof typeof kClocks

export function houseBot(level: number): string {
  return `yolah-level-${level}`
}
