import { PHARMACY_COOKIE } from './cookie'

// Separate from the reader, which every page loads.

const YEAR_SECONDS = 31_536_000

/** Serialises the cookie, valid for a year, for Set-Cookie or document.cookie; null deletes it. */
export function pharmacyCookie(id: string | null, { secure }: { secure: boolean }): string {
  return `${PHARMACY_COOKIE}=${id ?? ''}; Path=/; Max-Age=${id === null ? 0 : YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`
}
