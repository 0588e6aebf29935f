import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomKey } from '@/lib/identifiers/random-key'
import { splitList } from '@/lib/process/split-list'

/**
 * Creates a pair's value. Signed, so that a cookie set by another subdomain is invalid, and bound to the session (''
 * for a guest), so that another visitor's is too (OWASP, "Signed Double-Submit Cookie").
 */
export function newXsrfToken(secret: string, session: string): string {
  const [newest = ''] = splitList(secret)
  const random = randomKey()
  return `${random}.${signature(random, session, newest)}`
}

export function isXsrfToken(token: string | undefined, secret: string, session: string): boolean {
  const [random, signed, more] = token?.split('.') ?? []
  if (!random || !signed || more !== undefined) return false
  return splitList(secret).some((key) => equal(signed, signature(random, session, key)))
}

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
