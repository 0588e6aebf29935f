import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomKey } from '@/lib/identifiers/random-key'
import { splitSecret } from './seal'

/**
 * A new pair's value. It is signed, so that a cookie which a neighbouring subdomain plants does not pass, and for one session alone (its
 * sealed cookie, '' for a guest), so that neither does one that somebody was given here (OWASP, "Signed Double-Submit Cookie").
 */
export function newXsrfToken(secret: string, session: string): string {
  const [newest = ''] = splitSecret(secret)
  const random = randomKey()
  return `${random}.${signature(random, session, newest)}`
}

export function isXsrfToken(token: string | undefined, secret: string, session: string): boolean {
  const [random, signed, more] = token?.split('.') ?? []
  if (!random || !signed || more !== undefined) return false
  return splitSecret(secret).some((key) => equal(signed, signature(random, session, key)))
}

/** Whether the header's half of a pair repeats the cookie's, and that one is the session's. */
export function isXsrfPair(sent: string | null, cookie: string | undefined, secret: string, session: string): boolean {
  return Boolean(sent && cookie && equal(sent, cookie) && isXsrfToken(cookie, secret, session))
}

function signature(random: string, session: string, key: string): string {
  return createHmac('sha256', key).update(`xsrf:${random}:${session}`).digest('base64url')
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
