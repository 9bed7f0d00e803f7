// What happens in an online game, said and made heard.

import { notify, speak } from '../../../lib/app/notices.svelte'
import { squareName, squaresOf } from '../../../lib/game/notation'
import type { Messages } from '../../../lib/i18n/index.svelte'
import type { TableView } from '../../../lib/online/table'
import type { GameEvent } from '../../../lib/online/wire'
import { sound } from '../../../lib/sound/heard.svelte'
import type { Sound } from '../../../lib/sound/sound'
import { passText, resultText, resultTitle } from './result'

export function tellOf(t: Messages, event: GameEvent, view: TableView): void {
  const heard = soundOf(event, view)
  if (heard) sound(heard)
  switch (event.kind) {
    case 'move': {
      const squares = squaresOf(event.move)
      if (squares) {
        speak(t.speak.move(event.side, squareName(squares.from), squareName(squares.to)))
      }
      return
    }
    case 'pass':
      return speak(passText(t, event.side, view))
    case 'takeback':
      return speak(t.game.takenBack)
    case 'decline':
      if (view.me && event.side !== view.me) notify(t.online.game.refused)
      return
    case 'swap':
      return void notify(t.online.game.swapped)
    case 'chat':
      if (event.side !== view.me) speak(`${view.players[event.side].name}: ${event.text}`)
      return
    case 'end':
      return speak(`${resultTitle(t, view)}, ${resultText(t, view)}.`)
  }
}

function soundOf(event: GameEvent, { me }: TableView): Sound | undefined {
  if (event.kind === 'move') return 'slide'
  if (event.kind === 'pass') return 'pass'
  if (event.kind !== 'end' || event.winner === 'none') return undefined
  if (event.winner === 'draw') return 'draw'
  return me && event.winner !== me ? 'loss' : 'win'
}
