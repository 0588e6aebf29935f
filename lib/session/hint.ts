/** A readable cookie beside the sealed one: it says "signed in" and nothing else, so that a guest's page asks the server nothing. */
export const HINT_COOKIE = 'signed_in'

export function cookieIn(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  return null
}

export function hintsSignedIn(cookies: string): boolean {
  return cookieIn(cookies, HINT_COOKIE) === '1'
}
