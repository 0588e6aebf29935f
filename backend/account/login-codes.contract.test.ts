import { randomKey } from '@/lib/identifiers/random-key'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { newCustomer, signUpUser } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { listMails, mailsTo, mailTo } from '../testing/mail'
import { collection } from '../testing/ordering'
import { kindOfRun } from '../testing/prepared'
import { queryDatabase } from '../testing/query'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api } = backend
const ABOUT = /codice per accedere/

let browsers = 0
const newBrowser = () => {
  browsers += 1
  return { headers: { 'X-Device': randomKey(32), 'X-Forwarded-For': `198.51.100.${browsers % 250}` } }
}
type Browser = ReturnType<typeof newBrowser>

const send = (browser: Browser, email: string) => api('sendLoginCode', { body: { email } }, browser)
const enter = (browser: Browser, email: string, code: string) =>
  api('loginWithCode', { body: { email, code } }, browser)
const login = (browser: Browser, { email, password }: { email: string; password: string }) =>
  api('login', { body: { username: email, password, grant_type: 'password' } }, browser)

async function askCode(browser: Browser, email: string): Promise<string> {
  const before = listMails(backend, email, ABOUT).length
  expect(await send(browser, email)).toMatchObject({ status: 200, data: { issued: true, resend_in_seconds: 60 } })
  const mails = await mailsTo(backend, email, { about: ABOUT, count: before + 1 })
  return /Codice: (\d{6})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** Restarts the backend with its clock ahead. */
async function travel(hours: number): Promise<void> {
  await backend.stop()
  await backend.start({ NODE_OPTIONS: '--import ./backend/testing/later.mjs', HOURS_AHEAD: String(hours) })
}

describe('a login code', () => {
  it('opens a session once, in the browser that requested it, with spaces in it', async () => {
    const { email } = await newCustomer(backend)
    const mine = newBrowser()
    const code = await askCode(mine, email)
    expect((await enter(newBrowser(), email, code)).problem.code).toBe('link_expired')
    expect((await enter(mine, email, wrong(code))).problem.code).toBe('code_wrong')
    const opened = await enter(mine, email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)} `)
    expect(opened.data).toMatchObject({ token_type: 'Bearer' })
    expect((await api('getMe', {}, { token: opened.data.access_token })).data.email).toBe(email)
    expect((await enter(mine, email, code)).problem.code).toBe('link_expired')
  })

  it('is in the text of its mail and not in the subject', async () => {
    const { email } = await newCustomer(backend)
    const code = await askCode(newBrowser(), email)
    const mail = await mailTo(backend, email, ABOUT)
    expect(mail.subject).not.toMatch(/\d/)
    expect(mail.text.indexOf(code)).toBeLessThan(mail.text.indexOf('dieci minuti'))
    expect(mail.text).toContain('Se non l’hai chiesto tu')
  })

  it('ends after five wrong attempts, concurrent ones included; a new one can be requested at once', async () => {
    const { email } = await newCustomer(backend)
    const mine = newBrowser()
    const code = await askCode(mine, email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(mine, email, wrong(code))))
    const codes = answers.map(({ problem }) => problem.code).sort()
    expect(codes).toEqual([...Array(5).fill('code_wrong'), ...Array(3).fill('link_expired')])
    expect((await enter(mine, email, code)).problem.code).toBe('link_expired')
    expect((await enter(mine, email, await askCode(mine, email))).status).toBe(200)
  })

  it('is sent once for two concurrent presses, and not again within a minute', async () => {
    const { email } = await newCustomer(backend)
    const mine = newBrowser()
    const answers = await Promise.all([send(mine, email), send(mine, email)])
    expect(answers.map(({ data }) => data.issued).sort()).toEqual([false, true])
    const again = await send(mine, email)
    expect(again.data.issued).toBe(false)
    expect(again.data.resend_in_seconds).toBeGreaterThan(0)
    await mailTo(backend, email, ABOUT)
    expect(listMails(backend, email, ABOUT)).toHaveLength(1)
  })

  it('neither replaces nor proves a guest’s code of the same browser', async () => {
    const { email } = await newCustomer(backend)
    const mine = newBrowser()
    expect((await api('sendGuestCode', { body: { email } }, mine)).status).toBe(204)
    const guest = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text)?.[1] ?? ''
    const code = await askCode(mine, email)
    if (guest !== code) expect((await enter(mine, email, guest)).problem.code).toBe('code_wrong')
    expect((await api('confirmGuestCode', { body: { email, code: guest } }, mine)).status).toBe(204)
    expect((await enter(mine, email, code)).status).toBe(200)
  })

  it('needs a browser with a device cookie', async () => {
    const sent = await api('sendLoginCode', { body: { email: 'a@example.org' } }, {})
    expect(sent.problem.errors).toEqual([{ field: 'device', code: 'required' }])
  })

  it('of an unknown mailbox mails nothing and leaves no row after the cleanup', async () => {
    const [mine, email] = [newBrowser(), 'nessuno@example.org']
    expect((await send(mine, email)).data).toEqual({ issued: true, resend_in_seconds: 60 })
    expect((await enter(mine, email, '123456')).problem.code).toBe('code_wrong')
    expect(listMails(backend, email)).toEqual([])
    await travel(0.2)
    await travel(0.2)
    expect(await queryDatabase(backend.folder, 'SELECT * FROM guest_codes WHERE proven_until IS NULL')).toEqual([])
    await backend.stop()
    await backend.start()
  })

  it('is valid at another process, where wrong attempts count too', async () => {
    if (kindOfRun() === 'pglite') return
    const { email } = await newCustomer(backend)
    const mine = newBrowser()
    const code = await askCode(mine, email)
    const second = await startBackend({ DEMO: 'off' }, backend.folder)
    const there = createApi(second.url)
    const body = (typed: string) => ({ body: { email, code: typed } })
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await there('loginWithCode', body(wrong(code)), mine)).problem.code).toBe('code_wrong')
      expect((await enter(mine, email, wrong(code))).problem.code).toBe('code_wrong')
    }
    expect((await there('loginWithCode', body(code), mine)).status).toBe(200)
    await second.stop()
  })

  it('expires after ten minutes, and a later one replaces the earlier', async () => {
    const { email } = await newCustomer(backend)
    const [mine, slow] = [newBrowser(), newBrowser()]
    const first = await askCode(mine, email)
    const late = await askCode(slow, email)
    await travel(2 / 60)
    const second = await askCode(mine, email)
    if (first !== second) expect((await enter(mine, email, first)).problem.code).toBe('code_wrong')
    expect((await enter(mine, email, second)).status).toBe(200)
    await travel(11 / 60)
    expect((await enter(slow, email, late)).problem.code).toBe('link_expired')
    await backend.stop()
    await backend.start()
  })
})

describe('strangers', () => {
  it('lock out neither the owner’s code nor the password by wrong codes', async () => {
    const me = await newCustomer(backend)
    const mine = newBrowser()
    const code = await askCode(mine, me.email)
    const stranger = newBrowser()
    for (let tries = 0; tries < 25; tries += 1) await enter(stranger, me.email, '123456')
    expect((await send(stranger, me.email)).status).toBe(200)
    for (let tries = 0; tries < 25; tries += 1) await enter(stranger, me.email, '123456')
    expect((await login({ headers: { ...stranger.headers, 'X-Device': randomKey(32) } }, me)).status).toBe(200)
    expect((await enter(mine, me.email, code)).status).toBe(200)
  })

  it('who use up the attempts at the password do not delay a code', async () => {
    const me = await newCustomer(backend)
    const guess = () => login(newBrowser(), { ...me, password: 'sbagliatissima' })
    for (let tries = 0; tries < 6; tries += 1) await guess()
    const mine = newBrowser()
    expect((await login(mine, me)).problem.code).toBe('rate_limited')
    expect((await enter(mine, me.email, await askCode(mine, me.email))).status).toBe(200)
    // The browser is known now, and has its own attempts at the password.
    expect((await login(mine, me)).status).toBe(200)
  })
})

describe('a login by code', () => {
  it('notifies the owner of another new device, and lists its session', async () => {
    const me = await newCustomer(backend)
    const [first, second] = [newBrowser(), newBrowser()]
    expect((await login(first, me)).status).toBe(200)
    const opened = await enter(second, me.email, await askCode(second, me.email))
    expect((await mailTo(backend, me.email, /Nuovo accesso/)).text).toContain('da un dispositivo')
    const { data } = await api('listSessions', {}, { token: opened.data.access_token })
    expect(data.filter(({ current }) => current)).toHaveLength(1)
  })

  it('confirms a registration of this browser, whose password stays', async () => {
    const [mine, email, password] = [newBrowser(), 'registrata@example.org', 'lampada-viola-otto']
    await api('signUp', { body: { user: signUpUser(email), password } }, mine)
    const opened = await enter(mine, email, await askCode(mine, email))
    expect((await api('getMe', {}, { token: opened.data.access_token })).data.email_confirmed).toBe(true)
    expect((await login(mine, { email, password })).status).toBe(200)
  })

  it('confirms a registration of another browser, whose password ends', async () => {
    const [stranger, mine, email] = [newBrowser(), newBrowser(), 'occupata@example.org']
    const password = 'password-del-ladro'
    await api('signUp', { body: { user: signUpUser(email), password } }, stranger)
    const opened = await enter(mine, email, await askCode(mine, email))
    expect((await api('getMe', {}, { token: opened.data.access_token })).data.email_confirmed).toBe(true)
    expect((await login(stranger, { email, password })).problem.code).toBe('invalid_credentials')
  })

  it('joins the guest orders of the mailbox', async () => {
    const me = await newCustomer(backend)
    const { customer } = collection()
    const lines = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
    const body = { ...collection({ customer: { ...customer, email: me.email } }), ...lines }
    const placed = await api('createGuestOrder', { body }, newBrowser())
    const mine = newBrowser()
    const opened = await enter(mine, me.email, await askCode(mine, me.email))
    const { data } = await api('listOrders', {}, { token: opened.data.access_token })
    expect(data.map(({ id }) => id)).toContain(placed.data.order.id)
  })
})
