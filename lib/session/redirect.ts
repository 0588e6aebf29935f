import { isUnder } from './guard'

/** Where one may say how to go on with a way back in hand. */
const WAYS_IN = ['/login', '/signup', '/auth']

/** Pages that would send one in a circle after a login, or that only a mail leads to. */
const NO_DESTINATION = [...WAYS_IN, '/forgot-password', '/reset-password', '/confirm', '/api', '/_next']

/** Where one lands without a wish of one's own. */
export const AFTER_LOGIN = '/home'

/** A path of our own out of a `redirect` parameter, else null: no other origin, no scheme, no page that leads back here. */
export function safeRedirect(wish: string | null | undefined): string | null {
  // Browsers read a backslash as a slash, and drop tabs and line breaks before they read.
  if (!wish?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(wish) || wish.length > 2000) return null
  if (!URL.canParse(wish, 'http://own.invalid')) return null
  const url = new URL(wish, 'http://own.invalid')
  if (url.origin !== 'http://own.invalid' || url.pathname.startsWith('//')) return null
  if (NO_DESTINATION.some((path) => isUnder(url.pathname, path))) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** The page of our own that led here, by the browser's Referer; null for another site's and for none. `host` is the one that the browser asked. */
export function ownReferer(referer: string | null, host: string | null): URL | null {
  if (referer === null || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return page.host === host ? page : null
}

/**
 * The wish in the address of a way in that led here, by the browser's own Referer: a link that was followed before its page was hydrated does not
 * carry it.
 */
export function wishOfReferer(referer: string | null, host: string | null): string | null {
  const page = ownReferer(referer, host)
  return page && WAYS_IN.includes(page.pathname) ? safeRedirect(page.searchParams.get('redirect')) : null
}

/**
 * Where a visitor goes whose token the platform refused: the cookies are cleared there once the platform has said so again, and the way
 * leads on to the login.
 */
export const expiredPath = (wish: string): string =>
  `/api/session/expired?${new URLSearchParams({ redirect: safeRedirect(wish) ?? AFTER_LOGIN })}`
