import type { NextRequest, NextResponse } from 'next/server'
import { randomKey } from '@/lib/identifiers/random-key'
import { siteUrl } from '@/lib/settings/env'
import { DEVICE_COOKIE } from './cookie-names'
import { parseCookies } from './cookies'

/** Maximum lifetime of a cookie (RFC 6265bis, 5.5). */
const LIFETIME_SECONDS = 400 * 24 * 3600

/** Returns this browser's device secret; null before its first login. */
export function knownDevice(headers: Headers): string | null {
  const given = parseCookies(headers.get('cookie') ?? '').get(DEVICE_COOKIE)
  return given && /^[0-9a-f]{64}$/.test(given) ? given : null
}

const made = new WeakMap<NextRequest, string>()

/** Returns the browser's device secret, or a new one that is the same for the whole request. */
export function getDevice(request: NextRequest): string {
  const device = knownDevice(request.headers) ?? made.get(request) ?? randomKey(32)
  made.set(request, device)
  return device
}

/** Stores the device secret in the browser, beyond the logout (OWASP, device cookies). */
export function keepDevice(response: NextResponse, device: string): void {
  const secure = siteUrl().startsWith('https:')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure, maxAge: LIFETIME_SECONDS }
  response.cookies.set(DEVICE_COOKIE, device, attributes)
}
