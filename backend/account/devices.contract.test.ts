import { newCustomer } from '@/backend/testing/customer'
import { backendOfFile } from '@/backend/testing/file-backend'
import { mailTo } from '@/backend/testing/mail'
import { seedShop } from '@/backend/testing/seeded'

jest.setTimeout(600_000)

const CLOCK = '--import ./backend/testing/later.mjs'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const backend = backendOfFile({ fill: seedShop })
const { api } = backend
let addresses = 0

const elsewhere = (headers: Record<string, string> = {}) => {
  addresses += 1
  return { headers: { 'X-Forwarded-For': `198.51.100.${addresses}`, ...headers } }
}
const login = async (
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
) => {
  const body = { username: email, password, grant_type: 'password' as const }
  const { data } = await api('login', { body }, elsewhere(headers))
  return { token: data.access_token, expires_in: data.expires_in }
}
const device = (sign: string) => ({ 'X-Device': sign.repeat(32) })
const subjects = (email: string) => backend.mails().filter((mail) => mail.includes(`To: ${email}`)).length

describe('sessions', () => {
  it('are listed with their User-Agent, and ended one by one or all but one', async () => {
    const me = await newCustomer(backend)
    const phone = await login(me, { 'User-Agent': PHONE })
    const other = await login(me)
    const { data } = await api('listSessions', {}, phone)
    expect(data).toHaveLength(3)
    expect(data.filter(({ current }) => current)).toMatchObject([{ agent: PHONE }])
    const [own] = (await api('listSessions', {}, other)).data.filter(({ current }) => current)
    const stranger = await newCustomer(backend)
    expect((await api('endSession', { params: { id: own?.id ?? '' } }, stranger)).problem.code).toBe('not_found')
    expect((await api('endSession', { params: { id: own?.id ?? '' } }, phone)).status).toBe(204)
    expect((await api('getMe', {}, other)).problem.code).toBe('unauthenticated')
    expect((await api('endOtherSessions', {}, phone)).status).toBe(204)
    expect((await api('getMe', {}, me)).problem.code).toBe('unauthenticated')
    expect((await api('listSessions', {}, phone)).data).toHaveLength(1)
  })

  it('expire when idle: after two hours, or after fourteen days if remembered', async () => {
    const me = await newCustomer(backend)
    const passing = await login(me, { 'X-Session': 'passing' })
    const kept = await login(me, { 'X-Session': 'kept' })
    expect([passing.expires_in, kept.expires_in]).toEqual([12 * 3600, 30 * 24 * 3600])
    const inHours = async (hours: number) => {
      await backend.stop()
      await backend.start({ NODE_OPTIONS: CLOCK, HOURS_AHEAD: String(hours) })
      const answers = await Promise.all([passing, kept].map((one) => api('getMe', {}, one)))
      return answers.map(({ status }) => status)
    }
    expect(await inHours(1.5)).toEqual([200, 200])
    // Using the session extended it.
    expect(await inHours(3)).toEqual([200, 200])
    expect(await inHours(5.5)).toEqual([401, 200])
    expect(await inHours(13 * 24)).toEqual([401, 200])
    expect(await inHours(26 * 24)).toEqual([401, 200])
    // Sessions end thirty days after the login even if they are used.
    expect(await inHours(30.1 * 24)).toEqual([401, 401])
    await backend.stop()
    await backend.start()
  })
})

describe('the owner is notified', () => {
  it('of a login from a device that is new, and of no other', async () => {
    const me = await newCustomer(backend)
    await login(me, device('a1'))
    await login(me, device('a1'))
    const before = subjects(me.email)
    await login(me, { ...device('b2'), 'User-Agent': PHONE })
    const mail = await mailTo(backend, me.email, /Nuovo accesso/)
    expect(mail.text).toContain('Chrome su Android')
    expect(mail.text).not.toMatch(/token=|guid=/)
    await login(me, device('b2'))
    expect(subjects(me.email)).toBe(before + 1)
  })

  it('of a changed password', async () => {
    const me = await newCustomer(backend)
    const body = { current_password: me.password, new_password: 'cane-giallo-due' }
    expect((await api('changePassword', { body }, me)).status).toBe(204)
    expect((await mailTo(backend, me.email, /password .* cambiata/)).text).toContain('Se non sei stato tu')
  })
})

describe('who one is', () => {
  const confirm = (me: { token: string }, body: { password?: string; code?: string }) =>
    api('confirmIdentity', { body }, me)

  it('is shown by the password or a mailed code, once, for this session', async () => {
    const me = await newCustomer(backend)
    const other = await login(me)
    expect((await confirm(me, { password: 'wrong' })).problem.code).toBe('wrong_password')
    expect((await confirm(me, { code: '123456' })).problem.code).toBe('wrong_password')
    expect((await confirm(me, {})).problem.code).toBe('wrong_password')
    expect((await api('sendIdentityCode', {}, { ...me, ...elsewhere() })).status).toBe(204)
    const code = /Codice: (\d{6})/.exec((await mailTo(backend, me.email, /codice/)).text)?.[1] ?? ''
    expect((await confirm(other, { code })).status).toBe(204)
    expect((await confirm(other, { code })).problem.code).toBe('wrong_password')
    expect((await api('exportMe', {}, other)).status).toBe(200)
    expect((await api('exportMe', {}, me)).problem.code).toBe('confirmation_required')
    expect((await confirm(me, { password: me.password })).status).toBe(204)
    expect((await api('exportMe', {}, me)).status).toBe(200)
  })

  it('is not to be guessed', async () => {
    const me = await newCustomer(backend)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(me, { code: `00000${tries}` })).problem.code).toBe('wrong_password')
    expect((await confirm(me, { password: me.password })).problem.code).toBe('rate_limited')
  })
})

describe('another e-mail address', () => {
  const readToken = async (email: string, about: RegExp) =>
    new URL((await mailTo(backend, email, about)).link ?? '').searchParams.get('token') ?? ''
  const asking = device('e5')
  const answer = (token: string, accept = true) =>
    api('answerEmailChange', { body: { token, accept } }, elsewhere(asking))
  const ask = async (me: { token: string; password: string }, email: string) => {
    await api('confirmIdentity', { body: { password: me.password } }, me)
    return api('changeEmail', { body: { email } }, { token: me.token, ...elsewhere(asking) })
  }

  it('belongs to the account after both confirmations, in either order', async () => {
    for (const [index, order] of [
      [0, 1],
      [1, 0],
    ].entries()) {
      const me = await newCustomer(backend)
      const email = `nuova-${index}@example.com`
      expect((await api('changeEmail', { body: { email } }, me)).problem.code).toBe('confirmation_required')
      expect((await ask(me, me.email)).problem.errors).toEqual([{ field: 'email', code: 'email_same' }])
      expect((await ask(me, email)).status).toBe(202)
      const tokens = [await readToken(me.email, /cambiare/), await readToken(email, /Conferma la tua nuova/)]
      expect((await answer(tokens[order[0] ?? 0] ?? '')).data).toEqual({ state: 'waiting' })
      expect((await answer(tokens[order[0] ?? 0] ?? '')).data).toEqual({ state: 'waiting' })
      expect((await api('getMe', {}, me)).data.email).toBe(me.email)
      expect((await answer(tokens[order[1] ?? 0] ?? '')).data).toEqual({ state: 'changed' })
      expect((await api('getMe', {}, me)).data).toMatchObject({ email, email_confirmed: true })
      expect((await login({ email, password: me.password })).token).toBeTruthy()
      await mailTo(backend, me.email, /è cambiata/)
      await mailTo(backend, email, /è cambiata/)
      expect((await answer(tokens[0] ?? '')).problem.code).toBe('link_expired')
    }
  })

  it('can be refused by the old one, which changes nothing', async () => {
    const me = await newCustomer(backend)
    await ask(me, 'ladro@example.com')
    const theirs = await readToken('ladro@example.com', /Conferma la tua nuova/)
    expect((await answer(theirs)).data).toEqual({ state: 'waiting' })
    expect((await answer(await readToken(me.email, /cambiare/), false)).data).toEqual({ state: 'refused' })
    expect((await answer(theirs)).problem.code).toBe('link_expired')
    expect((await api('getMe', {}, me)).data.email).toBe(me.email)
  })

  it('answers the same for a taken one, and notifies its owner', async () => {
    const [me, owner] = [await newCustomer(backend), await newCustomer(backend)]
    expect((await ask(me, owner.email)).status).toBe(202)
    await mailTo(backend, owner.email, /Hai già un account/)
    expect((await answer(await readToken(me.email, /cambiare/))).data).toEqual({ state: 'waiting' })
    expect((await api('getMe', {}, me)).data.email).toBe(me.email)
  })
})
