// Copies a text for the person, and says to screen readers that it is done.

import { notify, speak } from '../app/notices.svelte'
import { t } from '../i18n/index.svelte'

/** False where the browser does not allow it; the person is told so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    speak(t().sharing.copied)
    return true
  } catch {
    notify(t().sharing.notCopied)
    return false
  }
}
