import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { isPage } from './held-response'

const compressed = compression({
  threshold: 1024,
  // A page's compressed forms are made once and kept with it.
  filter: (request, response) => !isPage(response) && compression.filter(request, response),
})

/** Compresses what goes out as it is made. It has to come before anybody waits for the response to drain. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  // Written for Express, whose requests and responses are node's with more on them; it uses node's part.
  compressed(request as Parameters<typeof compressed>[0], response as Parameters<typeof compressed>[1], () => {})
}
