import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { blogPicture, PICTURE_WIDTHS } from '@/lib/blog/picture-bytes'
import { CLOSED_POLICY } from './content-security-policy'

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
