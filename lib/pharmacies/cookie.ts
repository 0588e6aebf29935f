import { readId } from '@/lib/contract/id'

/**
 * The cookie `pharmacy`: the id of the chosen pharmacy alone. Every page reads it, the browser's own code too, so that it is no secret and
 * never HttpOnly. next.config.mjs, which leads to the pages of a pharmacy by it, knows its form from lib/contract/id-pattern.mjs.
 */
export const PHARMACY_COOKIE = 'pharmacy'

/** The chosen pharmacy in the text of a Cookie header or of document.cookie; null for none. */
export function pharmacyInCookies(cookies: string | null | undefined): string | null {
  return readId(/(?:^|;\s*)pharmacy=([^;]*)/.exec(cookies ?? '')?.[1])
}
