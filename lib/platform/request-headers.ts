import { requestId } from '@/lib/contract/random-key'
import { knownDevice } from '@/lib/session/known-device'

/**
 * What our server tells the platform of every request that it makes for a shopper: the address and what the browser proves that it is
 * (limits count by both), and an id.
 */
export function forwardedHeaders(request: { headers: Headers }, device?: string): Record<string, string> {
  // server.ts has put the shopper's own address here, over whatever the browser sent.
  const address = request.headers.get('x-forwarded-for')
  const proof = device ?? knownDevice(request.headers)
  return {
    ...(address && { 'X-Forwarded-For': address }),
    ...(proof && { 'X-Device': proof }),
    'X-Request-Id': requestId(request.headers.get('x-request-id')),
  }
}
