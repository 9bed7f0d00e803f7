// A frame with an origin of its own, in which one program runs (public/sandbox.html). To stop the
// program is to take the frame away: nothing that it does can prevent that.

import type { Kit } from './kit'
import type { FromSandbox, StartOrder, ToProgram } from './worker/messages'

const kAddress = `${import.meta.env.BASE_URL}sandbox.html`

export class Sandbox {
  private readonly frame = document.createElement('iframe')
  private readonly channel = new MessageChannel()

  /** `onMessage` hears what the program's worker says, and what it claims to say. */
  constructor(kit: Kit, order: StartOrder, onMessage: (message: FromSandbox) => void) {
    const { port1, port2 } = this.channel
    port1.onmessage = ({ data }: MessageEvent<FromSandbox>) => onMessage(data)
    this.frame.src = kAddress
    this.frame.hidden = true
    this.frame.title = 'lab'
    // Only a page that is isolated can tell a program where it shall stop.
    this.frame.allow = 'cross-origin-isolated *'
    this.frame.addEventListener(
      'load',
      () => this.frame.contentWindow?.postMessage({ ...kit, order }, '*', [port2]),
      { once: true },
    )
    document.body.append(this.frame)
  }

  post(message: ToProgram | 'interrupt'): void {
    this.channel.port1.postMessage(message)
  }

  close(): void {
    this.channel.port1.close()
    this.frame.remove()
  }
}
