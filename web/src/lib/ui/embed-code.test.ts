import { describe, expect, it } from 'vitest'
import { embedCode } from './embed-code'

describe('the code to embed', () => {
  it('is one line that a page can have', () => {
    expect(embedCode('https://yolah.example/embed/puzzle/12', 'Puzzle 12')).toBe(
      '<iframe src="https://yolah.example/embed/puzzle/12" width="400" height="520" ' +
        'title="Puzzle 12" loading="lazy" style="border: 0; max-width: 100%"></iframe>',
    )
  })

  it('does not let a name write HTML', () => {
    const code = embedCode('https://yolah.example/embed/game/1?a=b&c=d', '"><script>alert(1)')
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)"')
    expect(code).toContain('?a=b&amp;c=d"')
  })
})
