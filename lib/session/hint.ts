import { HINT_COOKIE } from './names'

/** Set on `html` before the first paint if the hint exists: the header reserves space for a customer's icons. */
export const SIGNED_IN_ATTRIBUTE = 'data-signed-in'

/** Runs in the document's head; the page is the same for all visitors. */
export const HINT_SCRIPT = `if(/(^|; )${HINT_COOKIE}=1/.test(document.cookie))document.documentElement.setAttribute('${SIGNED_IN_ATTRIBUTE}','')`

export function cookieIn(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  return null
}

export function hintsSignedIn(cookies: string): boolean {
  return cookieIn(cookies, HINT_COOKIE) === '1'
}
