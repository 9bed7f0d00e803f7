// A thread beside the engine's worker as a browser starts it.

import { runHelper } from './helper.js'
import type { HelperStart } from './messages.js'

self.addEventListener('message', (event: MessageEvent<HelperStart>) => {
  void runHelper(event.data)
})
