import { requestId } from '@/lib/contract/random-key'

/** What our server tells the platform of every request that it makes for a shopper: the address (limits count by it) and an id. */
export function forwardedHeaders(request: { headers: Headers }): Record<string, string> {
  // server.ts has put the shopper's own address here, over whatever the browser sent.
  const address = request.headers.get('x-forwarded-for')
  return {
    ...(address && { 'X-Forwarded-For': address }),
    'X-Request-Id': requestId(request.headers.get('x-request-id')),
  }
}
