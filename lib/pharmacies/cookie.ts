import { readId } from '@/lib/contract/id'

/**
 * The cookie `pharmacy` holds only the ID of the chosen pharmacy. Browser code reads it, so it is never HttpOnly.
 * next.config.mjs uses it to rewrite addresses; lib/contract/id-pattern.mjs defines its format.
 */
export const PHARMACY_COOKIE = 'pharmacy'

export function pharmacyInCookies(cookies: string | null | undefined): string | null {
  return readId(/(?:^|;\s*)pharmacy=([^;]*)/.exec(cookies ?? '')?.[1])
}
