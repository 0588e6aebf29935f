import { PHARMACY_COOKIE } from './cookie'

// Apart from what reads the cookie, which every page loads.

const YEAR_SECONDS = 31_536_000

/** What sets the cookie for a year, as a Set-Cookie header and document.cookie take it; null takes it away. */
export function pharmacyCookie(id: string | null, { secure }: { secure: boolean }): string {
  return `${PHARMACY_COOKIE}=${id ?? ''}; Path=/; Max-Age=${id === null ? 0 : YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`
}
