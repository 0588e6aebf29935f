import type { NextRequest, NextResponse } from 'next/server'
import { parseCookies } from '@/lib/http/cookies'
import { randomKey } from '@/lib/identifiers/random-key'
import { siteUrl } from '@/lib/settings/env'
import { DEVICE_COOKIE } from './names'

/** As long as a browser keeps any cookie (RFC 6265bis, 5.5). */
const LIFETIME_SECONDS = 400 * 24 * 3600

/** What this browser proves with that it has logged in here before; null for one that has not tried yet. */
export function knownDevice(headers: Headers): string | null {
  const given = parseCookies(headers.get('cookie') ?? '').get(DEVICE_COOKIE)
  return given && /^[0-9a-f]{64}$/.test(given) ? given : null
}

const made = new WeakMap<NextRequest, string>()

/** The browser's proof, or a new one for its first try: for one request the same, so that it keeps what the platform was told. */
export function getDevice(request: NextRequest): string {
  const device = knownDevice(request.headers) ?? made.get(request) ?? randomKey(32)
  made.set(request, device)
  return device
}

/** Has the browser keep its proof, also over a logout: the platform remembers whose it is (OWASP, device cookies). */
export function keepDevice(response: NextResponse, device: string): void {
  const secure = siteUrl().startsWith('https:')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure, maxAge: LIFETIME_SECONDS }
  response.cookies.set(DEVICE_COOKIE, device, attributes)
}
