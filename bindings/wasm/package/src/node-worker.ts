// The engine's worker as Node starts it.

import { parentPort } from 'node:worker_threads'
import type { ToWorker } from './messages.js'
import { EngineWorker } from './worker.js'

const worker = new EngineWorker({ post: (message) => parentPort?.postMessage(message) })
parentPort?.on('message', (message: ToWorker) => void worker.receive(message))
