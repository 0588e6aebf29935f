import { createHmac } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { failed, forwardedHeaders, loginHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { splitList } from '@/lib/process/split-list'
import { env } from '@/lib/settings/env'
import { classifyRefusal } from '../contract/refusal'
import { type LoginRequest, loginRequest, type SessionStatus } from './status'
import 'server-only'
import * as z from 'zod/mini'
import { authCalls } from '@/lib/contract/auth'
import type { Call } from '@/lib/contract/call'
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

function getOwnerKey(userId: string): string {
  const [newest = ''] = splitList(env().SESSION_SECRET)
  return createHmac('sha256', newest).update(`owner:${userId}`).digest('base64url').slice(0, 16)
}

/** Ends a token at the platform; on failure it expires by itself. */
export async function revoke(request: NextRequest, token: string): Promise<void> {
  await platform()(calls.logout, {}, { token, timeout_ms: REVOKE_LIMIT_MS, headers: forwardedHeaders(request) })
}

export type Entered = { ok: true; token: string; enter: (response: NextResponse) => Promise<void> }

/** Ends the previous session at the platform too. */
export async function endEarlier(request: NextRequest, token: string): Promise<void> {
  const before = await readSession(request)
  if (before && before.token !== token) await revoke(request, before.token)
}

type LoggedIn = Entered | { ok: false; failure: Failure; device: string }

/** Opens a session at the platform; `enter` stores it in this browser's cookies. */
export async function logIn(
  request: NextRequest,
  { username, password, remember_me, keep_basket = false }: LoginRequest,
): Promise<LoggedIn> {
  const device = getDevice(request)
  const result = await platform()(
    calls.login,
    { body: { username, password, grant_type: 'password' } },
    { headers: loginHeaders(request, { device, remember: remember_me }) },
  )
  return result.ok ? entered(result.data.access_token, device, remember_me, keep_basket) : { ...result, device }
}

/** Mails a login code, which only this browser can use. */
export function sendLoginCode(request: NextRequest, body: z.infer<typeof authCalls.sendLoginCode.body>) {
  const headers = { ...forwardedHeaders(request), 'X-Device': getDevice(request) }
  return platform()(calls.sendLoginCode, { body }, { headers, cache: 'no-store' })
}

/** Separate from `loginRequest`, which browsers load. */
export const codeLoginRequest = z.extend(z.omit(loginRequest, { username: true, password: true }), {
  ...authCalls.loginWithCode.body.shape,
})

/** Opens a session with a mailed code. */
export async function logInWithCode(
  request: NextRequest,
  { email, code, remember_me, keep_basket = false }: z.infer<typeof codeLoginRequest>,
): Promise<LoggedIn> {
  const device = getDevice(request)
  const headers = loginHeaders(request, { device, remember: remember_me })
  const result = await platform()(calls.loginWithCode, { body: { email, code } }, { headers, cache: 'no-store' })
  return result.ok ? entered(result.data.access_token, device, remember_me, keep_basket) : { ...result, device }
}

export const answerStatus = (status: SessionStatus) =>
  NextResponse.json(status, { headers: { 'Cache-Control': 'no-store' } })

/** Answers a login with the visitor and the session's cookies, or with the platform's refusal. */
export async function answerLogin(request: NextRequest, row: Call, opened: LoggedIn): Promise<Response> {
  if (!opened.ok) {
    const refused = failed(row, opened.failure)
    const response = new NextResponse(refused.body, refused)
    keepDevice(response, opened.device)
    return response
  }
  const [status] = await Promise.all([readTokenOwner(request, opened.token), endEarlier(request, opened.token)])
  const response = answerStatus(status.status === 'guest' ? { status: 'unknown' } : status)
  await opened.enter(response)
  return response
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

function entered(token: string, device: string, rememberMe: boolean, keep_basket: boolean): Entered {
  const enter = async (response: NextResponse) => {
    await startSession(response, { token, remember: rememberMe }, { keep_basket })
    keepDevice(response, device)
  }
  return { ok: true, token, enter }
}
