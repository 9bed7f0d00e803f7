// The looks of the app for an element in another page, as the reader's system and the page want them.

const kMiddleGrey = 3 * 128

const dark = matchMedia('(prefers-color-scheme: dark)')
const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const contrast = matchMedia('(forced-colors: active)')

/** Calls `apply` whenever the looks may have changed, until the function that it returns is called. */
export function watchLooks(apply: () => void): () => void {
  for (const media of [dark, stillness, contrast]) media.addEventListener('change', apply)
  // Pages have switches of their own for light and dark.
  const ofPage = new MutationObserver(apply)
  for (const part of [document.documentElement, document.body]) {
    ofPage.observe(part, { attributes: true })
  }
  return () => {
    for (const media of [dark, stillness, contrast]) media.removeEventListener('change', apply)
    ofPage.disconnect()
  }
}

export function applyLooks(host: HTMLElement): void {
  host.dataset.mode = host.getAttribute('mode') ?? modeOfPage(host)
  host.dataset.theme = contrast.matches ? 'contrast' : (host.getAttribute('pieces') ?? 'ice')
  host.dataset.motion = stillness.matches ? 'off' : 'on'
}

/** Light text stands on a dark page, whatever the system prefers. */
function modeOfPage({ parentElement }: HTMLElement): string {
  const text = parentElement ? getComputedStyle(parentElement).color : ''
  const [red, green, blue] = /^rgba?\((\d+), (\d+), (\d+)/.exec(text)?.slice(1) ?? []
  const isLight = blue ? Number(red) + Number(green) + Number(blue) > kMiddleGrey : dark.matches
  return isLight ? 'dark' : 'light'
}
