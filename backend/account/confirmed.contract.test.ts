import { randomKey } from '@/lib/identifiers/random-key'
import { newCustomer, signUpUser } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { startIssuer, type TestIssuer } from '../testing/issuer'
import { mailsTo, mailTo } from '../testing/mail'
import { collection } from '../testing/ordering'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

let issuer: TestIssuer
const backend = backendOfFile({
  fill: async (folder) => {
    issuer = await startIssuer()
    return seedShop(folder)
  },
  env: () => ({ SOCIAL_GOOGLE_CLIENT_ID: 'salvia', SOCIAL_GOOGLE_ISSUER: issuer.url }),
})
const { api } = backend
afterAll(() => issuer?.close())

const THEIRS = 'password-del-ladro'
const MINE = 'lampada-viola-otto'
const NONCE = 'n-0S6_WzA2Mj'
const { email: _email, origin: _origin, ...USER } = signUpUser('nobody@example.com')

let browsers = 0
const newBrowser = () => {
  browsers += 1
  return { headers: { 'X-Device': randomKey(32), 'X-Forwarded-For': `198.51.100.${browsers}` } }
}
type Browser = ReturnType<typeof newBrowser>

const login = (browser: Browser, username: string, password: string) =>
  api('login', { body: { username, password, grant_type: 'password' } }, browser)
const social = (browser: Browser, sub: string, email: string, email_verified: boolean) => {
  const id_token = issuer.token({ aud: 'salvia', nonce: NONCE, sub, email, email_verified })
  return api('socialLogin', { body: { provider: 'google', id_token, nonce: NONCE, user: USER } }, browser)
}
const readToken = async (email: string, about: RegExp, name = 'token') =>
  new URL((await mailTo(backend, email, about)).link ?? '').searchParams.get(name) ?? ''
const signUp = (browser: Browser, email: string, password: string) =>
  api('signUp', { body: { user: signUpUser(email), password } }, browser)
const confirm = (browser: Browser, email: string, token: string, password?: string) =>
  api('confirmEmail', { body: { email, token, ...(password && { password }) } }, browser)
const placeAsGuest = (browser: Browser, email: string) => {
  const { customer } = collection()
  const lines = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
  return api('createGuestOrder', { body: { ...collection({ customer: { ...customer, email } }), ...lines } }, browser)
}
/** The token of the second such mail. */
const newerToken = async (email: string, about: RegExp) =>
  new URL((await mailsTo(backend, email, { about, count: 2 })).at(-1)?.link ?? '').searchParams.get('token') ?? ''

interface Case {
  stranger: Browser
  victim: Browser
  email: string
}

/** Every way to confirm an address. Each ends with the victim's account under `MINE` or a provider login. */
const ways: Record<string, (given: Case) => Promise<unknown>> = {
  async 'the link of a stranger’s registration'({ stranger, victim, email }) {
    await signUp(stranger, email, THEIRS)
    const token = await readToken(email, /Conferma/)
    const refused = await confirm(victim, email, token)
    expect(refused.problem.errors).toEqual([{ field: 'password', code: 'required' }])
    expect((await confirm(victim, email, token, 'breve')).problem.errors).toMatchObject([{ field: 'password' }])
    expect((await login(stranger, email, THEIRS)).problem.code).toBe('invalid_credentials')
    expect((await confirm(victim, email, token, MINE)).status).toBe(204)
    expect((await api('openConfirmed', { body: { email, token } }, stranger)).problem.code).toBe('link_expired')
    expect((await api('openConfirmed', { body: { email, token } }, victim)).status).toBe(200)
  },

  async 'a link that a stranger sent again'({ stranger, victim, email }) {
    await signUp(stranger, email, THEIRS)
    await readToken(email, /Conferma/)
    await api('sendConfirmEmail', { body: { Email: email } }, stranger)
    const token = await newerToken(email, /Conferma/)
    expect((await confirm(victim, email, token)).problem.code).toBe('validation_failed')
    expect((await confirm(victim, email, token, MINE)).status).toBe(204)
  },

  async 'the link of a registration that a stranger made over the owner’s'({ stranger, victim, email }) {
    await signUp(victim, email, MINE)
    const first = await readToken(email, /Conferma/)
    await signUp(stranger, email, THEIRS)
    const token = await newerToken(email, /Conferma/)
    expect((await confirm(victim, email, first)).problem.code).toBe('link_expired')
    expect((await confirm(victim, email, token)).problem.code).toBe('validation_failed')
    expect((await confirm(victim, email, token, MINE)).status).toBe(204)
  },

  async 'the link of an account that a stranger made of an order'({ stranger, victim, email }) {
    const { data } = await placeAsGuest(stranger, email)
    const made = await api(
      'createGuestAccount',
      { params: { id: data.order.id }, body: { password: THEIRS } },
      { ...stranger, token: data.key ?? '' },
    )
    expect(made.data.confirmed).toBe(false)
    const token = await readToken(email, /Conferma/)
    expect((await confirm(victim, email, token)).problem.code).toBe('validation_failed')
    expect((await confirm(victim, email, token, MINE)).status).toBe(204)
  },

  async 'a new password'({ stranger, victim, email }) {
    await signUp(stranger, email, THEIRS)
    await api('forgotPassword', { body: { email } }, victim)
    const guid = await readToken(email, /nuova password/, 'guid')
    expect((await api('confirmResetPassword', { body: { guid, newPassword: MINE } }, victim)).status).toBe(204)
    // The sign-up link confirms nothing more and sets no password.
    await confirm(victim, email, await readToken(email, /Conferma/), THEIRS)
  },

  async 'the code of an order'({ stranger, victim, email }) {
    await signUp(stranger, email, THEIRS)
    await api('sendGuestCode', { body: { email } }, victim)
    const code = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text)?.[1] ?? ''
    expect((await api('confirmGuestCode', { body: { email, code } }, victim)).status).toBe(204)
    const { data } = await placeAsGuest(victim, email)
    const params = { id: data.order.id }
    const body = { password: MINE }
    const made = await api('createGuestAccount', { params, body }, { ...victim, token: data.key ?? '' })
    expect(made.data.confirmed).toBe(true)
  },

  async 'the link of an order'({ stranger, victim, email }) {
    await signUp(stranger, email, THEIRS)
    const opened = await api('openGuestLink', { body: { token: await readToken(email, /ricevuto/) } }, victim)
    const params = { id: opened.data.id }
    const body = { password: MINE }
    const made = await api('createGuestAccount', { params, body }, { ...victim, token: opened.data.key ?? '' })
    expect(made.data.confirmed).toBe(true)
  },

  async 'a provider that vouches for the address'({ stranger, victim, email }) {
    await signUp(stranger, email, THEIRS)
    await readToken(email, /Conferma/)
    expect((await social(victim, `owner of ${email}`, email, true)).status).toBe(200)
    await api('forgotPassword', { body: { email } }, victim)
    const guid = await readToken(email, /nuova password/, 'guid')
    await api('confirmResetPassword', { body: { guid, newPassword: MINE } }, victim)
  },

  async 'the link of a change that a stranger’s account asked for'({ stranger, victim, email }) {
    const own = await newCustomer(backend)
    const thief = { token: own.token, headers: stranger.headers }
    await api('confirmIdentity', { body: { password: own.password } }, thief)
    expect((await api('changeEmail', { body: { email } }, thief)).status).toBe(202)
    const oldToken = await readToken(own.email, /cambiare/)
    expect((await api('answerEmailChange', { body: { token: oldToken, accept: true } }, stranger)).status).toBe(200)
    const token = await readToken(email, /Conferma la tua nuova/)
    const answer = (password?: string) =>
      api('answerEmailChange', { body: { token, accept: true, ...(password && { password }) } }, victim)
    expect((await answer()).problem.errors).toEqual([{ field: 'password', code: 'required' }])
    expect((await answer(MINE)).problem.code).toBe('wrong_password')
    expect((await api('getMe', {}, thief)).data.email).toBe(own.email)
    await signUp(victim, email, MINE)
    expect((await confirm(victim, email, await readToken(email, /Conferma la tua email/))).status).toBe(204)
  },
}

it.each(Object.entries(ways))('only the owner has access after %s', async (_name, prove) => {
  const [stranger, victim] = [newBrowser(), newBrowser()]
  const email = `vittima-${browsers}@example.org`
  const { data } = await placeAsGuest(victim, email)
  await mailTo(backend, email, /ricevuto/)
  await prove({ stranger, victim, email })

  expect((await login(stranger, email, THEIRS)).problem.code).toBe('invalid_credentials')
  expect((await social(stranger, `thief of ${email}`, email, false)).problem.code).toBe('email_not_confirmed')
  const opened = await login(victim, email, MINE)
  expect(opened.status).toBe(200)
  const me = { token: opened.data.access_token }
  expect((await api('listOrders', {}, me)).data.map(({ id }) => id)).toContain(data.order.id)
})

it('needs no password in the registering browser, even with a resent link', async () => {
  const [mine, stranger] = [newBrowser(), newBrowser()]
  const email = 'padrona@example.org'
  await signUp(mine, email, MINE)
  await readToken(email, /Conferma/)
  await api('sendConfirmEmail', { body: { Email: email } }, stranger)
  const token = await newerToken(email, /Conferma/)
  expect((await confirm(mine, email, token)).status).toBe(204)
  expect((await api('openConfirmed', { body: { email, token } }, mine)).status).toBe(200)
  expect((await login(newBrowser(), email, MINE)).status).toBe(200)
})

it('needs a password in a browser without a device cookie', async () => {
  const email = 'senza-segno@example.org'
  const nameless = { headers: { 'X-Forwarded-For': '198.51.100.250' } }
  await api('signUp', { body: { user: signUpUser(email), password: THEIRS } }, nameless)
  const token = await readToken(email, /Conferma/)
  expect((await api('confirmEmail', { body: { email, token } }, nameless)).problem.code).toBe('validation_failed')
})

describe('a change of the address', () => {
  it('needs the password in another browser, and ends the sessions', async () => {
    const own = await newCustomer(backend)
    const [asking, other] = [newBrowser(), newBrowser()]
    const me = { token: own.token, headers: asking.headers }
    const email = 'cambiata@example.org'
    await api('confirmIdentity', { body: { password: own.password } }, me)
    await api('changeEmail', { body: { email } }, me)
    const token = await readToken(email, /Conferma la tua nuova/)
    const body = { token, accept: true, password: own.password }
    expect((await api('answerEmailChange', { body }, other)).data.state).toBe('waiting')
    const oldToken = await readToken(own.email, /cambiare/)
    expect((await api('answerEmailChange', { body: { token: oldToken, accept: true } }, other)).data.state).toBe(
      'changed',
    )
    expect((await api('getMe', {}, me)).problem.code).toBe('unauthenticated')
    expect((await login(other, email, own.password)).status).toBe(200)
  })

  it('needs one press in the requesting browser, which stays logged in', async () => {
    const own = await newCustomer(backend)
    const me = { token: own.token, ...newBrowser() }
    const email = 'cambiata-qui@example.org'
    await api('confirmIdentity', { body: { password: own.password } }, me)
    await api('changeEmail', { body: { email } }, me)
    for (const token of [await readToken(email, /Conferma la tua nuova/), await readToken(own.email, /cambiare/)])
      expect((await api('answerEmailChange', { body: { token, accept: true } }, me)).status).toBe(200)
    expect((await api('getMe', {}, me)).data.email).toBe(email)
  })
})
