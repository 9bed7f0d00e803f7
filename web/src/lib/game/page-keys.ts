// The keys that every page with a game has: arrows go through it, p says the position.

interface PageKeys {
  step: (by: number) => void
  describe: () => void
}

/** Takes a key unless a control has a use for it; a switch has none. While a dialog is open, all keys
 * are the dialog's. The attribute goes as the dialog closes; its event comes later. */
export function pressOnPage(event: KeyboardEvent, { step, describe }: PageKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (document.querySelector('dialog[open]')) return
  const typing = 'input:not([type=checkbox]), select, textarea, [contenteditable]'
  if (event.target instanceof Element && event.target.closest(typing)) return
  if (event.key === 'ArrowLeft') step(-1)
  else if (event.key === 'ArrowRight') step(1)
  else if (event.key === 'p') describe()
  else return
  event.preventDefault()
}
