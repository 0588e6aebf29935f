import type { NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { type SocialProvider, socialProvider } from '@/lib/contract/auth'
import type { CallRequest } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { loginHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { startSession } from '@/lib/session/cookies'
import { revoke } from '@/lib/session/log-in-server'
import { readSession } from '@/lib/session/request'
import { open, seal } from '@/lib/session/seal'
import { env, siteUrl } from '@/lib/settings/env'
import { errorName } from './openid'

/** State during the visit to the provider. */
const state = z.object({
  kind: z.literal('social_state'),
  provider: socialProvider,
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  redirect: z.nullable(z.string()),
  remember: z.boolean(),
  /** Apple's answer is a cross-site POST without other cookies. */
  device: z.string(),
})
export type SocialState = Omit<z.infer<typeof state>, 'kind'>

/** A new customer's identity is proved; the account's own fields are missing. */
const proof = z.object({
  kind: z.literal('social_proof'),
  provider: socialProvider,
  id_token: z.string(),
  nonce: z.string(),
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  redirect: z.nullable(z.string()),
  remember: z.boolean(),
})
type SocialProof = Omit<z.infer<typeof proof>, 'kind'>

const STATE_COOKIE = 'social_state'
export const PROOF_COOKIE = 'social_proof'
const STATE_SECONDS = 600
/** Time for the rest of a registration; provider tokens hardly live longer. */
const PROOF_SECONDS = 900

/** Browsers' limit of a cookie, with name and attributes. */
const COOKIE_LIMIT = 4096
const WISH_LIMIT = 500

const STATE_PATH = '/api/social'
const ours = () => ({ httpOnly: true, sameSite: 'lax' as const, secure: siteUrl().startsWith('https:') })
const proofAttributes = () => ({ path: '/', ...ours() })

/** Drops a destination that is too long for a cookie. */
export const shortWish = (wish: string | null) => (wish !== null && wish.length <= WISH_LIMIT ? wish : null)

/**
 * A cross-site POST (Apple's) carries a cookie only if it is SameSite=None and thus Secure; browsers accept Secure on
 * localhost.
 */
const attributes = (provider: SocialState['provider']) => ({
  path: STATE_PATH,
  ...ours(),
  ...(provider === 'apple' && { sameSite: 'none' as const, secure: true }),
})

export async function keepState(response: NextResponse, value: SocialState): Promise<void> {
  const sealed = await seal({ kind: 'social_state', ...value }, env().SESSION_SECRET, STATE_SECONDS)
  response.cookies.set(STATE_COOKIE, sealed, { ...attributes(value.provider), maxAge: STATE_SECONDS })
}

export async function readState(request: NextRequest): Promise<SocialState | null> {
  return open(request.cookies.get(STATE_COOKIE)?.value, env().SESSION_SECRET, state)
}

/** Prevents reuse: a code is redeemed once. */
export function dropState(response: NextResponse, provider: SocialState['provider']): void {
  response.cookies.set(STATE_COOKIE, '', { ...attributes(provider), maxAge: 0 })
}

/** Returns false if the provider's token does not fit into a cookie. */
export async function keepProof(response: NextResponse, value: SocialProof): Promise<boolean> {
  const sealed = await seal({ kind: 'social_proof', ...value }, env().SESSION_SECRET, PROOF_SECONDS)
  if (sealed.length > COOKIE_LIMIT - 200) return false
  response.cookies.set(PROOF_COOKIE, sealed, { ...proofAttributes(), maxAge: PROOF_SECONDS })
  return true
}

export function openProof(sealed: string | undefined): Promise<SocialProof | null> {
  return open(sealed, env().SESSION_SECRET, proof)
}

export function dropProof(response: NextResponse): void {
  response.cookies.set(PROOF_COOKIE, '', { ...proofAttributes(), maxAge: 0 })
}

/** Logs provider, step and kind of failure, without data of the shopper. */
export function report(provider: SocialProvider, step: 'start' | 'return', error: unknown): void {
  console.error(`social login: ${provider}, ${step}: ${errorName(error)}`)
}

export function socialLogin(
  request: NextRequest,
  body: CallRequest<(typeof calls)['socialLogin']>['body'],
  session: { device: string; remember: boolean },
) {
  return platform()(calls.socialLogin, { body }, { headers: loginHeaders(request, session) })
}

/** Stores the new session in its cookie and ends the previous one, as after a login with a password. */
export async function enter(
  request: NextRequest,
  response: NextResponse,
  session: { token: string; remember: boolean },
): Promise<void> {
  const before = await readSession(request)
  if (before && before.token !== session.token) await revoke(request, before.token)
  await startSession(response, session)
  dropProof(response)
}
