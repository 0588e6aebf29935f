import { isUnder } from './guard'

const WAYS_IN = ['/login', '/signup', '/auth']

/** Pages that would loop after a login, or that only mails link to. */
const NO_DESTINATION = [...WAYS_IN, '/forgot-password', '/reset-password', '/confirm', '/api', '/_next']

/** Default destination. */
export const AFTER_LOGIN = '/home'

/**
 * Validates a `redirect` parameter: a path of our own, without origin, scheme, or a page that leads back here; else
 * null.
 */
export function safeRedirect(wish: string | null | undefined): string | null {
  // Browsers read a backslash as a slash, and drop tabs and line breaks first.
  if (!wish?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(wish) || wish.length > 2000) return null
  if (!URL.canParse(wish, 'http://own.invalid')) return null
  const url = new URL(wish, 'http://own.invalid')
  if (url.origin !== 'http://own.invalid' || url.pathname.startsWith('//')) return null
  if (NO_DESTINATION.some((path) => isUnder(url.pathname, path))) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** Parses our own page from Referer; null for other sites. `host` is the requested one. */
export function ownReferer(referer: string | null, host: string | null): URL | null {
  if (referer === null || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return page.host === host ? page : null
}

/** Returns the destination in the Referer's URL: a link followed before hydration does not carry it. */
export function wishOfReferer(referer: string | null, host: string | null): string | null {
  const page = ownReferer(referer, host)
  return page && WAYS_IN.includes(page.pathname) ? safeRedirect(page.searchParams.get('redirect')) : null
}

/** Path that clears the cookies of a refused token, after asking the platform again, and then goes to the login. */
export const expiredPath = (wish: string): string =>
  `/api/session/expired?${new URLSearchParams({ redirect: safeRedirect(wish) ?? AFTER_LOGIN })}`
