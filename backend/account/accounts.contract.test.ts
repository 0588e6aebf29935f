import { newCustomer, signUpUser } from '@/backend/testing/customer'
import { backendOfFile } from '@/backend/testing/file-backend'
import { listMails, mailsTo, mailTo } from '@/backend/testing/mail'
import { queryDatabase } from '@/backend/testing/query'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'

jest.setTimeout(300_000)

const password = 'gatto-verde-tre'
const backend = backendOfFile({
  fill: seedShop,
  env: () => ({ SITE_URL: 'https://shop.example', LOG_LEVEL: 'info' }),
})
const { api } = backend
let addresses = 0
const DEVICE = { 'X-Device': 'd'.repeat(64) }

/** Limits count per address: each call here comes from a new address, in the same browser. */
const elsewhere = () => {
  addresses += 1
  return { headers: { 'X-Forwarded-For': `198.51.100.${addresses}`, ...DEVICE } }
}
const login = (username: string, word = password, options: Parameters<typeof api>[2] = elsewhere()) =>
  api('login', { body: { username, password: word, grant_type: 'password' } }, options)
const signUp = (email: string, changes: object = {}, options: Parameters<typeof api>[2] = elsewhere()) =>
  api('signUp', { body: { user: { ...signUpUser(email), ...changes }, password } }, options)
const readMailedLink = async (email: string, about: RegExp, parameter: string) =>
  new URL((await mailTo(backend, email, about)).link ?? '').searchParams.get(parameter) ?? ''

describe('addresses stored in another spelling', () => {
  const respell = (from: string, to: string) =>
    queryDatabase(backend.folder, 'UPDATE users SET email = $2 WHERE email = $1', [from, to])

  it.each([
    ['decomposed', 'jos\u00e9@uno.example', 'jose\u0301@uno.example'],
    ['in capitals', 'carla@due.example', 'Carla@Due.Example'],
    ['with a decomposed domain in capitals', 'anna@m\u00fcnchen.example', 'ANNA@mu\u0308nchen.example'],
    ['with the domain in ASCII', 'ugo@m\u00fcnchen.example', 'ugo@xn--mnchen-3ya.example'],
  ])('%s: find their account after a start', async (_, typed, stored) => {
    const { email } = await newCustomer(backend)
    await respell(email, stored)
    await backend.stop()
    await backend.start()
    expect((await login(typed)).status).toBe(200)
    expect((await login(typed.normalize('NFD').toUpperCase())).status).toBe(200)
  })

  it('that fall together with another account stay, and are reported without the address', async () => {
    await newCustomer(backend, { email: 'eva@tre.example' })
    await newCustomer(backend, { email: 'eva2@tre.example' })
    await respell('eva2@tre.example', 'Eva@Tre.Example')
    const rows = () =>
      queryDatabase<{ id: number }>(
        backend.folder,
        "SELECT id FROM users WHERE lower(email) = 'eva@tre.example' ORDER BY id",
      )
    const before = await rows()
    await backend.stop()
    await backend.start()
    expect(await rows()).toEqual(before)
    const [kept, other] = before
    await backend.prints(`"accounts":[{"id":${other?.id},"same_as":${kept?.id}}]`)
    expect(backend.output()).not.toMatch(/eva@tre/i)
  })
})

describe('sign-up', () => {
  it('requires the mailed link before the first login', async () => {
    const answer = await signUp(' Anna.Rossi@Example.com ')
    expect(answer.data).toEqual({ email: 'anna.rossi@example.com' })
    expect((await login('anna.rossi@example.com')).problem.code).toBe('invalid_credentials')
    expect((await login('anna.rossi@example.com', 'another-word')).problem.code).toBe('invalid_credentials')

    const mail = await mailTo(backend, 'anna.rossi@example.com')
    expect(mail.link).toMatch(/^https:\/\/shop\.example\/confirm\/email\?token=[0-9a-f]{64}$/)
    expect(mail.html).toContain(mail.link?.replace('&', '&amp;'))
    const token = new URL(mail.link ?? '').searchParams.get('token') ?? ''
    const confirm = (email?: string) => api('confirmEmail', { body: { token, ...(email && { email }) } }, elsewhere())
    expect((await confirm('other@example.com')).problem.code).toBe('link_expired')
    expect((await confirm()).status).toBe(204)
    // Pressed twice, also behind a link of the older form, which has the address too.
    for (const email of [undefined, 'anna.rossi@example.com']) expect((await confirm(email)).status).toBe(204)

    const { data } = await login('Anna.Rossi@example.com')
    expect(data).toMatchObject({ token_type: 'Bearer', expires_in: 30 * 24 * 3600 })
    const me = await api('getMe', {}, { token: data.access_token })
    expect(me.headers.get('cache-control')).toBe('no-store')
    expect(me.data).toMatchObject({ email: 'anna.rossi@example.com', email_confirmed: true, birth_day: '1990-05-17' })
    expect(JSON.stringify(me.data)).not.toMatch(/hash|argon/)
  })

  it('lets the mailed link lead on only to a page without personal data', async () => {
    const body = { user: signUpUser('on-the-way@example.com'), password }
    for (const redirect of ['/product/012345678', '/search?query=a', '//evil.example'] as never[])
      expect((await api('signUp', { body: { ...body, redirect } }, elsewhere())).problem.errors).toMatchObject([
        { field: 'redirect' },
      ])
    await api('signUp', { body: { ...body, redirect: '/checkout/click-and-collect' } }, elsewhere())
    expect(await readMailedLink(body.user.email, /Conferma/, 'redirect')).toBe('/checkout/click-and-collect')
  })

  it('answers the same for a taken address, and notifies its owner', async () => {
    const { email } = await newCustomer(backend)
    const user = { ...signUpUser(email), first_name: 'Mallory' }
    const answer = await api('signUp', { body: { user, password, redirect: '/profile' } }, elsewhere())
    expect(answer.data).toEqual({ email })
    const mail = await mailTo(backend, email, /Hai già un account/)
    expect(mail.link).toMatch(/\/login\?redirect=%2Fprofile$/)
    expect(mail.text).not.toContain('Mallory')
    expect((await login(email)).status).toBe(200)
  })

  it('replaces an unconfirmed registration, whose link then stops working', async () => {
    const email = 'squatted@example.com'
    await api('signUp', { body: { user: signUpUser(email), password: 'the-squatters-word' } }, elsewhere())
    const first = await readMailedLink(email, /Conferma/, 'token')
    await signUp(email)
    await mailsTo(backend, email, { about: /Conferma/, count: 2 })
    const second = await readMailedLink(email, /Conferma/, 'token')
    const confirm = (token: string) => api('confirmEmail', { body: { email, token } }, elsewhere())
    expect((await confirm(first)).problem.code).toBe('link_expired')
    expect((await confirm(second)).status).toBe(204)
    expect((await login(email, 'the-squatters-word')).problem.code).toBe('invalid_credentials')
    expect((await login(email)).status).toBe(200)
  })

  it('signs in the browser that signed up, once and right after its link was confirmed, and no other', async () => {
    const email = 'where-i-was@example.com'
    const mine = { headers: { 'X-Device': 'a'.repeat(64), 'X-Forwarded-For': '198.51.100.201' } }
    const other = { headers: { 'X-Device': 'b'.repeat(64), 'X-Forwarded-For': '198.51.100.202' } }
    await signUp(email, {}, mine)
    const token = await readMailedLink(email, /Conferma/, 'token')
    const body = { token }
    // Not before the mailbox has said yes.
    expect((await api('openConfirmed', { body }, mine)).problem.code).toBe('link_expired')
    expect((await api('confirmEmail', { body }, mine)).status).toBe(204)
    for (const browser of [other, { headers: { 'X-Forwarded-For': '198.51.100.203' } }])
      expect((await api('openConfirmed', { body }, browser)).problem.code).toBe('link_expired')
    const otherAddress = { ...body, email: 'other@example.com' }
    expect((await api('openConfirmed', { body: otherAddress }, mine)).problem.code).toBe('link_expired')
    const opened = await api('openConfirmed', { body }, mine)
    expect((await api('getMe', {}, { token: opened.data.access_token })).data.email).toBe(email)
    expect((await api('openConfirmed', { body }, mine)).problem.code).toBe('link_expired')
  })

  it('makes one account of a double click', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp('twice@example.com')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  const thirteen = `${new Date().getUTCFullYear() - 13}-01-01`
  it.each([
    ['user.privacy_consent', 'privacy_required', { privacy_consent: false }],
    ['user.birth_day', 'too_young', { birth_day: thirteen }],
    ['user.birth_day', 'birth_day_in_future', { birth_day: '2999-01-01' }],
    ['user.birth_day', 'date_unknown', { birth_day: '1990-02-30' }],
    ['user.email', 'email_invalid', { email: 'anna' }],
    ['user.first_name', 'required', { first_name: '  ' }],
    ['user.admin', 'unknown', { admin: true }],
  ])('refuses %s as %s', async (field, code, changes) => {
    const { status, problem } = await signUp('refused@example.com', changes)
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ field, code }] })
  })

  it.each([
    ['corta', 'password_too_short'],
    ['1234567890', 'password_too_common'],
    ['Password123', 'password_too_common'],
    ['x'.repeat(129), 'too_long'],
    ['la-refused-di-ieri', 'password_contains_name'],
    ['SALVIA-gatto-verde', 'password_contains_name'],
  ])('refuses the password %s', async (word, code) => {
    const body = { user: signUpUser('refused@example.com'), password: word }
    expect((await api('signUp', { body }, elsewhere())).problem.errors).toEqual([{ field: 'password', code }])
  })

  it('is limited by address', async () => {
    const { 'X-Forwarded-For': address } = elsewhere().headers
    const options = { headers: { 'X-Forwarded-For': address } }
    const answers = []
    for (let index = 0; index < 31; index += 1) answers.push(await signUp(`many-${index}@example.com`, {}, options))
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(201), 429])
    expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})

describe('login', () => {
  // passwords.test.ts shows that both take the same work.
  it('answers the same for a wrong password and an unknown name', async () => {
    const { email } = await newCustomer(backend)
    const known = await login(email, 'not-the-password')
    const nobody = await login('nobody@example.com', 'not-the-password')
    expect([known.status, known.problem]).toEqual([nobody.status, nobody.problem])
    expect(known.problem.code).toBe('invalid_credentials')
  })

  it('stops after five failures of a name, also concurrent ones, even with the right password', async () => {
    const { email } = await newCustomer(backend)
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'not-the-password')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
    const refused = await login(email)
    expect(refused.problem.code).toBe('rate_limited')
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('counts failures of all spellings of a mailbox together', async () => {
    const { email } = await newCustomer(backend)
    const [name, host] = email.split('@') as [string, string]
    const wide = (at: number) =>
      host.replace(/[a-z]/g, (letter, place) =>
        place === at ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter,
      )
    const spelled = [0, 1, 2, 3, 4].map((at) => `${name}@${wide(at)}`)
    for (const username of spelled) expect((await login(username, 'not-the-password')).status).toBe(401)
    for (const username of [...spelled, email, `${name}@${wide(5)}`, email.toUpperCase()])
      expect((await login(username)).problem.code).toBe('rate_limited')
    // Mails about the account go to its own address, for every spelling.
    const asked = { username: spelled[0] ?? '' }
    expect((await api('forgotPassword', { body: { email: asked.username } }, elsewhere())).status).toBe(204)
    expect(await readMailedLink(email, /nuova password/, 'guid')).not.toBe('')
    expect((await api('sendConfirmEmail', { body: { Email: asked.username } }, elsewhere())).status).toBe(204)
  })

  it('still works on a known device, whatever strangers try for the name or from its address', async () => {
    const { email } = await newCustomer(backend)
    const at = (device: string, from = elsewhere()) => ({ headers: { ...from.headers, 'X-Device': device.repeat(32) } })
    const crowded = elsewhere()
    expect((await login(email, password, at('a1', crowded))).status).toBe(200)
    for (let index = 0; index < 6; index += 1) await login(email, 'guess', at('b2', elsewhere()))
    for (let index = 0; index < 21; index += 1) await login(`guess-${index}@crowd.example`, 'x', crowded)
    expect((await login(email, password, at('b2'))).status).toBe(429)
    expect((await login('anybody@crowd.example', 'x', at('a1', crowded))).status).toBe(429)
    expect((await login(email, password, at('a1', crowded))).status).toBe(200)
    // Wrong guesses of one device delay only that device.
    for (let index = 0; index < 5; index += 1) expect((await login(email, 'guess', at('a1'))).status).toBe(401)
    expect((await login(email, password, at('a1'))).status).toBe(429)
  })

  it('still works after a password reset by mail, whatever strangers try', async () => {
    const { email } = await newCustomer(backend)
    const mine = { headers: { ...elsewhere().headers, 'X-Device': 'c3'.repeat(32) } }
    await api('forgotPassword', { body: { email } }, mine)
    const guid = await readMailedLink(email, /nuova password/, 'guid')
    await api('confirmResetPassword', { body: { guid, newPassword: 'cane-giallo-due' } }, mine)
    for (let index = 0; index < 6; index += 1) await login(email, 'guess')
    expect((await login(email, 'cane-giallo-due')).status).toBe(429)
    expect((await login(email, 'cane-giallo-due', mine)).status).toBe(200)
  })

  it('counts an address of IPv6 by its network, and remembers over a restart', async () => {
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    for (let host = 0; host < 20; host += 1)
      expect((await login(`six-${host}@example.com`, 'x', from(`2001:db8:0:7::${host + 1}`))).status).toBe(401)
    await backend.stop()
    await backend.start()
    expect((await login('seven@example.com', 'x', from('2001:db8:0:7:ffff::1'))).status).toBe(429)
    expect((await login('seven@example.com', 'x', from('2001:db8:0:8::1'))).status).toBe(401)
  })

  it('blocks an address after twenty failures with any names, but no other address', async () => {
    const { email } = await newCustomer(backend)
    const options = elsewhere()
    for (let index = 0; index < 20; index += 1)
      expect((await login(`guess-${index}@example.com`, 'x', options)).status).toBe(401)
    expect((await login(email, password, options)).status).toBe(429)
    expect((await login(email)).status).toBe(200)
  })

  it('forgives a name its failures once it succeeds', async () => {
    const { email } = await newCustomer(backend)
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 4; index += 1) expect((await login(email, 'wrong')).status).toBe(401)
      expect((await login(email)).status).toBe(200)
    }
  })

  it('refuses invalid logins', async () => {
    const bare = await fetch(`${backend.url}/v1/auth/login`, { method: 'POST' })
    expect(bare.status).toBe(422)
    expect((await login('', '')).problem.errors).toEqual([
      { field: 'username', code: 'username_required' },
      { field: 'password', code: 'password_required' },
    ])
    expect((await login('anna@example.com', 'x'.repeat(2000))).status).toBe(422)
  })
})

describe('a session', () => {
  it('ends with logout, and no other does', async () => {
    const { email, token } = await newCustomer(backend)
    const other = (await login(email)).data.access_token
    expect((await api('logout', {}, { token })).status).toBe(204)
    expect((await api('getMe', {}, { token })).problem.code).toBe('unauthenticated')
    expect((await api('getMe', {}, { token: other })).status).toBe(200)
    expect((await api('getMe', {}, { token: 'forged' })).status).toBe(401)
    expect((await api('getMe', {})).status).toBe(401)
  })
})

describe('the confirmation mail', () => {
  it('is mailed again on request, with the same answer for every address', async () => {
    const email = 'again@example.com'
    await signUp(email)
    await mailTo(backend, email)
    const unknown = 'unknown@example.com'
    for (const Email of [email, unknown])
      expect((await api('sendConfirmEmail', { body: { Email } }, elsewhere())).status).toBe(204)
    expect((await api('sendConfirmEmail', { body: {} }, elsewhere())).status).toBe(204)
    const { email: confirmed, token } = await newCustomer(backend)
    expect((await api('sendConfirmEmail', { body: { TokenUser: token } }, elsewhere())).status).toBe(204)
    // Mails leave in turn: with those of another sign-up written, none of the others is still to come.
    await newCustomer(backend)
    const counts = [email, unknown, confirmed].map((to) => listMails(backend, to, /Conferma/).length)
    expect(counts).toEqual([2, 0, 1])
  })

  it('is limited by recipient, known or not', async () => {
    const here = elsewhere()
    const again = () => api('sendConfirmEmail', { body: { Email: 'flooded@example.com' } }, here)
    for (let index = 0; index < 5; index += 1) expect((await again()).status).toBe(204)
    expect((await again()).problem.code).toBe('rate_limited')
  })
})

describe('the profile', () => {
  it('changes the given fields, normalizes numbers, and refuses invalid ones', async () => {
    const { token } = await newCustomer(backend)
    const patch = (body: object) => api('updateMe', { body }, { token })
    const changed = await patch({
      first_name: ' Anna Maria ',
      phone_number: '333 123 4567',
      health_code: 'rssmra80a01h50mm',
      marketing_consent: true,
    })
    expect(changed.data).toMatchObject({
      first_name: 'Anna Maria',
      last_name: 'Rossi',
      phone_number: '+393331234567',
      health_code: 'RSSMRA80A01H50MM',
      marketing_consent: true,
      profiling_consent: false,
    })
    expect((await patch({ health_code: null, phone_number: '' })).data).toMatchObject({
      health_code: null,
      phone_number: null,
    })
    expect((await patch({})).data.first_name).toBe('Anna Maria')
    const refusal = async (body: object) => (await patch(body)).problem.errors?.[0]
    expect(await refusal({ phone_number: '2 12345678' })).toEqual({ field: 'phone_number', code: 'phone_invalid' })
    expect(await refusal({ health_code: 'RSSMRA85T10A562A' })).toEqual({
      field: 'health_code',
      code: 'health_code_invalid',
    })
    expect(await refusal({ health_code: 'XYZ' })).toEqual({ field: 'health_code', code: 'health_code_length' })
    expect(await refusal({ birth_day: `${new Date().getUTCFullYear() - 5}-01-01` })).toEqual({
      field: 'birth_day',
      code: 'too_young',
    })
    expect(await refusal({ privacy_consent: false })).toEqual({ field: 'privacy_consent', code: 'unknown' })
    expect(await refusal({ email: 'other@example.com' })).toEqual({ field: 'email', code: 'unknown' })
    expect((await patch({ pharmacy_id: 99_999 })).problem.code).toBe('not_found')
  })
})

describe('a forgotten password', () => {
  it('is reset by its link, once, and ends every session', async () => {
    const { email, token } = await newCustomer(backend)
    for (const address of [email, 'unknown@example.com'])
      expect((await api('forgotPassword', { body: { email: address } }, elsewhere())).status).toBe(204)
    const guid = await readMailedLink(email, /nuova password/, 'guid')
    const reset = (newPassword: string, key = guid) =>
      api('confirmResetPassword', { body: { guid: key, newPassword } }, elsewhere())
    expect((await reset('1234567890')).problem.errors).toEqual([{ field: 'newPassword', code: 'password_too_common' }])
    expect((await reset('cane-giallo-due', 'guessed')).problem.code).toBe('link_expired')
    const both = await Promise.all([reset('cane-giallo-due'), reset('cane-giallo-due')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 410])
    expect((await api('getMe', {}, { token })).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'cane-giallo-due')).status).toBe(200)
  })

  it('is changed with the present one, which ends the other sessions', async () => {
    const { email, token } = await newCustomer(backend)
    const other = (await login(email)).data.access_token
    const change = (current_password: string, new_password = 'cane-giallo-due') =>
      api('changePassword', { body: { current_password, new_password } }, { token })
    expect((await change('wrong')).problem.code).toBe('wrong_password')
    expect((await change(password, 'short')).problem.errors).toEqual([
      { field: 'new_password', code: 'password_too_short' },
    ])
    expect((await change(password)).status).toBe(204)
    expect((await api('getMe', {}, { token })).status).toBe(200)
    expect((await api('getMe', {}, { token: other })).status).toBe(401)
    for (let index = 0; index < 5; index += 1) expect((await change('wrong')).status).toBe(403)
    expect((await change('cane-giallo-due')).status).toBe(429)
  })
})

describe('the favourite pharmacy', () => {
  it('follows the cart: with products at one pharmacy no other can be chosen here', async () => {
    const { token } = await newCustomer(backend)
    const choose = (pharmacy_id: string | null) => api('updateMe', { body: { pharmacy_id } }, { token })
    expect((await choose(shop.central)).data.pharmacy_id).toBe(shop.central)
    const body = { pharmacy_id: shop.central, minsan: shop.otc, quantity: 1 }
    expect((await api('addToCart', { body }, { token })).data.products).toHaveLength(1)
    expect((await choose(shop.small)).problem.code).toBe('different_pharmacy')
    expect((await choose(null)).problem.code).toBe('different_pharmacy')
    expect((await choose(shop.central)).status).toBe(200)
    expect((await api('getMe', {}, { token })).data.pharmacy_id).toBe(shop.central)
    await api('clearCart', {}, { token })
    expect((await choose(shop.small)).data.pharmacy_id).toBe(shop.small)
    expect((await choose(null)).data.pharmacy_id).toBeNull()
  })
})

describe('the log', () => {
  it('contains no personal data', () => {
    const logged = backend
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n')
    expect(logged).not.toMatch(/example\.com|gatto|Rossi/)
  })
})
