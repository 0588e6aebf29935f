/** Next's own and the API answer for their methods themselves. */
const OWN = /^\/(?:api|_next)\/|^\/__nextjs/

/** The methods of an address where a request's is none of them, for `Allow` (RFC 9110, 15.5.6); null where it may pass. */
export function allowedInstead(method: string | undefined, pathname: string): string | null {
  return method === 'GET' || method === 'HEAD' || OWN.test(pathname) ? null : 'GET, HEAD'
}
