import { knownDevice } from '@/lib/http/known-device'
import { requestId } from '@/lib/identifiers/random-key'

/**
 * Headers of every request to the platform on behalf of a shopper: IP address, verified device (limits count by
 * both) and request ID.
 */
export function forwardedHeaders(request: { headers: Headers }): Record<string, string> {
  // server.ts has overwritten this with the real client address.
  const address = request.headers.get('x-forwarded-for')
  const device = knownDevice(request.headers)
  return {
    ...(address && { 'X-Forwarded-For': address }),
    ...(device && { 'X-Device': device }),
    'X-Request-Id': requestId(request.headers.get('x-request-id')),
  }
}

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
