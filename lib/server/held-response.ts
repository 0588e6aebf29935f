import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import compression from 'compression'
import { STALE } from '@/lib/platform/stale'
import { type Answer, setHeaders } from './answer'

/** A complete page of Next, not sent yet. */
export interface MadePage {
  status: number
  headers: OutgoingHttpHeaders
  html: string
}

type Done = (error?: Error | null) => void

const CLOSE_LISTENERS = 20

/**
 * The response given to Next. Buffers an HTML page, so that policy, status and headers can depend on it; streams
 * everything else, with our headers for router data.
 */
export class HeldResponse extends ServerResponse<IncomingMessage> {
  #onPage: ((page: MadePage) => Promise<Answer>) | null = null
  #onData: ((headers: OutgoingHttpHeaders) => Answer['headers']) | null = null
  #pieces: (string | Uint8Array)[] = []

  constructor(...given: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
    super(...given)
    // Logs, traces, the shutdown and each pass of Next's listen for its end; Node warns of a leak above ten.
    this.setMaxListeners(CLOSE_LISTENERS)
  }

  /** Buffers pages from now on and sends `onPage`'s answer instead; `onData` returns headers for router data. */
  holdPages(
    onPage: (page: MadePage) => Promise<Answer>,
    onData: (headers: OutgoingHttpHeaders) => Answer['headers'],
  ): void {
    this.#onPage = onPage
    this.#onData = onData
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const given = rest.find((part) => typeof part === 'object' && part !== null) as OutgoingHttpHeaders | undefined
    if (this.#onPage === null) return super.writeHead(status, given)
    this.statusCode = status
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) this.setHeader(name, value)
    return this
  }

  override flushHeaders(): void {
    if (!this.#holds()) super.flushHeaders()
  }

  override write(chunk: unknown, encoding?: BufferEncoding | Done, done?: Done): boolean {
    // Like node:http, where the encoding is optional.
    if (!this.#holds()) return super.write(chunk, encoding as BufferEncoding, done)
    this.#keep(chunk)
    const told = typeof encoding === 'function' ? encoding : done
    if (told) queueMicrotask(() => told())
    return true
  }

  override end(chunk?: unknown, encoding?: BufferEncoding | Done, done?: Done): this {
    const onPage = this.#onPage
    if (onPage === null) return super.end(chunk, encoding as BufferEncoding, done)
    if (!this.#holds()) {
      // A body in one piece sets Content-Length, also for HEAD.
      if (typeof chunk === 'string' && !this.headersSent) this.setHeader('Content-Length', Buffer.byteLength(chunk))
      return super.end(chunk, encoding as BufferEncoding, done)
    }
    const told = [chunk, encoding, done].find((part) => typeof part === 'function') as Done | undefined
    if (told) this.once('finish', () => told())
    this.#keep(chunk)
    this.#onPage = null
    const page = { status: this.statusCode, headers: this.getHeaders(), html: joinPieces(this.#pieces) }
    onPage(page).then(
      (answer) => {
        setHeaders(this, answer)
        // Bypasses wrappers: the answer is final.
        super.writeHead(answer.status)
        super.end(answer.body)
      },
      () => this.destroy(),
    )
    return this
  }

  #keep(chunk: unknown): void {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.#pieces.push(chunk)
  }

  /** Decides at the first byte whether this is a page, and streams anything else. */
  #holds(): boolean {
    if (this.#onPage === null) return false
    // Next writes a redirect's target twice when it first renders a cached page.
    const location = this.getHeader('location')
    if (Array.isArray(location) && location[0] !== undefined) this.setHeader('Location', location[0])
    // A page being revalidated: the browser asks again (components/pharmacies/page-watch.tsx).
    if (this.getHeader('x-nextjs-cache') === 'STALE') this.setHeader('Server-Timing', STALE)
    if (isPage(this)) return true
    this.#onPage = null
    if (this.#onData && /^text\/x-component/.test(String(this.getHeader('content-type'))))
      setHeaders(this, { headers: this.#onData(this.getHeaders()) })
    return false
  }
}

/** Includes the plain line that Next sends if even its error page fails, for a browser's request. */
function isPage(response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type') ?? 'text/plain')
  const failed = response.statusCode >= 500 && type === 'text/plain'
  return type.startsWith('text/html') || (failed && /text\/html/.test(response.req.headers.accept ?? ''))
}

function joinPieces(pieces: (string | Uint8Array)[]): string {
  const [only, more] = pieces
  if (typeof only === 'string' && more === undefined) return only
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))).toString('utf8')
}

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
