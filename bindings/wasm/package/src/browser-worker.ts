// The engine's worker as a browser starts it.

import type { ToWorker } from './messages.js'
import { EngineWorker } from './worker.js'

const worker = new EngineWorker({ post: (message) => self.postMessage(message) })
self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  void worker.receive(event.data)
})
