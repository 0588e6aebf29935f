import type { Call } from '@/lib/contract/call'

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

/** As much of a failed call as the judgement needs: its status, and the platform's problem where it gave one. */
interface Refusal {
  kind?: string
  status?: number
  problem?: { code: string }
}

/**
 * What a failed call says of whom it was made for; the one place that reads a 401. `session`: the token is no longer good. `credentials`: the
 * password, or another proof of who one is, that was sent along is wrong. `request`: nothing of the kind, the call itself failed. The
 * contract's code decides; a bare 401 means what the row of the call makes it.
 */
export function whatIsRefused(
  row: Pick<Call, 'access' | 'credentials'>,
  { status, problem }: Refusal,
): 'session' | 'credentials' | 'request' {
  if (status !== 401) return 'request'
  if (problem?.code === 'invalid_credentials') return 'credentials'
  if (row.credentials && (row.access === 'public' || problem?.code !== 'unauthenticated')) return 'credentials'
  return row.access === 'public' ? 'request' : 'session'
}
