// What is asked of the coordinator of the fleet. Reading needs no token.

import { part, Requests } from '../online/requests'
import type { AuditEntry, Overview, RunDetail, Worker } from './types'
import { readAudit, readDetail, readOverview, readWorkers } from './wire'

/** An answer that takes longer, in milliseconds, is none. */
const kPatience = 10_000

export class FleetApi extends Requests {
  async overview(): Promise<Overview> {
    return readOverview(await this.soon('/fleet'))
  }

  async run(id: string): Promise<RunDetail> {
    return readDetail(await this.soon(`/fleet/runs/${part(id)}`))
  }

  async workers(): Promise<Worker[]> {
    return readWorkers(await this.soon('/fleet/workers'))
  }

  /** The newest first, some at a time: those before one, or the newest. */
  async audit(before?: number): Promise<AuditEntry[]> {
    const query = before === undefined ? '' : `?before=${before}`
    return readAudit(await this.soon(`/fleet/audit${query}`))
  }

  private soon(path: string) {
    return this.get(path, { signal: AbortSignal.timeout(kPatience) })
  }
}
