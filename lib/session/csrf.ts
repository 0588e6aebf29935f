import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keysOf } from './seal'

/** The names that HTTP clients of the specification use by default. */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A new pair's value. It is signed, so that a cookie which a neighbouring subdomain plants does not pass. */
export function newXsrfToken(secret: string): string {
  const [newest = ''] = keysOf(secret)
  const random = randomBytes(18).toString('base64url')
  return `${random}.${signature(random, newest)}`
}

export function isXsrfToken(token: string | undefined, secret: string): token is string {
  const [random, signed, more] = token?.split('.') ?? []
  if (!random || !signed || more !== undefined) return false
  return keysOf(secret).some((key) => equal(signed, signature(random, key)))
}

export type Refusal = 'origin' | 'pair'

/**
 * Why a write is refused, or null where it may go on. It must come from a page of our own (Sec-Fetch-Site, Origin) and carry
 * the pair: the header repeats the signed cookie, which only our own pages can read.
 */
export function refusalOf(
  request: { method: string; headers: Headers; xsrf_cookie: string | undefined },
  { secret, site_origin }: { secret: string; site_origin: string },
): Refusal | null {
  if (SAFE_METHODS.has(request.method)) return null
  if (!isOwnOrigin(request.headers, site_origin)) return 'origin'
  const sent = request.headers.get(XSRF_HEADER)
  const { xsrf_cookie } = request
  if (!sent || !xsrf_cookie || !equal(sent, xsrf_cookie) || !isXsrfToken(xsrf_cookie, secret)) return 'pair'
  return null
}

/** Origin is compared with SITE_URL and with the Host that the browser asked: both are us, also on a local network. */
export function isOwnOrigin(headers: Headers, site_origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  if (origin === null) return true
  if (origin === site_origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

function signature(random: string, key: string): string {
  return createHmac('sha256', key).update(`xsrf:${random}`).digest('base64url')
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
