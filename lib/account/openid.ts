import { importPKCS8, SignJWT } from 'jose'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client'
import { authCalls, type SocialProvider } from '@/lib/contract/auth'
import { classifyRefusal } from '@/lib/contract/refusal'
import { parseJson } from '@/lib/platform/json'
import { type Failure, problemCode } from '@/lib/platform/result'
import type { Env } from '@/lib/process/storefront-environment'
import { safeRedirect } from '@/lib/session/redirect'
import type messages from '@/messages/it.json'
import { SOCIAL_PROVIDERS } from './social-providers'

/** Why a login through a provider failed. Part of a URL, so without personal data. */
export type SocialOutcome = keyof typeof messages.auth.socialOutcome

/** The page that shows the outcome, with the visitor's destination. */
export function outcomePath(outcome: SocialOutcome, provider: SocialProvider, wish: string | null): string {
  const redirect = safeRedirect(wish)
  return `/auth?${new URLSearchParams({ social: outcome, provider, ...(redirect && { redirect }) })}`
}

const OUTCOMES: Record<string, SocialOutcome> = {
  email_not_confirmed: 'unconfirmed',
  conflict: 'account_exists',
  rate_limited: 'too_many',
  not_found: 'not_available',
}

/** Maps the platform's error; `sign_up` if only the account's own data are missing. */
export function toSocialOutcome(failure: Failure): SocialOutcome | 'sign_up' {
  if (failure.kind === 'problem' && failure.problem.code === 'validation_failed') {
    const errors = failure.problem.errors ?? []
    if (errors.some(({ field }) => field === 'email')) return 'email_missing'
    return errors.length > 0 && errors.every(({ field }) => field.startsWith('user')) ? 'sign_up' : 'failed'
  }
  if (classifyRefusal(authCalls.socialLogin, failure) === 'credentials') return 'failed'
  const outcome = OUTCOMES[problemCode(failure) ?? '']
  if (outcome) return outcome
  if (failure.kind === 'http' && [404, 405, 501].includes(failure.status)) return 'not_available'
  return 'shop_unavailable'
}

/** This shop's registration with a provider. */
export interface ProviderSettings {
  provider: SocialProvider
  issuer: string
  client_id: string
  /** A fixed secret, or the key that signs Apple's. */
  secret: string | { team_id: string; key_id: string; private_key: string }
  scope: string
  /** Apple sends name and address only in a cross-site POST. */
  response_mode: 'query' | 'form_post'
  /** For a provider whose discovery document lacks it. */
  token_endpoint?: string
}

type Traits = Omit<ProviderSettings, 'provider' | 'client_id' | 'secret'>

const TRAITS: Record<SocialProvider, Traits> = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile', response_mode: 'query' },
  facebook: {
    issuer: 'https://www.facebook.com',
    scope: 'openid email public_profile',
    response_mode: 'query',
    token_endpoint: 'https://graph.facebook.com/oauth/access_token',
  },
  apple: { issuer: 'https://appleid.apple.com', scope: 'openid name email', response_mode: 'form_post' },
}

/** Returns a provider's settings; null if not configured. */
export function providerSettings(env: Env, provider: SocialProvider): ProviderSettings | null {
  const name = provider.toUpperCase() as Uppercase<SocialProvider>
  const client_id = env[`SOCIAL_${name}_CLIENT_ID`]
  const secret = env[`SOCIAL_${name}_CLIENT_SECRET`] ?? (provider === 'apple' ? appleKey(env) : null)
  if (!client_id || !secret) return null
  const issuer = env[`SOCIAL_${name}_ISSUER`]
  return { ...TRAITS[provider], provider, client_id, secret, ...(issuer && { issuer }) }
}

export function configuredProviders(env: Env): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter((provider) => providerSettings(env, provider) !== null)
}

function appleKey(env: Env): ProviderSettings['secret'] | null {
  const { SOCIAL_APPLE_TEAM_ID: team_id, SOCIAL_APPLE_KEY_ID: key_id, SOCIAL_APPLE_PRIVATE_KEY: given } = env
  if (!team_id || !key_id || !given) return null
  // Line breaks are escaped in environment files.
  return { team_id, key_id, private_key: given.replaceAll('\\n', '\n') }
}

const LIMIT_SECONDS = 5
const DISCOVERY_LIFETIME_MS = 24 * 3600 * 1000
/** Apple accepts secrets valid for up to six months; one is signed per code. */
const SECRET_SECONDS = 300

const known = new Map<string, { at: number; metadata: Promise<ServerMetadata> }>()

/**
 * Starts the code flow with PKCE, state and nonce. Returns the URL and what to store until the answer. Throws if the
 * provider is unavailable.
 */
export async function authorization(settings: ProviderSettings, redirect_uri: string) {
  const config = await loadConfiguration(settings)
  const checks = { state: randomState(), nonce: randomNonce(), code_verifier: randomPKCECodeVerifier() }
  const url = buildAuthorizationUrl(config, {
    redirect_uri,
    scope: settings.scope,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.code_verifier),
    code_challenge_method: 'S256',
    ...(settings.response_mode === 'form_post' && { response_mode: 'form_post' }),
  })
  return { url, checks }
}

/**
 * Exchanges the code for an ID token, after checking issuer, audience, times and nonce; the platform checks its
 * signature. Also returns profile data for a registration. Throws.
 */
export async function redeem(
  settings: ProviderSettings,
  redirectUri: string,
  answer: URLSearchParams,
  checks: Awaited<ReturnType<typeof authorization>>['checks'],
) {
  const config = await loadConfiguration(settings)
  const url = new URL(redirectUri)
  url.search = answer.toString()
  const tokens = await authorizationCodeGrant(config, url, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.code_verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const names = parseNames(answer.get('user'))
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    id_token: tokens.id_token ?? '',
    email: text(claims?.email) || null,
    first_name: (text(claims?.given_name) || names.first_name).slice(0, 80),
    last_name: (text(claims?.family_name) || names.last_name).slice(0, 80),
  }
}

/** Maps a failure of the two functions above to an outcome for the shopper. */
export function outcomeOfError(error: unknown): SocialOutcome {
  if (error instanceof AuthorizationResponseError) {
    if (
      /^(access_denied|user_cancelled_authorize|login_required|interaction_required|consent_required)$/.test(
        error.error,
      )
    )
      return 'cancelled'
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'unavailable' : 'failed'
  }
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return 'unavailable'
    // An already used or expired code.
    return error.error === 'invalid_grant' ? 'expired' : 'failed'
  }
  // No answer (fetch throws a TypeError), a timeout, or a proxy's page.
  if (errorName(error) === 'TypeError') return 'unavailable'
  const away = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']
  return error instanceof ClientError && away.includes(error.code ?? '') ? 'unavailable' : 'failed'
}

/** Kind of failure for the log, without any sent data. */
export function errorName(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return /^\w{1,64}$/.test(error.error) ? error.error : 'unknown'
  if (error instanceof ClientError) return error.code ?? errorName(error.cause)
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : 'unknown'
}

/** Signs Apple's client secret, a short-lived token, with the operator's key. */
export async function appleSecret(
  { team_id, key_id, private_key }: Exclude<ProviderSettings['secret'], string>,
  { client_id, issuer }: Pick<ProviderSettings, 'client_id' | 'issuer'>,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key_id })
    .setIssuer(team_id)
    .setSubject(client_id)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${SECRET_SECONDS} seconds`)
    .sign(await importPKCS8(private_key, 'ES256'))
}

async function loadConfiguration(settings: ProviderSettings): Promise<Configuration> {
  const { client_id, secret, token_endpoint } = settings
  const found = await discoverMetadata(settings)
  const text = typeof secret === 'string' ? secret : await appleSecret(secret, settings)
  const metadata = { ...found, token_endpoint: found.token_endpoint ?? token_endpoint }
  const config = new Configuration(metadata, client_id, undefined, ClientSecretPost(text))
  config.timeout = LIMIT_SECONDS
  if (isLocal(settings.issuer)) allowInsecureRequests(config)
  return config
}

/** Loads the discovery document, cached for a day; failures are not cached. */
function discoverMetadata({ issuer, client_id }: ProviderSettings): Promise<ServerMetadata> {
  const kept = known.get(issuer)
  if (kept && Date.now() - kept.at < DISCOVERY_LIFETIME_MS) return kept.metadata
  const metadata = discovery(new URL(issuer), client_id, undefined, undefined, {
    timeout: LIMIT_SECONDS,
    ...(isLocal(issuer) && { execute: [allowInsecureRequests] }),
  }).then((config) => ({ ...config.serverMetadata() }))
  known.set(issuer, { at: Date.now(), metadata })
  metadata.catch(() => known.delete(issuer))
  return metadata
}

/** The settings allow plain http only for this machine. */
const isLocal = (issuer: string) => new URL(issuer).protocol === 'http:'

/**
 * Apple sends the name as JSON next to the code, on the first login only; it is unverified, so it only prefills fields.
 */
function parseNames(user: string | null): { first_name: string; last_name: string } {
  const said = parseJson(user ?? '') as { name?: { firstName?: unknown; lastName?: unknown } } | null | undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { first_name: text(said?.name?.firstName), last_name: text(said?.name?.lastName) }
}

/** Redirect URI, to be registered at the provider exactly like this. */
export const callbackAddress = (siteUrl: string, provider: SocialProvider) =>
  `${siteUrl}/api/social/${provider}/callback`
