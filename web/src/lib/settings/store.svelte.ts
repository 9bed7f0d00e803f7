// The settings of this page, kept on every change and applied to the document.

import { isFramed } from '../router/framed'
import { framedSettings, readSettings, type Settings } from './settings'

const kSettingsKey = 'yolah.settings'

export const settings: Settings = $state(
  isFramed
    ? framedSettings(location.search, navigator.languages)
    : readSettings(localStorage.getItem(kSettingsKey), navigator.languages),
)

/** Keeps the document in step with the settings, from now on. */
export function applySettings(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  const root = document.documentElement
  const apply = () => {
    const mode = settings.mode === 'system' ? (dark.matches ? 'dark' : 'light') : settings.mode
    root.lang = settings.language
    root.dataset.mode = mode
    root.dataset.theme = settings.theme
    root.dataset.motion = settings.motion === 'off' || stillness.matches ? 'off' : 'on'
    const background = getComputedStyle(root).getPropertyValue('--page')
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', background)
  }
  dark.addEventListener('change', apply)
  stillness.addEventListener('change', apply)
  $effect.root(() => {
    $effect(apply)
    // What another site asks for is not what the person prefers; and it may not be kept at all.
    if (isFramed) return
    $effect(() => {
      const text = JSON.stringify(settings)
      try {
        localStorage.setItem(kSettingsKey, text)
      } catch {
        // Without storage the settings last as long as the page.
      }
    })
  })
}
