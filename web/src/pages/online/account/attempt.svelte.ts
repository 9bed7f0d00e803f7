// A thing that is tried on the server: whether it is under way, and what went wrong with it.

import { accountTexts } from '../../../lib/i18n/account'
import { t } from '../../../lib/i18n/index.svelte'
import { AccountApi } from '../../../lib/online/account'
import { codeOf } from '../../../lib/online/requests'
import { problemText } from '../words'

export const accountApi = new AccountApi()

export class Attempt {
  busy = $state(false)
  trouble = $state('')
  /** The code of the trouble. */
  code = $state('')

  /** Says what went wrong, if anything did; one at a time. */
  async make(deed: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.trouble = this.code = ''
    try {
      await deed()
    } catch (problem) {
      this.code = codeOf(problem)
      this.trouble = accountTexts().problems[this.code] ?? problemText(t(), problem)
    } finally {
      this.busy = false
    }
  }

  /** For forms. */
  submit(deed: () => Promise<void>): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault()
      void this.make(deed)
    }
  }
}
