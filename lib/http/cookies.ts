import { decoded } from './decoded'

// RFC 6265, 4.1.1: a token, and cookie-octets.
const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/**
 * Parses a Cookie header, the first of each name. Drops what parsers read differently: malformed names and values,
 * values that do not decode, and names of Object.prototype.
 */
export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const [, name = '', value = ''] = /^ *([^=]*)=(.*)$/s.exec(pair) ?? []
    const sound = NAME.test(name) && VALUE.test(value) && decoded(value) !== null && !(name in {})
    if (sound && !cookies.has(name)) cookies.set(name, value)
  }
  return cookies
}

/** Serializes cookies in a form that every parser reads alike; undefined for none. */
export const writeCookies = (cookies: ReadonlyMap<string, string>): string | undefined =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined

/** Reads one cookie of `document.cookie`; null without it. */
export function cookieIn(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  return null
}
