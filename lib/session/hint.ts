import { cookieIn } from '@/lib/http/cookies'
import { HINT_COOKIE } from '../http/cookie-names'

/** Set on `html` before the first paint if the hint exists: the header reserves space for a customer's icons. */
export const SIGNED_IN_ATTRIBUTE = 'data-signed-in'

/** Runs in the document's head; the page is the same for all visitors. */
export const HINT_SCRIPT = `if(/(^|; )${HINT_COOKIE}=1/.test(document.cookie))document.documentElement.setAttribute('${SIGNED_IN_ATTRIBUTE}','')`

export function hintsSignedIn(cookies: string): boolean {
  return cookieIn(cookies, HINT_COOKIE) === '1'
}
