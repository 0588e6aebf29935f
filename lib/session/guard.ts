/**
 * Customers' pages (docs/architecture.md#guarded-pages) and their children, left when the session ends. Checkout and
 * orders are open to guests too.
 */
export const GUARDED_PATHS = [
  '/profile',
  '/order-detail',
  '/fidelity-card',
  '/checkout/click-and-collect',
  '/checkout/home-delivery',
] as const

export const isUnder = (pathname: string, base: string) => pathname === base || pathname.startsWith(`${base}/`)

export function isGuarded(pathname: string): boolean {
  return GUARDED_PATHS.some((path) => isUnder(pathname, path))
}

/** Builds the login's URL with a way back. The reader validates it (`safeRedirect`), since anyone can write a URL. */
export function loginPath(redirect: string | null | undefined, options: { expired?: boolean } = {}): string {
  const search = new URLSearchParams({ ...(redirect && { redirect }), ...(options.expired && { expired: '1' }) })
  return search.size > 0 ? `/login?${search}` : '/login'
}

/** Adds the way back to a path, unvalidated like above. */
export const withRedirect = (path: string, redirect: string | null | undefined): string =>
  redirect ? `${path}?${new URLSearchParams({ redirect })}` : path

/** The page that says that a mail was sent, and sends it again. No address has the customer's e-mail address: logs and histories keep addresses. */
export const CONFIRM_PATH = '/confirm/email'
