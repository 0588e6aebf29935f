import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { authCalls } from '@/lib/contract/auth'
import { problems, toProblem } from '@/lib/contract/problem'
import { legalValues } from '@/lib/legal/legal-text'
import type { Failure } from '@/lib/platform/result'
import { type Env, readEnv } from '@/lib/process/storefront-environment'
import { parseOperator } from '@/lib/rules/operator'
import {
  appleSecret,
  callbackAddress,
  configuredProviders,
  errorName,
  outcomeOfError,
  outcomePath,
  providerSettings,
  toSocialOutcome,
} from './openid'
import { shortWish } from './social-flow'
import { providerNamed } from './social-providers'

const readValues = (env: Env) => legalValues(env, parseOperator(env))

const base = { API_BASE_URL: 'http://127.0.0.1:4000', SESSION_SECRET: 's'.repeat(32) }
const google = { SOCIAL_GOOGLE_CLIENT_ID: 'g', SOCIAL_GOOGLE_CLIENT_SECRET: 'x' }
const apple = {
  SOCIAL_APPLE_CLIENT_ID: 'it.salvia',
  SOCIAL_APPLE_TEAM_ID: 'TEAM',
  SOCIAL_APPLE_KEY_ID: 'KEY',
  SOCIAL_APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----',
}

describe('the settings', () => {
  it('know a provider only with its name and secret', () => {
    expect(configuredProviders(readEnv(base))).toEqual([])
    expect(configuredProviders(readEnv({ ...base, ...apple, ...google }))).toEqual(['google', 'apple'])
    expect(providerSettings(readEnv({ ...base, ...google }), 'google')).toEqual({
      provider: 'google',
      client_id: 'g',
      secret: 'x',
      issuer: 'https://accounts.google.com',
      scope: 'openid email profile',
      response_mode: 'query',
    })
    expect(providerSettings(readEnv({ ...base, ...google }), 'facebook')).toBeNull()
  })

  it("take Apple's key out of one line, or a secret that is ready", () => {
    expect(providerSettings(readEnv({ ...base, ...apple }), 'apple')).toMatchObject({
      response_mode: 'form_post',
      secret: { private_key: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----' },
    })
    const ready = { SOCIAL_APPLE_CLIENT_ID: 'it.salvia', SOCIAL_APPLE_CLIENT_SECRET: 'jwt' }
    expect(providerSettings(readEnv({ ...base, ...ready }), 'apple')?.secret).toBe('jwt')
  })

  it('are what the cookie page names', () => {
    expect(readValues(readEnv(base)).social).toBeNull()
    expect(readValues(readEnv({ ...base, ...google, ...apple })).social).toBe('Google, Apple')
  })
})

test("Apple's secret is a short token of the operator's key", async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { team_id: 'TEAM', key_id: 'KEY', private_key: await exportPKCS8(privateKey) }
  const secret = await appleSecret(key, { client_id: 'it.salvia', issuer: 'https://appleid.apple.com' })
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, { audience: 'https://appleid.apple.com' })
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' })
  expect(payload).toMatchObject({ iss: 'TEAM', sub: 'it.salvia' })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
})

const problem = (status: number, code: string, errors?: { field: string; code: string }[]) =>
  ({ kind: 'problem', status, problem: { code, errors }, retry_after_seconds: null }) as unknown as Failure

test.each<[Failure, string]>([
  [problem(422, 'validation_failed', [{ field: 'user.birth_day', code: 'required' }]), 'sign_up'],
  [problem(422, 'validation_failed', [{ field: 'email', code: 'email_missing' }]), 'email_missing'],
  [problem(422, 'validation_failed', [{ field: 'nonce', code: 'invalid' }]), 'failed'],
  [problem(401, 'invalid_credentials'), 'failed'],
  [problem(403, 'email_not_confirmed'), 'unconfirmed'],
  [problem(429, 'rate_limited'), 'too_many'],
  [problem(404, 'not_found'), 'not_available'],
  [{ kind: 'http', status: 401 }, 'failed'],
  [{ kind: 'http', status: 404 }, 'not_available'],
  [{ kind: 'http', status: 502 }, 'shop_unavailable'],
  [problem(503, 'unavailable'), 'shop_unavailable'],
  [{ kind: 'network' }, 'shop_unavailable'],
])("the platform's %j means %s", (failure, outcome) => expect(toSocialOutcome(failure)).toBe(outcome))

const DOCUMENTED = authCalls.socialLogin.problems.filter((code) => code !== 'unavailable')

test.each(DOCUMENTED)('the platform’s documented %s is not told as an outage', (code) => {
  const failure = {
    kind: 'problem' as const,
    status: problems[code],
    problem: toProblem(code),
    retry_after_seconds: null,
  }
  expect(toSocialOutcome(failure)).not.toBe('shop_unavailable')
})

test('an account that the provider is not linked to leads to the password', () => {
  const failure = { kind: 'problem' as const, status: 409, problem: toProblem('conflict'), retry_after_seconds: null }
  expect(toSocialOutcome(failure)).toBe('account_exists')
})

const answer = (error: string) => new AuthorizationResponseError('', { cause: new URLSearchParams({ error }) })
const body = (error: string, status: number) =>
  new ResponseBodyError('', { cause: { error }, response: new Response(null, { status }) })
const client = (code: string) => Object.assign(new ClientError('with details of the request'), { code })

test.each<[unknown, string, string]>([
  [answer('access_denied'), 'cancelled', 'access_denied'],
  [answer('user_cancelled_authorize'), 'cancelled', 'user_cancelled_authorize'],
  [answer('temporarily_unavailable'), 'unavailable', 'temporarily_unavailable'],
  [answer('invalid_scope'), 'failed', 'invalid_scope'],
  [body('invalid_grant', 400), 'expired', 'invalid_grant'],
  [body('invalid_client', 401), 'failed', 'invalid_client'],
  [body('server_error', 500), 'unavailable', 'server_error'],
  [client('OAUTH_TIMEOUT'), 'unavailable', 'OAUTH_TIMEOUT'],
  [client('OAUTH_JWT_CLAIM_COMPARISON_FAILED'), 'failed', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  [new TypeError('fetch failed: https://…'), 'unavailable', 'TypeError'],
])('%s is "%s", and the log says %s', (error, outcome, name) => {
  expect(outcomeOfError(error)).toBe(outcome)
  expect(errorName(error)).toBe(name)
})

test('addresses hold no other site, no private word and no long wish', () => {
  expect(outcomePath('cancelled', 'google', '/checkout?x=1')).toBe(
    '/auth?social=cancelled&provider=google&redirect=%2Fcheckout%3Fx%3D1',
  )
  for (const wish of ['//evil.example', 'https://evil.example', '/\\evil.example', '/auth/complete', null])
    expect(outcomePath('failed', 'apple', wish)).toBe('/auth?social=failed&provider=apple')
  expect([shortWish('/a'), shortWish(`/${'a'.repeat(500)}`)]).toEqual(['/a', null])
  expect(callbackAddress('https://shop.example', 'google')).toBe('https://shop.example/api/social/google/callback')
  expect([providerNamed('apple'), providerNamed('evil'), providerNamed(null)]).toEqual(['apple', null, null])
})
