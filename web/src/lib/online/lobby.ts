// The list of the lobby as the server tells it: whole at first, then what changes in it.

import type { Frame, Seek } from './wire'

/** The list after a frame; the same list if the frame is about something else. */
export function lobbyAfter(seeks: readonly Seek[], frame: Frame): readonly Seek[] {
  if (frame.t === 'seeks') return frame.seeks
  if (frame.t !== 'seeks_changed') return seeks
  const replaced = new Set([...frame.gone, ...frame.fresh.map(({ id }) => id)])
  return [...frame.fresh, ...seeks.filter(({ id }) => !replaced.has(id))]
}
