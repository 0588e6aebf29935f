import sharp from 'sharp'
import { newCustomer, signUpUser } from '@/backend/testing/customer'
import { backendOfFile, type Customer } from '@/backend/testing/file-backend'
import { mailTo, readMail } from '@/backend/testing/mail'
import { collection, delivery, electronic, placeOrder } from '@/backend/testing/ordering'
import { queryDatabase } from '@/backend/testing/query'
import { cleanUpAfter, runCommand, runProgram } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { PASSWORD, shop } from '@/backend/testing/shop'
import { isoDay } from '@/lib/rules/dates'
import { REMINDER_CONSENT } from '@/lib/rules/refill'
import { FAVORITES_CONSENT } from '@/lib/rules/stock-watch'
import { pdf } from '../testing/files'

jest.setTimeout(600_000)

const CODE = 'RSSMRA80A01H501U'
const OTHER_CODE = 'RSSMRA85T10A562S'
/** Occurs only in the data of the customer to be erased. */
const UNIQUE = 'Zenobio'

const backend = backendOfFile({ fill: seedShop })
const { api, folder, somebody } = backend
const melzo = { address: `Via ${UNIQUE}`, street_number: '12', city: 'Milano', postal_code: '20129', favorite: true }

async function upload(me: Customer): Promise<string> {
  const form = new FormData()
  form.set('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), `${UNIQUE}.pdf`)
  const headers = { Authorization: `Bearer ${me.token}` }
  const answer = await fetch(`${backend.url}/v1/prescriptions`, { method: 'POST', body: form, headers })
  return (await answer.json()).id
}

async function signature(): Promise<string> {
  const svg =
    '<svg width="200" height="80"><path d="M9 60 L90 9 L180 70" stroke="#000" stroke-width="4" fill="none"/></svg>'
  return (await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer()).toString('base64')
}

/** Passes the identity check for ten minutes. */
const confirm = (me: { token: string }) => api('confirmIdentity', { body: { password: PASSWORD } }, me)

/** A customer with data in every table. */
async function everything() {
  const me = await newCustomer(backend)
  const changes = { first_name: UNIQUE, phone_number: '3331234567', health_code: CODE, marketing_consent: true }
  await api('updateMe', { body: changes }, me)
  await api('addAddress', { body: melzo }, me)
  await api('addPatient', { body: { first_name: UNIQUE, last_name: 'Rossi', health_code: OTHER_CODE } }, me)
  const delegation = { signature: await signature(), health_code: CODE, first_name: UNIQUE, pharmacy_id: shop.central }
  await api('addDelegation', { body: delegation }, me)
  const { email } = me
  const customer = { first_name: UNIQUE, last_name: 'Rossi', email, phone_number: '3331234567' }
  const waiting = await placeOrder(api, me, shop.on_prescription, 1, {
    ...collection({ customer, prescriptions: [electronic], tax_code: CODE, collected_by: UNIQUE }),
  })
  const travelling = await placeOrder(api, me, shop.cosmetic, 1, {
    ...delivery({
      customer,
      shipping: { address: `Via ${UNIQUE}`, street_number: '1', city: 'Milano', postal_code: '20129' },
    }),
  })
  const handed = await placeOrder(api, me, shop.otc)
  await queryDatabase(folder, "UPDATE orders SET status = 'completed' WHERE id = $1", [handed.id])
  const reminder = { order_id: handed.id, minsan: shop.otc, units: 30, health_data_consent: true as const }
  expect((await api('addReminder', { body: reminder }, me)).status).toBe(201)
  await api('addFavorite', { body: { minsan: shop.device, health_data_consent: true } }, me)
  const date = new Date(Math.ceil(Date.now() / 600_000) * 600_000 + 86_400_000).toISOString()
  const note = `nota di ${UNIQUE}`
  await api(
    'bookService',
    { params: { id: shop.central }, body: { service_id: shop.swab, date, note, health_data_consent: true } },
    me,
  )
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.device, quantity: 1 } }, me)
  await api('notifyWhenBack', {
    params: { minsan: shop.sold_out },
    body: { email, pharmacy_id: shop.central, consent: true },
  })
  return { me, waiting, travelling, handed, file: await upload(me), note }
}

describe('patients', () => {
  it('remembers a patient by the codice fiscale, lists them by name and forgets', async () => {
    const me = somebody()
    const add = (body: { first_name: string; last_name: string; health_code: string }) =>
      api('addPatient', { body }, me)
    const mario = (await add({ first_name: 'Mario', last_name: 'Rossi', health_code: ` ${CODE.toLowerCase()} ` })).data
    expect(mario).toMatchObject({ first_name: 'Mario', health_code: CODE })
    const ada = (await add({ first_name: 'Ada', last_name: 'Neri', health_code: OTHER_CODE })).data
    const renamed = (await add({ first_name: 'Maria', last_name: 'Rossi', health_code: CODE })).data
    expect(renamed).toEqual({ ...mario, first_name: 'Maria' })
    expect((await api('listPatients', {}, me)).data).toEqual([ada, renamed])

    const other = somebody()
    expect((await api('deletePatient', { params: { id: ada.id } }, other)).problem.code).toBe('not_found')
    expect((await api('deletePatient', { params: { id: ada.id } }, me)).status).toBe(204)
    expect((await api('deletePatient', { params: { id: ada.id } }, me)).problem.code).toBe('not_found')
    expect((await api('listPatients', {}, me)).data).toEqual([renamed])
  })

  it('refuses invalid codici fiscali, missing names, and too many', async () => {
    const me = somebody()
    const errors = async (body: object) =>
      (await api('addPatient', { body: { first_name: 'A', last_name: 'B', health_code: CODE, ...body } }, me)).problem
        .errors
    expect(await errors({ health_code: 'RSSMRA80A01H501A' })).toEqual([
      { field: 'health_code', code: 'health_code_invalid' },
    ])
    expect(await errors({ health_code: ' ' })).toEqual([{ field: 'health_code', code: 'required' }])
    expect(await errors({ first_name: ' ' })).toEqual([{ field: 'first_name', code: 'required' }])
    const codes = Array.from({ length: 21 }, (_, index) => codeOfDay(index + 1))
    for (const health_code of codes.slice(0, 20))
      expect((await api('addPatient', { body: { first_name: 'A', last_name: 'B', health_code } }, me)).status).toBe(201)
    expect(await errors({ health_code: codes[20] })).toEqual([{ field: 'health_code', code: 'too_many' }])
    expect((await api('listPatients', {})).problem.code).toBe('unauthenticated')
  })
})

describe('consents', () => {
  it('dates each change, and names the orders that asked for one (docs/domain.md#L32)', async () => {
    const me = somebody()
    const read = async () => (await api('listConsents', {}, me)).data
    const before = await read()
    expect(before.map(({ consent, given }) => [consent, given])).toEqual([
      ['privacy', true],
      ['marketing', false],
      ['profiling', false],
      ['localization', false],
    ])
    await api('updateMe', { body: { marketing_consent: true, profiling_consent: false } }, me)
    const [, marketing, profiling] = await read()
    expect(marketing?.given).toBe(true)
    expect(Date.parse(marketing?.at ?? '')).toBeGreaterThan(Date.parse(before[1]?.at ?? ''))
    expect(profiling?.at).toBe(before[2]?.at)
    const order = await placeOrder(api, me, shop.otc)
    expect((await read()).at(-1)).toMatchObject({
      consent: 'health_data',
      given: true,
      order: { id: order.id, number: order.number },
    })
    expect((await api('listConsents', {})).problem.code).toBe('unauthenticated')
  })
})

describe('orders by day', () => {
  it('counts the days of Rome, both included', async () => {
    const me = somebody()
    const { created_at } = await placeOrder(api, me, shop.cosmetic)
    const today = isoDay(created_at)
    const count = async (query: object) => (await api('listOrders', { query }, me)).headers.get('x-total-count')
    expect(await count({ from: today, to: today })).toBe('1')
    expect(await count({ from: '2020-01-01', to: '2020-12-31' })).toBe('0')
    expect(await count({ from: '2020-01-01', status: 'received' })).toBe('1')
    expect((await api('listOrders', { query: { from: 'ieri' } }, me)).problem.errors).toEqual([
      { field: 'from', code: 'date_invalid' },
    ])
  })
})

describe('all the data', () => {
  it('exports everything as one document, in plain text and without secrets (docs/domain.md#L32)', async () => {
    const { me, waiting, travelling, handed, file, note } = await everything()
    expect((await api('exportMe', {}, me)).problem.code).toBe('confirmation_required')
    await confirm(me)
    const answer = await api('exportMe', {}, me)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="i-miei-dati.json"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { data } = answer
    expect(data.profile).toMatchObject({ email: me.email, first_name: UNIQUE, health_code: CODE })
    expect(data.addresses).toMatchObject([{ address: `Via ${UNIQUE}` }])
    expect(data.patients).toMatchObject([{ health_code: OTHER_CODE, first_name: UNIQUE }])
    expect(data.delegations).toMatchObject([{ health_code: CODE, signature: await signature() }])
    expect(data.orders).toMatchObject([
      { id: waiting.id },
      { id: travelling.id, total: travelling.total },
      { id: handed.id },
    ])
    expect(data.order_lines).toHaveLength(3)
    expect(data.order_prescriptions).toMatchObject([{ prescription: { code: '1300A4000000248', health_code: CODE } }])
    expect(data.bookings).toMatchObject([{ note, health_data_consent_at: expect.any(String) }])
    expect(data.cart_lines).toMatchObject([{ minsan: shop.device }])
    expect(data.prescription_files).toMatchObject([
      { file_name: `${UNIQUE}.pdf`, content_path: `/v1/prescriptions/${file}` },
    ])
    expect(data.consent_changes).toMatchObject([
      { consent: 'marketing', given: true },
      { consent: 'reminders', given: true, version: REMINDER_CONSENT },
      { consent: 'favorites', given: true, version: FAVORITES_CONSENT },
    ])
    expect(data.favorites).toMatchObject([{ minsan: shop.device, alert_price: null }])
    expect(data.reminders).toMatchObject([{ minsan: shop.otc, pharmacy_id: shop.central, days: 30 }])
    expect(data.access_tokens).toHaveLength(1)
    expect(data.stock_watches).toMatchObject([{ minsan: shop.sold_out }])
    expect(data.emails).not.toHaveLength(0)
    expect(data.pharmacies).toMatchObject([{ id: shop.central, name: 'Farmacia Centrale' }])
    const text = JSON.stringify(data)
    for (const secret of ['_hash', '_encrypted', '_cents', 'argon2', me.token, 'cliente-'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })

  it('needs a session and is rate limited', async () => {
    expect((await api('exportMe', {})).problem.code).toBe('unauthenticated')
    const me = somebody()
    await confirm(me)
    const answers = []
    for (let count = 0; count < 21; count += 1) answers.push(await api('exportMe', {}, me))
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true)
    expect(answers[20]?.problem.code).toBe('rate_limited')
    expect(Number(answers[20]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('erasing the account', () => {
  it('deletes personal data, keeps the books, and completes open orders (docs/domain.md#L32)', async () => {
    const { me, waiting, travelling, file } = await everything()
    for (const status of ['confirmed', 'preparing'])
      expect((await runCommand(folder, 'orders', 'move', travelling.number, status)).code).toBe(0)
    const stock = async () =>
      (await api('getProduct', { params: { minsan: shop.on_prescription }, query: { pharmacy_id: shop.central } })).data
    const product = await stock()
    expect((await api('deleteMe', {}, me)).problem.code).toBe('confirmation_required')
    await confirm(me)
    const reminded = () => queryDatabase(folder, 'SELECT id FROM reminders')
    const before = (await reminded()).length
    expect((await api('deleteMe', {}, me)).status).toBe(204)

    expect(await reminded()).toHaveLength(before - 1)
    // Neither the token nor the password works any more.
    for (const call of ['getMe', 'exportMe', 'listOrders', 'listDelegations', 'deleteMe'] as const)
      expect((await api(call, {}, me)).problem.code).toBe('unauthenticated')
    const credentials = { username: me.email, password: me.password, grant_type: 'password' as const }
    expect((await api('login', { body: credentials })).problem.code).toBe('invalid_credentials')
    const headers = { Authorization: `Bearer ${me.token}` }
    expect((await fetch(`${backend.url}/v1/prescriptions/${file}`, { headers })).status).toBe(401)
    const mail = await mailTo(backend, me.email, /eliminato/)
    expect(mail.text).toContain('si cancellano quando sono conclusi')
    await mailTo(backend, 'centrale@example.com', new RegExp(waiting.number))
    await mailTo(backend, 'centrale@example.com', /Prenotazione annullata/)
    expect((await stock()).availability).toBe(product.availability)
    const show = async (number: string) =>
      JSON.parse((await runCommand(folder, 'orders', 'show', number, '--json')).stdout)
    expect(await show(waiting.number)).toMatchObject({ status: 'cancelled' })
    expect(JSON.stringify(await show(waiting.number))).not.toContain(UNIQUE)
    expect(JSON.stringify(await show(travelling.number))).toContain(`Via ${UNIQUE}`)

    for (const status of ['shipped', 'completed'])
      expect((await runCommand(folder, 'orders', 'move', travelling.number, status)).code).toBe(0)
    await mailTo(backend, me.email, /complet|conclus/i)
    // Mails leave in turn: with this one sent, the row of the one before is gone.
    const other = somebody()
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } }, other)
    const later = (await api('createOrder', { body: collection() }, other)).data
    await mailTo(backend, 'centrale@example.com', new RegExp(later.number))
    await cleanUpAfter(0, folder)
    await expectShown(travelling.number, (text) => !text.includes(UNIQUE))
    const left = await runProgram(folder, 'backend/testing/find-text.ts', [me.email])
    expect(left.stderr).toBe('')
    expect(left.stdout).toBe('')
  })

  it('meets an order of the same moment: it is refused, or called off with the rest', async () => {
    const people = Array.from({ length: 12 }, somebody)
    for (const me of people) {
      await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } }, me)
      await confirm(me)
    }
    // An overloaded server answers 503; clients repeat the call.
    const insist = async <Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> => {
      const answer = await call()
      return answer.status === 503 ? insist(call) : answer
    }
    const place = (me: Customer) =>
      insist(() => api('createOrder', { body: collection() }, { ...me, headers: { 'Idempotency-Key': 'k' } }))
    const answers = await Promise.all(
      people.map(async (me, index) => {
        const first = index % 2 === 0 ? place(me) : null
        const erased = insist(() => api('deleteMe', {}, me))
        const placed = await (first ?? place(me))
        expect((await erased).status).toBe(204)
        return placed
      }),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    for (const answer of refused) expect([answer.status, answer.problem.code]).toEqual([401, 'unauthenticated'])
    const numbers = answers.flatMap((answer) => (answer.status === 201 ? [answer.data.number] : []))
    const { stdout } = await runCommand(folder, 'orders', 'list', '--all', '--limit', '1000', '--json')
    const found = JSON.parse(stdout).filter(({ number }: { number: string }) => numbers.includes(number))
    expect(found).toHaveLength(numbers.length)
    for (const order of found) expect(order).toMatchObject({ status: 'cancelled', customer: null })

    // The same for a concurrent order.
    await backend.stop()
    const ran = await runProgram(folder, 'backend/testing/order-while-erasing.ts', [shop.central, shop.cosmetic])
    expect(ran.stderr).toBe('')
    expect(JSON.parse(ran.stdout)).toEqual({ orders: [{ status: 'cancelled', customer: null }], refused: true })
    await backend.start()
  })

  it('lets the address register again, and leaves others unchanged', async () => {
    const [me, other] = [await newCustomer(backend), somebody()]
    await placeOrder(api, other, shop.cosmetic)
    await confirm(me)
    expect((await api('deleteMe', {}, me)).status).toBe(204)
    const { email, password } = me
    const confirmations = () =>
      backend
        .mails()
        .map(readMail)
        .filter(({ to, subject }) => to.includes(email) && /Conferma/.test(subject)).length
    const before = confirmations()
    await api('signUp', { body: { user: signUpUser(email), password } })
    while (confirmations() === before) await new Promise((resolve) => setTimeout(resolve, 25))
    expect((await api('listOrders', {}, other)).data).toHaveLength(1)
    expect((await api('deleteMe', {})).problem.code).toBe('unauthenticated')
  })
})

async function expectShown(number: string, holds: (text: string) => boolean): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const { stdout } = await runCommand(folder, 'orders', 'show', number, '--json')
    if (stdout !== '' && holds(stdout)) return
    if (Date.now() > until) throw new Error(stdout)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function codeOfDay(day: number): string {
  const body = `RSSMRA80A${String(day).padStart(2, '0')}H501`
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
  const sum = [...body].reduce((total, character, place) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    return total + (place % 2 === 0 ? (odd[value] ?? 0) : value)
  }, 0)
  return body + String.fromCharCode(65 + (sum % 26))
}
