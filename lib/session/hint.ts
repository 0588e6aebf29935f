import { HINT_COOKIE } from './names'

/** On `html` where the hint is there, before the first paint: the header keeps the room that a customer's icons take. */
export const SIGNED_IN_ATTRIBUTE = 'data-signed-in'

/** Runs in the document's head; the page itself is the same for everybody. */
export const HINT_SCRIPT = `if(/(^|; )${HINT_COOKIE}=1/.test(document.cookie))document.documentElement.setAttribute('${SIGNED_IN_ATTRIBUTE}','')`

export function cookieIn(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  return null
}

export function hintsSignedIn(cookies: string): boolean {
  return cookieIn(cookies, HINT_COOKIE) === '1'
}
