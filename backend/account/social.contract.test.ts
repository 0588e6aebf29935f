import { newCustomer, signUpUser } from '@/backend/testing/customer'
import { backendOfFile } from '@/backend/testing/file-backend'
import { startIssuer, type TestIssuer } from '@/backend/testing/issuer'
import { mailTo } from '@/backend/testing/mail'
import { seedNothing } from '@/backend/testing/seeded'

jest.setTimeout(600_000)

let issuer: TestIssuer
const backend = backendOfFile({
  fill: async (folder) => {
    await seedNothing(folder)
    issuer = await startIssuer()
  },
  env: () => ({
    SOCIAL_GOOGLE_CLIENT_ID: 'salvia',
    SOCIAL_GOOGLE_ISSUER: issuer.url,
    SOCIAL_APPLE_CLIENT_ID: 'salvia',
    SOCIAL_APPLE_ISSUER: 'http://127.0.0.1:2',
  }),
})
const { api } = backend
afterAll(() => issuer?.close())
let addresses = 0

const NONCE = 'n-0S6_WzA2Mj'
const { email: _email, origin: _origin, ...USER } = signUpUser('nobody@example.com')

const issueToken = (claims: Record<string, unknown>, options?: { foreign?: boolean }) =>
  issuer.token({ aud: 'salvia', nonce: NONCE, email_verified: true, ...claims }, options)

function login(
  id_token: string,
  given: { user?: typeof USER; nonce?: string; provider?: 'google' | 'apple' | 'facebook' } = {},
) {
  addresses += 1
  const body = {
    provider: given.provider ?? 'google',
    id_token,
    nonce: given.nonce ?? NONCE,
    ...(given.user && { user: given.user }),
  }
  return api('socialLogin', { body }, { headers: { 'X-Forwarded-For': `198.51.100.${addresses % 250}` } })
}

const me = async (token: string) => (await api('getMe', {}, { token })).data

test('asks a new customer once for missing data, and recognises them later', async () => {
  const idToken = issueToken({ sub: 'new', email: 'Nuova@Example.com' })
  const asked = await login(idToken)
  expect(asked.status).toBe(422)
  expect(asked.problem.errors).toContainEqual({ field: 'user.birth_day', code: 'required' })
  expect((await login(idToken, { user: { ...USER, birth_day: '2020-01-01' } })).problem.errors).toEqual([
    { field: 'user.birth_day', code: 'too_young' },
  ])
  const made = await login(idToken, { user: USER })
  expect(made.status).toBe(200)
  const profile = await me(made.data.access_token)
  expect(profile).toMatchObject({ email: 'nuova@example.com', email_confirmed: true, first_name: USER.first_name })
  // The provider's address may change; the subject identifies the customer.
  const again = await login(issueToken({ sub: 'new', email: 'altra@example.com' }))
  expect((await me(again.data.access_token)).id).toBe(profile.id)
  const taken = await login(issueToken({ sub: 'no-mail', email: undefined }))
  expect(taken.problem.errors).toEqual([{ field: 'email', code: 'email_missing' }])
})

test('a verified address links the account that has it, an unverified one never', async () => {
  const customer = await newCustomer(backend, { email: 'cliente-social@example.com' })
  const owner = await me(customer.token)
  for (const email_verified of [false, undefined, 'false']) {
    const answer = await login(issueToken({ sub: 'thief', email: customer.email, email_verified }), { user: USER })
    expect(answer.problem.code).toBe('email_not_confirmed')
  }
  const linked = await login(issueToken({ sub: 'owner', email: customer.email, email_verified: 'true' }))
  expect((await me(linked.data.access_token)).id).toBe(owner.id)
  // The password still works.
  const body = { username: customer.email, password: customer.password, grant_type: 'password' as const }
  expect((await api('login', { body })).status).toBe(200)
})

test('an unverified address makes an account that must be confirmed; its owner registers over it', async () => {
  const email = 'vittima@example.com'
  const idToken = issueToken({ sub: 'claimer', email, email_verified: false })
  expect((await login(idToken)).problem.code).toBe('validation_failed')
  expect((await login(idToken, { user: USER })).problem.code).toBe('email_not_confirmed')
  expect((await login(idToken)).problem.code).toBe('validation_failed')
  expect((await mailTo(backend, email, /Conferma/)).link).toContain('/confirm/')
  expect((await api('signUp', { body: { user: signUpUser(email), password: 'gatto-verde-tre' } })).status).toBe(201)
  // The claim was deleted with its registration.
  expect((await login(idToken)).problem.code).toBe('validation_failed')
})

test.each([['never seen'], ['known']])('an unverified address that is %s gets the same answers', async (kind) => {
  const email = kind === 'known' ? (await newCustomer(backend)).email : 'mai-vista@example.com'
  const idToken = issueToken({ sub: `stranger ${kind}`, email, email_verified: false })
  const answers = [await login(idToken), await login(idToken, { user: USER }), await login(idToken)]
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
    [422, 'validation_failed'],
    [403, 'email_not_confirmed'],
    [422, 'validation_failed'],
  ])
  await mailTo(backend, email, kind === 'known' ? /già/ : /Conferma/)
})

test("a verified owner's login drops an unconfirmed registration's password", async () => {
  const user = signUpUser('occupata@example.com')
  await api('signUp', { body: { user, password: 'gatto-verde-tre' } })
  expect((await login(issueToken({ sub: 'true-owner', email: user.email }))).status).toBe(200)
  const body = { username: user.email, password: 'gatto-verde-tre', grant_type: 'password' as const }
  expect((await api('login', { body })).problem.code).toBe('invalid_credentials')
})

test('refuses an invalid token', async () => {
  const good = { sub: 'bad', email: 'bad@example.com' }
  const past = Math.floor(Date.now() / 1000) - 3600
  const bad = [
    'not.a.token',
    issueToken(good, { foreign: true }),
    issueToken({ ...good, aud: 'another-shop' }),
    issueToken({ ...good, iss: 'https://accounts.google.com' }),
    issueToken({ ...good, exp: past }),
    issueToken({ ...good, nonce: 'another-nonce' }),
    issueToken({ ...good, sub: undefined }),
  ]
  for (const idToken of bad) expect((await login(idToken, { user: USER })).problem.code).toBe('invalid_credentials')
  expect((await login(issueToken(good), { nonce: 'x' })).problem.errors).toEqual([{ field: 'nonce', code: 'invalid' }])
  expect((await login(issueToken(good), { provider: 'facebook' })).problem.code).toBe('not_found')
  expect((await login(issueToken(good), { provider: 'apple' })).problem.code).toBe('unavailable')
})

test('attempts are counted by address', async () => {
  const headers = { 'X-Forwarded-For': '198.51.100.251' }
  const attempt = () => api('socialLogin', { body: { provider: 'google', id_token: 'x', nonce: NONCE } }, { headers })
  for (let index = 0; index < 60; index++) expect((await attempt()).problem.code).toBe('invalid_credentials')
  const refused = await attempt()
  expect(refused.problem.code).toBe('rate_limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
