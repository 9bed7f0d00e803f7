// A site of somebody else, with one page.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OtherSite {
  address: string
  close: () => void
}

/** On a free port. The host says whether browsers see the same site as the app (`localhost`) or
 * another one (`127.0.0.1`); the port makes it another origin in any case. */
export async function otherSite(
  host: 'localhost' | '127.0.0.1',
  body: string,
  headers: Record<string, string> = {},
): Promise<OtherSite> {
  const answer = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
    response.end(`<!doctype html><html lang="en"><title>A blog</title><link rel="icon" href="data:,">
      <style>body { margin: 0 } iframe { display: block; border: 0 }</style>${body}`)
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://${host}:${port}/`, close: () => server.close() }
}

export function frameOf(address: string, width = 400, height = 520): string {
  return `<iframe src="${address}" width="${width}" height="${height}" title="Yolah"></iframe>`
}
