import 'server-only'
import type { NextResponse } from 'next/server'
import { DESK_COOKIE, DESK_FILTERS_COOKIE, DESK_PHARMACY_COOKIE } from '@/lib/http/cookie-names'
import { deskSession } from '@/lib/session/guest'
import { open, seal } from '@/lib/session/seal'
import { env, siteUrl } from '@/lib/settings/env'
import { DESK } from './paths'

// The session of the desk: its own cookie below /banco, which no page of shoppers receives.

/** The platform ends it earlier, unused. */
const SECONDS = 12 * 3600

interface Cookies {
  get(name: string): { value: string } | undefined
}

export async function readDeskToken(cookies: Cookies): Promise<string | null> {
  return (await open(cookies.get(DESK_COOKIE)?.value, env().SESSION_SECRET, deskSession))?.token ?? null
}

const attributes = () => ({
  path: DESK,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: siteUrl().startsWith('https:'),
})

/** Ends with the browser. Deletes the choices of the person before. */
export async function keepDeskToken(response: NextResponse, token: string): Promise<void> {
  response.cookies.set(DESK_COOKIE, await seal({ token }, env().SESSION_SECRET, SECONDS), attributes())
  for (const name of [DESK_PHARMACY_COOKIE, DESK_FILTERS_COOKIE])
    response.cookies.set(name, '', { ...attributes(), maxAge: 0 })
}

export const dropDeskToken = (response: NextResponse): void => {
  response.cookies.set(DESK_COOKIE, '', { ...attributes(), maxAge: 0 })
}
