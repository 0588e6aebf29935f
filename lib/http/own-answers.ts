import { decoded } from './decoded'
import type { OwnPageKind } from './own-pages'

/** What an address may measure; a longer one is no search but an attack. */
const URL_LIMIT = 4096
/** Next's own and the API answer for their methods themselves. */
const ALL_METHODS = /^\/(?:api|_next)\/|^\/__nextjs/
/** Where a pharmacy is chosen: one pharmacy's own shop has nothing to choose. */
const CHOOSING = /^\/(pharmacy-selection|pharmacies)(\/|$)/

/** What we answer ourselves, before anybody else is asked: a page of our own, the way home, or null for everything else. */
export function answeredByUs(
  { method, url }: { method: string; url: string },
  { one_pharmacy }: { one_pharmacy: boolean },
): OwnPageKind | 'home' | null {
  if (url.length > URL_LIMIT) return 'too_long'
  const pathname = url.split('?', 1)[0] ?? '/'
  if (method !== 'GET' && method !== 'HEAD' && !ALL_METHODS.test(pathname)) return 'not_sent'
  // No page has a malformed address; Next would answer with an error.
  if (decoded(pathname) === null) return 'home'
  if (one_pharmacy && CHOOSING.test(pathname)) return 'home'
  return pathname === '/offline' ? 'offline' : null
}
