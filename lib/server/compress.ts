import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { isPage } from './held-response'

const compressed = compression({
  threshold: 1024,
  // Pages are compressed once and cached.
  filter: (request, response) => !isPage(response) && compression.filter(request, response),
})

/** Compresses a streamed response. Must run before anyone waits for the response to drain. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  // Written for Express, but uses only node's part of requests and responses.
  compressed(request as Parameters<typeof compressed>[0], response as Parameters<typeof compressed>[1], () => {})
}
