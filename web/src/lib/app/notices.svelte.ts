// Short messages to the person: some are shown for a while, all are spoken.

export interface Notice {
  id: number
  text: string
  action?: { label: string; run: () => void }
}

const kShownFor = 5000
const kGathering = 60

let shown: Notice[] = $state([])
let spoken = $state('')
let nextId = 0
const pending: string[] = []

export function notices(): readonly Notice[] {
  return shown
}

/** What the live region says now. */
export function speech(): string {
  return spoken
}

/** Says something to screen readers alone. What is said at once, as a move and the pass
 * it forces, is said together; the same text twice differs by a no-break space, or it
 * would be read once. */
export function speak(text: string): void {
  if (pending.push(text) > 1) return
  setTimeout(() => {
    const all = pending.splice(0).join(' ')
    spoken = all === spoken ? `${all}\u00a0` : all
  }, kGathering)
}

/** A notice with an action stays until it is dismissed, by what this returns. */
export function notify(text: string, action?: Notice['action']): number {
  const id = nextId++
  shown = [...shown.filter((notice) => notice.text !== text), { id, text, action }]
  speak(text)
  if (!action) setTimeout(() => dismiss(id), kShownFor)
  return id
}

export function dismiss(id: number): void {
  shown = shown.filter((notice) => notice.id !== id)
}
