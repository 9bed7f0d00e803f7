// Nothing but the lab, for the tests of lab-programs.spec.ts.

import { openLab } from '../../src/lib/lab/lab'
import type { LabEvent, MatchSetup, PlayedGame, RunSetup } from '../../src/lib/lab/types'

/** The longest time between two frames, or of one task: how long the page could do nothing else. */
function watchGaps(): () => number {
  let longest = 0
  const note = (milliseconds: number) => (longest = Math.max(longest, milliseconds))
  const tasks = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => note(duration)),
  )
  tasks.observe({ type: 'longtask' })
  let last = performance.now()
  let frame = requestAnimationFrame(function next() {
    const now = performance.now()
    note(now - last)
    last = now
    frame = requestAnimationFrame(next)
  })
  return () => {
    tasks.takeRecords().forEach(({ duration }) => note(duration))
    tasks.disconnect()
    cancelAnimationFrame(frame)
    return Math.round(longest)
  }
}

type TimedEvent = LabEvent & { at: number }

/** Milliseconds from the moment when white was first asked for a move until the game was over. */
function endedAfter(events: readonly TimedEvent[]): number | undefined {
  const asked = events.find((event) => event.kind === 'move' && event.ply === 1)
  const end = events.find(({ kind }) => kind === 'end')
  return asked && end && Math.round(end.at - asked.at)
}

const tools = {
  watchGaps,
  /** A game and its events. */
  async run(setup: RunSetup): Promise<{
    game: PlayedGame
    events: TimedEvent[]
    after: number | undefined
    gap: number
  }> {
    const lab = openLab()
    const events: TimedEvent[] = []
    const gap = watchGaps()
    const onEvent = (event: LabEvent) => events.push({ ...event, at: performance.now() })
    const game = await lab.run(setup, { onEvent })
    lab.close()
    return { game, events, after: endedAfter(events), gap: gap() }
  },
  async match(setup: MatchSetup) {
    const lab = openLab()
    const begin = performance.now()
    const result = await lab.match(setup)
    lab.close()
    return { ...result, seconds: (performance.now() - begin) / 1000 }
  },
}

declare global {
  interface Window {
    lab: typeof tools
  }
}

window.lab = tools
