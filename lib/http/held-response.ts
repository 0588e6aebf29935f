import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { STALE } from '@/lib/platform/stale'
import { type Answer, setHeaders } from './answer'

/** A page as Next made it, whole and not sent yet. */
export interface MadePage {
  status: number
  headers: OutgoingHttpHeaders
  html: string
}

type Done = (error?: Error | null) => void

/**
 * The response that Next is given. An HTML page is held back until it is whole, so that its policy, status and headers can follow from
 * its bytes; everything else goes out as it is made, a page's data for the router with headers of ours.
 */
export class HeldResponse extends ServerResponse<IncomingMessage> {
  #onPage: ((page: MadePage) => Promise<Answer>) | null = null
  #onData: ((headers: OutgoingHttpHeaders) => Answer['headers']) | null = null
  #pieces: (string | Uint8Array)[] = []

  /** From now on a page is not sent; the answer goes out that `onPage` makes of it. `onData` says with what headers a page's data do. */
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
    // As node:http reads it: an encoding may be left out.
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
      // A body in one piece tells its length, to HEAD as well.
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
        // Past whatever wraps this response: the answer is as it is to be.
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

  /** Whether this is a page, decided at its first byte; what is none is let go. */
  #holds(): boolean {
    if (this.#onPage === null) return false
    // Next writes the target of a redirect twice when it makes a cached page for the first time.
    const location = this.getHeader('location')
    if (Array.isArray(location) && location[0] !== undefined) this.setHeader('Location', location[0])
    // A page that is being made anew: whoever shows it asks again (components/pharmacies/page-watch.tsx).
    if (this.getHeader('x-nextjs-cache') === 'STALE') this.setHeader('Server-Timing', STALE)
    if (isPage(this)) return true
    this.#onPage = null
    if (this.#onData && /^text\/x-component/.test(String(this.getHeader('content-type'))))
      setHeaders(this, { headers: this.#onData(this.getHeaders()) })
    return false
  }
}

/** Also the bare line that Next answers with where even its page of errors fails, for whom asked for a page. */
export function isPage(response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type') ?? 'text/plain')
  const failed = response.statusCode >= 500 && type === 'text/plain'
  return type.startsWith('text/html') || (failed && /text\/html/.test(response.req.headers.accept ?? ''))
}

function joinPieces(pieces: (string | Uint8Array)[]): string {
  const [only, more] = pieces
  if (typeof only === 'string' && more === undefined) return only
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))).toString('utf8')
}
