import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { ProblemError } from '@/backend/http/problem'
import type { BackendEnv } from '@/backend/process/env'
import type { SocialProvider } from '@/lib/contract/auth'

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
export async function readIdToken(
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
