// The engine's thread of its own.

import { EngineWorker, type ToWorker } from 'yolah-engine'

const worker = new EngineWorker({ post: (message) => self.postMessage(message) })

self.onmessage = (event: MessageEvent<ToWorker>) => void worker.receive(event.data)
