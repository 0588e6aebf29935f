import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DOCS_STYLE, docsPage } from './docs-page'
import { buildOpenApi, type OpenApi } from './openapi'

const CACHE = 'public, max-age=3600'
/** The version of the contract, not of the program that serves it. */
const VERSION = '1.0.0'

/** The document of the calls that are served, for programs and for people. Made at the first reading. */
export function registerDocumentation(server: FastifyInstance, served: readonly string[]): void {
  let made: OpenApi | undefined
  const document = () => {
    made ??= buildOpenApi(served, VERSION)
    return made
  }
  const style = createHash('sha256').update(DOCS_STYLE).digest('base64')
  server.get('/openapi.json', async (_request, reply) => reply.header('Cache-Control', CACHE).send(document()))
  server.get('/docs', async (_request, reply) =>
    reply
      .header('Cache-Control', CACHE)
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(docsPage(document())),
  )
}
