// Further threads of the engine, where memory may be shared.

import { runHelper, type HelperStart } from 'yolah-engine'

self.onmessage = (event: MessageEvent<HelperStart>) => void runHelper(event.data)
