import { and, eq } from 'drizzle-orm'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Database } from '@/backend/database/open'
import { social_identities, users } from '@/backend/database/schema/accounts'
import type { HandlerRequest, SomeHandlers } from '@/backend/http/handler'
import { Limiter } from '@/backend/http/limits'
import { atLeast } from '@/backend/http/page'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import type { BackendEnv } from '@/backend/process/env'
import type { SocialProvider, SocialUser } from '@/lib/contract/auth'
import { hashPassword } from './identity'
import { chargeMails } from './mail-budget'
import { type User, userByEmail, userById } from './queries'
import { openSession } from './session-routes'
import { confirmAddress, register, SIGN_UP_MS } from './sign-up-routes'
import { newToken } from './tokens'

/** Default issuers; `SOCIAL_<NAME>_ISSUER` overrides them. */
const ISSUERS: Record<SocialProvider, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
}

const KEYS_LIMIT_MS = 5000

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.string(),
  email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())),
  // Apple sends a string.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
})

type Keys = ReturnType<typeof createRemoteJWKSet>
const keys = new Map<string, Promise<Keys>>()

/** Loads the provider's keys from its discovery document. jose caches them and refetches for unknown key IDs. */
function loadKeys(issuer: string): Promise<Keys> {
  const known = keys.get(issuer)
  if (known) return known
  const asked = discover(issuer)
  keys.set(issuer, asked)
  asked.catch(() => keys.delete(issuer))
  return asked
}

async function discover(issuer: string): Promise<Keys> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(KEYS_LIMIT_MS) })
  const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await answer.json())
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: KEYS_LIMIT_MS })
}

/**
 * Reads an ID token after checking signature, issuer, audience, times and nonce (OpenID Connect Core 3.1.3.7). Throws
 * `not_found` for a provider that is not configured, `invalid_credentials` for an invalid token, `unavailable` if the
 * keys cannot be loaded.
 */
async function readIdToken(
  env: BackendEnv,
  provider: SocialProvider,
  { id_token, nonce }: { id_token: string; nonce: string },
) {
  const name = provider.toUpperCase() as Uppercase<SocialProvider>
  const audience = env[`SOCIAL_${name}_CLIENT_ID`]
  if (!audience) throw new ProblemError('not_found')
  const issuer = env[`SOCIAL_${name}_ISSUER`] ?? ISSUERS[provider]
  const set = await loadKeys(issuer).catch(() => {
    throw new ProblemError('unavailable')
  })
  const { payload } = await jwtVerify(id_token, set, { issuer, audience, requiredClaims: ['exp', 'iat'] }).catch(
    (error: unknown) => {
      const ours = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
      throw new ProblemError(ours ? 'invalid_credentials' : 'unavailable')
    },
  )
  const read = claims.safeParse(payload)
  if (!read.success || read.data.nonce !== nonce) throw new ProblemError('invalid_credentials')
  const { sub, email, email_verified } = read.data
  return { subject: sub, email: email ?? null, email_verified: email_verified === true || email_verified === 'true' }
}

const logins = new Limiter('social_login', { count: 60, window_seconds: 3600 })

export const socialHandlers = {
  async socialLogin(request, runtime) {
    const { body, address, browser } = request
    const { database, env, now } = runtime
    await logins.take(database, address, now())
    const identity = await readIdToken(env, body.provider, body)
    // Hashed before the transaction, which waits only for the database.
    const password_hash = await hashPassword(newToken())
    const { email, email_verified } = identity
    const linked = await linkedUser(database, body.provider, identity.subject)
    // An unconfirmed registration counts as none: its own answer would tell whether the address has an account.
    if (!linked?.email_confirmed_at && email !== null && !email_verified) {
      const user = requireUser(body.user)
      await chargeMails(runtime, 'socialLogin', request, { unproven: email })
      await atLeast(SIGN_UP_MS, () =>
        database.transaction((tx) =>
          claimUnverified(tx, runtime, request, { user, email, subject: identity.subject, password_hash }),
        ),
      )
      throw new ProblemError('email_not_confirmed')
    }
    const user = await database.transaction(async (tx) => {
      const known = await linkedUser(tx, body.provider, identity.subject)
      if (known) return known
      if (email === null) throw invalidField('email', 'email_missing')
      const values = { email, password_hash, created_at: now() }
      const { id, email_confirmed_at } =
        (await userByEmail(tx, email)) ??
        first(
          await tx
            .insert(users)
            .values({ ...requireUser(body.user), ...values })
            .returning(),
        )
      // An unconfirmed registration may be a stranger's: confirming drops its password and identities.
      if (!email_confirmed_at) await confirmAddress(tx, id, { email, proof: { password_hash }, now: now() })
      await tx.insert(social_identities).values({ provider: body.provider, subject: identity.subject, user_id: id })
      return userById(tx, id)
    })
    return openSession(database, env, user, { browser, now: now() })
  },
} satisfies SomeHandlers

/**
 * Returns the data that no provider sends. Throws `validation_failed` without them: the shop asks for them and calls
 * again.
 */
function requireUser(user: SocialUser | undefined): SocialUser {
  if (user) return user
  const errors = ['first_name', 'last_name', 'birth_day', 'privacy_consent'].map((name) => ({
    field: `user.${name}`,
    code: 'required',
  }))
  throw new ProblemError('validation_failed', { errors })
}

/**
 * Registers an address that the provider has not verified, as `signUp` does: mails a confirmation link, or a notice if
 * the address has an account.
 */
async function claimUnverified(
  tx: Database,
  { env, now }: Pick<Runtime, 'env' | 'now'>,
  { body, browser }: Pick<HandlerRequest<'socialLogin'>, 'body' | 'browser'>,
  { user, email, subject, password_hash }: { user: SocialUser; email: string; subject: string; password_hash: string },
): Promise<void> {
  await register(tx, env, { ...user, email }, password_hash, now(), { device: browser.device })
  const owner = await userByEmail(tx, email)
  if (!owner || owner.email_confirmed_at) return
  const { provider } = body
  await tx
    .insert(social_identities)
    .values({ provider, subject, user_id: owner.id })
    // The provider may have changed the address since the last claim.
    .onConflictDoUpdate({
      target: [social_identities.provider, social_identities.subject],
      set: { user_id: owner.id },
    })
}

async function linkedUser(database: Database, provider: SocialProvider, subject: string): Promise<User | null> {
  const [row] = await database
    .select({ user_id: social_identities.user_id })
    .from(social_identities)
    .where(and(eq(social_identities.provider, provider), eq(social_identities.subject, subject)))
  return row ? userById(database, row.user_id) : null
}
