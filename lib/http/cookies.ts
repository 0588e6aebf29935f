import { decoded } from './decoded'

// RFC 6265, 4.1.1: a token, and cookie-octets.
const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/**
 * The cookies of a Cookie header, of each name the first. What parsers read differently is not there: names with something around them
 * that is no part of them, values that are none or do not decode, names that every object has.
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

/** The Cookie header of these cookies, in the one form that every parser reads alike; undefined for none. */
export const writeCookies = (cookies: ReadonlyMap<string, string>): string | undefined =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined
