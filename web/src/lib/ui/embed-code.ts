// The line of HTML that shows a page below /embed/ in a page of another site.

/** As large as the board with what is said of it needs on a phone. */
const kSize = { width: 400, height: 520 }

const kEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}

/** The address is a whole one, with the name of the site. */
export function embedCode(address: string, title: string): string {
  const attributes = {
    src: address,
    width: kSize.width,
    height: kSize.height,
    title,
    loading: 'lazy',
    style: 'border: 0; max-width: 100%',
  }
  const words = Object.entries(attributes).map(([name, value]) => `${name}="${written(value)}"`)
  return `<iframe ${words.join(' ')}></iframe>`
}

function written(value: string | number): string {
  return String(value).replaceAll(/[&"<>]/g, (letter) => kEntities[letter] ?? letter)
}
