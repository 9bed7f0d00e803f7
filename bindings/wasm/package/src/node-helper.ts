// A thread beside the engine's worker as Node starts it.

import { parentPort } from 'node:worker_threads'
import { runHelper } from './helper.js'
import type { HelperStart } from './messages.js'

parentPort?.on('message', (message: HelperStart) => void runHelper(message))
