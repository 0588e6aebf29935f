import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomKey } from '@/lib/contract/random-key'
import { splitSecret } from './seal'

/** A new pair's value. It is signed, so that a cookie which a neighbouring subdomain plants does not pass. */
export function newXsrfToken(secret: string): string {
  const [newest = ''] = splitSecret(secret)
  const random = randomKey()
  return `${random}.${signature(random, newest)}`
}

export function isXsrfToken(token: string | undefined, secret: string): token is string {
  const [random, signed, more] = token?.split('.') ?? []
  if (!random || !signed || more !== undefined) return false
  return splitSecret(secret).some((key) => equal(signed, signature(random, key)))
}

/** Whether the header's half of a pair repeats the cookie's, and that one is ours. */
export function isXsrfPair(sent: string | null, cookie: string | undefined, secret: string): boolean {
  return Boolean(sent && cookie && equal(sent, cookie) && isXsrfToken(cookie, secret))
}

function signature(random: string, key: string): string {
  return createHmac('sha256', key).update(`xsrf:${random}`).digest('base64url')
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
