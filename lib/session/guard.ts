/**
 * Pages that show what is a customer's (docs/architecture.md#guarded-pages), left when the session ends; what lies under them as well. The checkout
 * is open to guests too, and an order to the guest who placed it.
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

/** The login's address, with the way back to a path of our own. Whoever goes back judges it (`safeRedirect`), for an address can be written by anybody. */
export function loginPath(redirect: string | null | undefined, options: { expired?: boolean } = {}): string {
  const search = new URLSearchParams({ ...(redirect && { redirect }), ...(options.expired && { expired: '1' }) })
  return search.size > 0 ? `/login?${search}` : '/login'
}

/** A page's address with the way back; the same caution holds. */
export const withRedirect = (path: string, redirect: string | null | undefined): string =>
  redirect ? `${path}?${new URLSearchParams({ redirect })}` : path

/** The page that says where the mail went, with the way back. */
export const confirmPath = (email: string, wish: string | null): string =>
  withRedirect(`/confirm/email/${encodeURIComponent(email)}`, wish)
