import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { send } from './answer'

const PREFIX = '/_next/static'

/** Serves the build's hashed files: immutable, precompressed by the build. */
export function staticFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  const serve = sirv(folder, { immutable: true, maxAge: 31_536_000, brotli: true, gzip: true, etag: true })
  return (request, response) => {
    request.url = (request.url ?? '').slice(PREFIX.length)
    serve(request, response, () => send(response, { status: 404, headers: { 'Cache-Control': 'no-store' } }))
  }
}
