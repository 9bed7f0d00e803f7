// The explorer with what it needs: loaded once, when somebody first opens it.

import { Openings } from 'yolah-engine'
import openingsUrl from '@modules/openings.wasm?url'
import { playedGames } from '../game/history'
import farUrl from './data/far.bin?url'
import nearUrl from './data/near.bin?url'
import { Database } from './database'
import { Explorer } from './explorer'

let explorer: Promise<Explorer> | undefined

/** A failure is not kept, so that asking again tries again. */
export function loadExplorer(): Promise<Explorer> {
  explorer ??= load().catch((error: unknown) => {
    explorer = undefined
    throw error
  })
  return explorer
}

async function load(): Promise<Explorer> {
  const [openings, near] = await Promise.all([Openings.load(openingsUrl), bytesOf(nearUrl)])
  const database = Database.read(near, fetchPart)
  return new Explorer(openings, database, () => playedGames(localStorage))
}

/** The far file, if a server gave all of it where a part was asked for. */
let whole: Uint8Array | undefined

async function fetchPart(first: number, end: number): Promise<Uint8Array> {
  if (whole) return whole.subarray(first, end)
  const response = await fetch(farUrl, { headers: { Range: `bytes=${first}-${end - 1}` } })
  if (response.status === 206) return new Uint8Array(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${farUrl}: ${response.status}`)
  whole = new Uint8Array(await response.arrayBuffer())
  return whole.subarray(first, end)
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
