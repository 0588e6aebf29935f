import { createHmac } from 'node:crypto'
import type { NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { forwardedHeaders, loginHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { splitList } from '@/lib/process/split-list'
import { env } from '@/lib/settings/env'
import { classifyRefusal } from '../contract/refusal'
import type { LoginRequest, SessionStatus } from './status'
import 'server-only'
import type * as z from 'zod/mini'
import { authCalls } from '@/lib/contract/auth'
import type { Failure } from '@/lib/platform/result'
import { getDevice, keepDevice } from '../http/known-device'
import { startSession } from './cookies'
import { readSession } from './request'

/** Timeout of the status that the header waits for; then the visitor is "unknown". */
const STATUS_LIMIT_MS = 2500
const REVOKE_LIMIT_MS = 3000

/** Returns the owner of a token: `guest` if the session is over. An outage ends no session. */
export async function readTokenOwner(request: NextRequest, token: string): Promise<SessionStatus> {
  const options = { token, timeout_ms: STATUS_LIMIT_MS, headers: forwardedHeaders(request), cache: 'no-store' as const }
  const result = await platform()(calls.getMe, {}, options)
  if (!result.ok) return { status: classifyRefusal(calls.getMe, result.failure) === 'session' ? 'guest' : 'unknown' }
  const { id, first_name, pharmacy_id } = result.data
  return { status: 'customer', first_name, pharmacy_id, owner: getOwnerKey(id) }
}

function getOwnerKey(user_id: string): string {
  const [newest = ''] = splitList(env().SESSION_SECRET)
  return createHmac('sha256', newest).update(`owner:${user_id}`).digest('base64url').slice(0, 16)
}

/** Ends a token at the platform; on failure it expires by itself. */
export async function revoke(request: NextRequest, token: string): Promise<void> {
  await platform()(calls.logout, {}, { token, timeout_ms: REVOKE_LIMIT_MS, headers: forwardedHeaders(request) })
}

type Entered = { ok: true; token: string; enter: (response: NextResponse) => Promise<void> }

/** Ends the previous session at the platform too. */
export async function endEarlier(request: NextRequest, token: string): Promise<void> {
  const before = await readSession(request)
  if (before && before.token !== token) await revoke(request, before.token)
}

/** Opens a session at the platform; `enter` stores it in this browser's cookies. */
export async function logIn(
  request: NextRequest,
  { username, password, remember_me, keep_basket = false }: LoginRequest,
): Promise<Entered | { ok: false; failure: Failure; device: string }> {
  const device = getDevice(request)
  const result = await platform()(
    calls.login,
    { body: { username, password, grant_type: 'password' } },
    { headers: loginHeaders(request, { device, remember: remember_me }) },
  )
  return result.ok ? entered(result.data.access_token, device, remember_me, keep_basket) : { ...result, device }
}

/** Registers; the device secret identifies the browser when it opens the mailed link. */
export async function signUp(request: NextRequest, body: z.infer<typeof authCalls.signUp.body>) {
  const device = getDevice(request)
  const headers = { ...forwardedHeaders(request), 'X-Device': device }
  const result = await platform()(authCalls.signUp, { body }, { headers, cache: 'no-store' })
  return { result, keep: (response: NextResponse) => keepDevice(response, device) }
}

/** Confirms a mailed link's address. `opened` is the confirming browser's session, unless it has one. */
export async function confirmEmail(request: NextRequest, body: z.infer<typeof authCalls.confirmEmail.body>) {
  const device = getDevice(request)
  const headers = loginHeaders(request, { device, remember: false })
  const confirmed = await platform()(authCalls.confirmEmail, { body }, { headers, cache: 'no-store' })
  if (!confirmed.ok) return confirmed
  if (await readSession(request)) return { ok: true as const, opened: null }
  const { password: _password, ...link } = body
  const session = await platform()(authCalls.openConfirmed, { body: link }, { headers, cache: 'no-store' })
  return { ok: true as const, opened: session.ok ? entered(session.data.access_token, device, false, false) : null }
}

function entered(token: string, device: string, remember_me: boolean, keep_basket: boolean): Entered {
  const enter = async (response: NextResponse) => {
    await startSession(response, { token, remember: remember_me }, { keep_basket })
    keepDevice(response, device)
  }
  return { ok: true, token, enter }
}
