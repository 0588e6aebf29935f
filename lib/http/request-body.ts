import type { IncomingMessage } from 'node:http'
import { matchCall } from '@/lib/platform/forward'

const KB = 1024
/** What a route reads at most is its own to say; nothing beyond this even reaches it. */
export const MOST = 512 * KB
/** An uploaded file has 10 MB at most, and its envelope a little. */
export const UPLOAD_MOST = 10 * KB * KB + 64 * KB
/** An order's form without JavaScript brings the prescription with it. */
export const PLAIN_UPLOAD = '/api/checkout/click-and-collect'

/**
 * Bounds a request's body before anybody else sees it: Next takes it into memory as it comes, also for a route that never reads it. False
 * for a body that says itself that it is longer; of another the connection ends with the byte that is too many.
 */
export function boundBody(request: IncomingMessage): boolean {
  const [pathname = '/'] = (request.url ?? '/').split('?', 1)
  const call = matchCall(request.method ?? 'GET', pathname.replace(/^\/api/, ''))
  let left = call?.row.body_type === 'multipart' || pathname === PLAIN_UPLOAD ? UPLOAD_MOST : MOST
  if (Number(request.headers['content-length'] ?? 0) > left) return false
  const push = request.push.bind(request)
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    left -= chunk?.length ?? 0
    if (left >= 0) return push(chunk, encoding)
    request.destroy()
    return false
  }
  return true
}
