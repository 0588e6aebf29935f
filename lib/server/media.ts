import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { blogPicture, PICTURE_WIDTHS } from '@/lib/blog/picture'
import { announcesMore, bounded, PASSED_MOST } from '../http/bounded-body'
import { CLOSED_POLICY } from './content-security-policy'

const MEDIA_PATH = /^\/media\/[\w-]+(\/[\w-]+)*\.(webp|avif|jpg|jpeg|png|svg)(\?w=\d{1,4})?$/
/** Timeout of the platform's answer, longer only if pages have a longer one. */
const TIMEOUT_MS = 15_000
const PASSED_ON = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified']

/** Serves the platform's pictures at our own URL, for one policy and one connection. */
export async function serveMedia(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
  pagesWaitMs = 0,
): Promise<void> {
  const url = request.url ?? ''
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || !MEDIA_PATH.test(url)) return void response.writeHead(404, { 'Cache-Control': 'no-store' }).end()
  const aborted = new AbortController()
  response.once('close', () => aborted.abort())
  try {
    const answer = await fetch(`${baseUrl}${url}`, {
      method: request.method as string,
      headers: { ...(request.headers['if-none-match'] && { 'If-None-Match': request.headers['if-none-match'] }) },
      signal: AbortSignal.any([aborted.signal, AbortSignal.timeout(Math.max(TIMEOUT_MS, pagesWaitMs))]),
      redirect: 'error',
    })
    const picture = /^image\//.test(answer.headers.get('content-type') ?? '')
    const short = !announcesMore(answer.headers, PASSED_MOST)
    const good = answer.status === 304 || (answer.status === 200 && picture && short)
    if (!good) {
      await answer.body?.cancel()
      return void response.writeHead(answer.status >= 500 ? 503 : 404, { 'Cache-Control': 'no-store' }).end()
    }
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value) response.setHeader(name, value)
    }
    // An SVG opened as a document must not run scripts.
    response.setHeader('Content-Security-Policy', CLOSED_POLICY)
    response.writeHead(answer.status)
    if (!answer.body || request.method === 'HEAD') return void response.end()
    const body = bounded(answer.body, PASSED_MOST, () => {})
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response)
  } catch {
    if (response.headersSent) response.destroy()
    else response.writeHead(503, { 'Cache-Control': 'no-store', 'Retry-After': '30' }).end()
  }
}

/** WordPress may replace a picture at the same URL, so it is cached for a day. */
const LIFETIME = 'public, max-age=86400, stale-while-revalidate=604800'

/** Serves the blog's pictures at our own URL and widths: `/media/blog/<signed name>.webp?w=640`. */
export async function serveBlogPicture(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const width = PICTURE_WIDTHS.find((one) => query === `w=${one}`)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || width === undefined) return none(response)
  try {
    const bytes = await blogPicture(path, width)
    if (!bytes) return none(response)
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    const headers = { 'Cache-Control': LIFETIME, ETag: etag, 'Content-Security-Policy': CLOSED_POLICY }
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
    response.writeHead(200, { ...headers, 'Content-Type': 'image/webp', 'Content-Length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  } catch {
    response.writeHead(503, { 'Cache-Control': 'no-store', 'Retry-After': '30' }).end()
  }
}

const none = (response: ServerResponse) => void response.writeHead(404, { 'Cache-Control': 'no-store' }).end()
