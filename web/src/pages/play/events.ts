// What happens in a game, said and made heard.

import { notify, speak } from '../../lib/app/notices.svelte'
import { squareName, squaresOf } from '../../lib/game/notation'
import type { SessionEvent } from '../../lib/game/session-view'
import { onlyPerson, type Players } from '../../lib/game/setup'
import type { Messages } from '../../lib/i18n/index.svelte'
import { sound } from '../../lib/sound/heard.svelte'
import type { Sound } from '../../lib/sound/sound'
import { passText, resultText, resultTitle } from './names'

export function tellOf(t: Messages, event: SessionEvent, players: () => Players): void {
  const heard = soundOf(event, players)
  if (heard) sound(heard)
  switch (event.kind) {
    case 'move':
    case 'hint':
      return speakMove(t, event)
    case 'pass':
      return speak(passText(t, players(), event.side, false))
    case 'choice':
      return void notify(choiceText(t, event, players()))
    case 'taken-back':
      return speak(t.game.takenBack)
    case 'unreadable':
      return void notify(t.game.unreadable)
    case 'end': {
      const title = resultTitle(t, event.outcome, players(), false)
      return speak(`${title}, ${resultText(t, event.outcome, event.points)}.`)
    }
  }
}

function speakMove(t: Messages, event: SessionEvent & { kind: 'move' | 'hint' }): void {
  const squares = squaresOf(event.move)
  if (!squares) return
  const from = squareName(squares.from)
  const to = squareName(squares.to)
  speak(event.kind === 'hint' ? t.game.hintIs(from, to) : t.speak.move(event.side, from, to))
}

function choiceText(
  t: Messages,
  { by, colour }: SessionEvent & { kind: 'choice' },
  players: Players,
): string {
  if (by.kind !== 'person') return t.swap.theyChose(colour)
  if (onlyPerson(players)) return t.swap.youChose(colour)
  return t.swap.chose(t.player.number(by.number), colour)
}

function soundOf(event: SessionEvent, players: () => Players): Sound | undefined {
  if (event.kind === 'move') return 'slide'
  if (event.kind === 'pass') return 'pass'
  if (event.kind !== 'end') return undefined
  const { winner } = event.outcome
  if (winner === 'draw') return 'draw'
  const me = onlyPerson(players())
  return me && winner !== me ? 'loss' : 'win'
}
