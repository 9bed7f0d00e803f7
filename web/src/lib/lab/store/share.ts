// A program in the address of the page: `1.<letters>`, its fields as JSON, compressed, in the letters
// of addresses. Anybody may have written what is read: it is measured while it is unpacked, because a
// short link may hold a long text, and every field is checked. Nothing here runs a program.

import type { Program } from '../types'
import { fieldsOf, isWhole, kMostSource, readLanguage, readName, readSource } from './programs'

const kVersion = '1'
/** Letters of a link: what all browsers and most ways to send a link take. */
export const kMostLink = 30_000
/** Bytes of the fields: letters of a source may have four each, and JSON spells some with six. */
const kMostBytes = 6 * kMostSource

/** Undefined if the program is too long for a link. */
export async function writeShared({
  name,
  language,
  source,
}: Program): Promise<string | undefined> {
  const text = JSON.stringify({ name, language, source })
  const bytes = await throughStream(
    new TextEncoder().encode(text),
    new CompressionStream('deflate-raw'),
  )
  const shared = `${kVersion}.${lettersOf(bytes)}`
  return shared.length <= kMostLink ? shared : undefined
}

/** Undefined for any other text. */
export async function readShared(shared: string): Promise<Program | undefined> {
  const [, letters] = /^1\.([\w-]+)$/.exec(shared) ?? []
  if (letters === undefined || shared.length > kMostLink) return undefined
  try {
    const packed = bytesOf(letters)
    const bytes = await throughStream(packed, new DecompressionStream('deflate-raw'))
    return programOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function programOf(text: string): Program | undefined {
  const { name, language, source } = fieldsOf(text)
  const program = {
    name: readName(name),
    language: readLanguage(language),
    source: readSource(source),
  }
  return isWhole(program) ? program : undefined
}

/** What comes out of a stream; throws as soon as it is too much. */
async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    length += part.value.length
    if (length > kMostBytes) {
      await reader.cancel()
      throw new Error('The program is too long')
    }
  }
  return joined(parts, length)
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function lettersOf(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
