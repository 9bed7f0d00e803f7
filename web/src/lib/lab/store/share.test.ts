import { describe, expect, it } from 'vitest'
import type { Program } from '../types'
import { kExamples } from './examples'
import { kMostSource } from './programs'
import { kMostLink, readShared, writeShared } from './share'

const program = (source: string): Program => ({ name: 'mine', language: 'python', source })

async function letters(bytes: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return Buffer.from(await new Response(packed).arrayBuffer()).toString('base64url')
}

describe('a program in a link', () => {
  it.each(Object.entries(kExamples))('is there again: %s', async (name, { python, javascript }) => {
    for (const one of [program(python), { name, language: 'javascript', source: javascript }]) {
      const shared = await writeShared(one as Program)
      expect(shared).toMatch(/^1\.[\w-]+$/)
      expect(await readShared(shared ?? '')).toEqual(one)
    }
  })

  it('keeps every letter', async () => {
    const odd = program('s = "é 😀 \u2028 \\u0000 ½"\r\n\t# </script>\n')
    expect(await readShared((await writeShared(odd)) ?? '')).toEqual(odd)
  })

  it('is short', async () => {
    const shared = await writeShared(program(kExamples.alphaBeta.python))
    expect(shared?.length).toBeLessThan(1100)
  })

  it('is not made of what no link can hold', async () => {
    let seed = 1
    const next = () => (seed = (seed * 48271) % 2147483647)
    const noise = Array.from({ length: kMostSource / 8 }, () => next().toString(36)).join('')
    expect(await writeShared(program(noise.slice(0, kMostSource)))).toBeUndefined()
  })
})

describe('links that anybody may have written', () => {
  it.each(['', '1.', '1.!', '2.AAAA', '1.AAAA', '1.A', 'x', '1.AAAA.AAAA'])(
    'are refused: %s',
    async (text) => {
      expect(await readShared(text)).toBeUndefined()
    },
  )

  it.each([
    ['another language', { name: 'a', language: 'sh', source: 'rm' }],
    ['no source', { name: 'a', language: 'python' }],
    ['a source that is no text', { name: 'a', language: 'python', source: ['x'] }],
    ['no name', { name: '', language: 'python', source: '' }],
    ['no object', null],
  ])('are refused: %s', async (_, fields) => {
    expect(await readShared(`1.${await letters(JSON.stringify(fields))}`)).toBeUndefined()
  })

  it('have nothing but the fields of a program', async () => {
    const more = { ...program('x'), id: 'yolah.settings', versions: [{}] }
    expect(await readShared(`1.${await letters(JSON.stringify(more))}`)).toEqual(program('x'))
  })

  it('are refused if they are no text', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(program('xy')))
    bytes[bytes.indexOf('x'.charCodeAt(0))] = 0xff
    expect(await readShared(`1.${await letters(bytes)}`)).toBeUndefined()
  })

  it('do not unpack more than a program can be', async () => {
    const bomb = await letters(' '.repeat(20 << 20))
    expect(bomb.length).toBeLessThan(kMostLink)
    const before = performance.now()
    expect(await readShared(`1.${bomb}`)).toBeUndefined()
    expect(performance.now() - before).toBeLessThan(2000)
  })
})
