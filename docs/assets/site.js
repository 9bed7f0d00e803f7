// The choices of a language and of light or dark are one for the app and for these pages, where both have
// one address (web/src/lib/settings). colours.js reads the second before the page is drawn.

const kSettings = 'yolah.settings'

function keep(choice) {
  try {
    const settings = JSON.parse(localStorage.getItem(kSettings) ?? '{}')
    localStorage.setItem(kSettings, JSON.stringify({ ...settings, ...choice }))
  } catch {
    // Without storage, or with settings that cannot be read, the choice is for this page.
  }
}

for (const link of document.querySelectorAll('a[data-language]')) {
  link.addEventListener('click', () => keep({ language: link.dataset.language }))
}

for (const choice of document.querySelectorAll('input[name=__palette]')) {
  const mode = choice.dataset.mdColorScheme === 'slate' ? 'dark' : 'light'
  choice.addEventListener('change', () => keep({ mode }))
}
