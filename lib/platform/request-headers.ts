import { requestId } from '@/lib/contract/random-key'
import { knownDevice } from '@/lib/session/known-device'

/**
 * What our server tells the platform of every request that it makes for a shopper: the address and what the browser proves that it is
 * (limits count by both), and an id.
 */
export function forwardedHeaders(request: { headers: Headers }): Record<string, string> {
  // server.ts has put the shopper's own address here, over whatever the browser sent.
  const address = request.headers.get('x-forwarded-for')
  const device = knownDevice(request.headers)
  return {
    ...(address && { 'X-Forwarded-For': address }),
    ...(device && { 'X-Device': device }),
    'X-Request-Id': requestId(request.headers.get('x-request-id')),
  }
}

/** The same of a login, whose session lasts by what is said here and is shown to its customer under what the browser calls itself. */
export function loginHeaders(
  request: { headers: Headers },
  { device, remember }: { device: string; remember: boolean },
): Record<string, string> {
  const agent = request.headers.get('user-agent')
  return {
    ...forwardedHeaders(request),
    ...(agent && { 'User-Agent': agent }),
    'X-Device': device,
    'X-Session': remember ? 'kept' : 'passing',
  }
}
