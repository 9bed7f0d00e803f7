// The choice of light or dark is one for the app and for these pages, where both have one address
// (web/src/lib/settings). The theme has a key of its own, which it reads when it draws the page: it
// gets the reader's choice before that.

{
  const settings = () => JSON.parse(localStorage.getItem('yolah.settings') ?? '{}')

  /** What the theme is to draw, by its place in `palette` of mkdocs.yml. */
  const paletteFor = (mode) => {
    const wantsDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    const [index, scheme] = wantsDark ? [1, 'slate'] : [0, 'default']
    return { index, color: { scheme, primary: '', accent: '' } }
  }

  try {
    __md_set('__palette', paletteFor(settings().mode))
  } catch {
    // Without storage, or with settings that cannot be read, the theme decides.
  }
}
