import * as z from 'zod/mini'
import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import { randomKey } from '@/lib/identifiers/random-key'
import type { ApiOptions } from '../testing/api'
import { CLASS_PRODUCTS } from '../testing/classes'
import { newCustomer, signUpUser } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { startIssuer, type TestIssuer } from '../testing/issuer'
import { mailTo } from '../testing/mail'
import { collection, electronic } from '../testing/ordering'
import { runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { PASSWORD, shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(300_000)

let issuer: TestIssuer
const backend = backendOfFile({
  fill: async (folder) => {
    issuer = await startIssuer()
    const tokens = await seedShop(folder)
    expect((await runProgram(folder, 'backend/testing/seed-classes.ts', [])).code).toBe(0)
    return tokens
  },
  env: () => ({ SOCIAL_GOOGLE_CLIENT_ID: 'salvia', SOCIAL_GOOGLE_ISSUER: issuer.url }),
})
const { somebody } = backend
afterAll(() => issuer?.close())

const LIMITED = CLASS_PRODUCTS.find(({ column }) => column === 'otc')?.minsan ?? ''
const SORTS = [shop.cosmetic, LIMITED, shop.on_prescription]

let made = 0
const stranger = () => {
  made += 1
  return { headers: { 'X-Device': randomKey(32), 'X-Forwarded-For': `198.18.${made >> 8}.${made & 255}` } }
}
const orderBody = (email: string, minsan: string) => ({
  ...collection({
    customer: { ...collection().customer, email },
    prescriptions: minsan === shop.on_prescription ? [electronic] : [],
  }),
  pharmacy_id: shop.central,
  products: [{ minsan, quantity: 1 }],
})
const watch = (email: string) => ({
  params: { minsan: shop.sold_out },
  body: { email, pharmacy_id: shop.central, consent: true as const },
})

type Api = typeof backend.api

async function prove(api: Api, email: string, options: ApiOptions): Promise<void> {
  await api('sendGuestCode', { body: { email } }, options)
  const [, code = ''] = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text) ?? []
  expect((await api('confirmGuestCode', { body: { email, code } }, options)).status).toBe(204)
}

/** Orders as many packs of the ingredient as allowed, up to the limit of open orders. */
async function orderAll(email: string, options: ApiOptions): Promise<void> {
  for (const minsan of [...Array<string>(4).fill(LIMITED), ...Array<string>(6).fill(shop.cosmetic)])
    expect((await backend.api('createGuestOrder', { body: orderBody(email, minsan) }, options)).status).toBe(201)
}

/** Possible histories of a mailbox. */
const HISTORIES: Record<string, (email: string) => Promise<unknown>> = {
  'an account, ten orders and an announcement of stock': async (email) => {
    const { token } = await newCustomer(backend, { email })
    await orderAll(email, { token })
    expect((await backend.api('notifyWhenBack', watch(email), { token })).data.confirmed).toBe(true)
  },
  'ten orders of a guest who proved it': async (email) => {
    const options = stranger()
    await prove(backend.api, email, options)
    await orderAll(email, options)
  },
  'an unconfirmed registration and an order of a guest': async (email) => {
    await backend.api('signUp', { body: { user: signUpUser(email), password: 'lampada-blu-sette' } }, stranger())
    const body = orderBody(email, shop.cosmetic)
    expect((await backend.api('createGuestOrder', { body }, stranger())).status).toBe(201)
  },
}

const NONCE = 'n-0S6_WzA2Mj'
const { email: _email, origin: _origin, ...SOCIAL_USER } = signUpUser('nobody@example.com')

interface Question {
  calls: CallName[]
  ask(api: Api, email: string): Promise<unknown[]>
}

/** Each booking by telephone takes another time. */
let booked = 0

/** Every call with an e-mail address, or on an order with one, by a caller who has not proved it. */
const QUESTIONS: Record<string, Question> = {
  'previews of an order': {
    calls: ['previewGuestOrder'],
    ask: (api, email) =>
      each(SORTS, (minsan) => api('previewGuestOrder', { body: orderBody(email, minsan) }, stranger())),
  },
  orders: {
    calls: ['createGuestOrder'],
    ask: (api, email) =>
      each(SORTS, (minsan) => api('createGuestOrder', { body: orderBody(email, minsan) }, stranger())),
  },
  'orders at another price': {
    calls: ['createGuestOrder'],
    ask: (api, email) =>
      each(SORTS, (minsan) =>
        api('createGuestOrder', { body: { ...orderBody(email, minsan), expected_total: 1 } }, stranger()),
      ),
  },
  'orders of too many packs': {
    calls: ['createGuestOrder'],
    ask: (api, email) =>
      each(SORTS, (minsan) =>
        api(
          'createGuestOrder',
          { body: { ...orderBody(email, minsan), products: [{ minsan, quantity: 48 }] } },
          stranger(),
        ),
      ),
  },
  'previews and orders with another mailbox proven': {
    calls: ['previewGuestOrder', 'createGuestOrder'],
    ask: async (api, email) => {
      const options = stranger()
      await prove(api, `other-${made}@example.net`, options)
      return each(SORTS, async (minsan) => [
        await api('previewGuestOrder', { body: orderBody(email, minsan) }, options),
        await api('createGuestOrder', { body: orderBody(email, minsan) }, options),
      ])
    },
  },
  'preview and order of a customer': {
    calls: ['previewOrder', 'createOrder'],
    ask: async (api, email) => {
      const me = somebody()
      await api('addToCart', { body: { pharmacy_id: shop.central, minsan: LIMITED, quantity: 1 } }, me)
      const body = collection({ customer: { ...collection().customer, email } })
      return [await api('previewOrder', { body }, me), await api('createOrder', { body }, me)]
    },
  },
  'an order by its key': {
    calls: ['getGuestOrder', 'getGuestConfirmation', 'cancelGuestOrder'],
    ask: async (api, email) => {
      const { params, by_key } = await order(api, email)
      return [
        await api('getGuestOrder', { params }, by_key),
        await api('getGuestConfirmation', { params }, by_key),
        await api('cancelGuestOrder', { params }, by_key),
      ]
    },
  },
  'a withdrawal': {
    calls: ['withdrawGuestOrder'],
    ask: async (api, email) => {
      const { params, by_key } = await order(api, email)
      const body = { name: 'Anna Rossi', contact: email, minsans: [shop.cosmetic] }
      return [await api('withdrawGuestOrder', { params, body }, by_key)]
    },
  },
  'codes and guesses of them': {
    calls: ['sendGuestCode', 'confirmGuestCode'],
    ask: async (api, email) => {
      const options = stranger()
      const guess = () => api('confirmGuestCode', { body: { email, code: '000000' } }, options)
      return [await guess(), await api('sendGuestCode', { body: { email } }, options), ...(await times(6, guess))]
    },
  },
  'login codes and guesses of them': {
    calls: ['sendLoginCode', 'loginWithCode'],
    ask: async (api, email) => {
      const options = stranger()
      const send = () => api('sendLoginCode', { body: { email } }, options)
      const guess = () => api('loginWithCode', { body: { email, code: '000000' } }, options)
      return [await guess(), await send(), ...(await times(6, guess)), await send()]
    },
  },
  'orders by their number': {
    calls: ['findGuestOrder'],
    ask: async (api, email) => {
      const { number, options } = await order(api, email)
      return each([options, stranger()], (by) => api('findGuestOrder', { body: { number, email } }, by))
    },
  },
  'a booking': {
    calls: ['bookGuestService'],
    ask: async (api, email) => {
      const date = new Date(Math.ceil(Date.now() / 600_000) * 600_000 + 86_400_000).toISOString()
      const { health_code: _code, ...contact } = { health_code: '', ...collection().customer }
      const customer = { ...contact, email }
      const body = { pharmacy_id: shop.central, service_id: shop.pressure, date, customer, health_data_consent: true }
      return [await api('bookGuestService', { body }, stranger())]
    },
  },
  'a booking by telephone': {
    calls: ['bookAtDesk', 'previewDeskBooking'],
    ask: async (api, email) => {
      const clerk = await newStaff(backend, 'F1', 'assistant')
      booked += 1
      const date = new Date(Math.ceil(Date.now() / 600_000 + booked) * 600_000 + 172_800_000).toISOString()
      const { first_name, last_name } = collection().customer
      const caller = { first_name, last_name, phone_number: '02 5550 1234', email }
      const body = { service_id: shop.pressure, date, ...caller }
      const before = await api('previewDeskBooking', { body }, clerk)
      const { status, headers, data } = await api('bookAtDesk', { body }, clerk)
      const { id, version, starts_at, ends_at, booked_by, changed_at, ...said } = data
      return [before, { status, headers, text: JSON.stringify(said) }]
    },
  },
  'tokens of links': {
    calls: ['confirmEmail', 'openConfirmed'],
    ask: async (api, email) => [
      await api('confirmEmail', { body: { email, token: 'x' } }, stranger()),
      await api('confirmEmail', { body: { email, token: 'x', password: PASSWORD } }, stranger()),
      await api('openConfirmed', { body: { email, token: 'x' } }, stranger()),
    ],
  },
  // In one test, since wrong passwords are counted per name.
  'a sign-up, an account of an order, and logins': {
    calls: ['signUp', 'createGuestAccount', 'login'],
    ask: async (api, email) => {
      const password = 'lampada-viola-otto'
      const login = () => api('login', { body: { username: email, password, grant_type: 'password' } }, stranger())
      const signedUp = await api('signUp', { body: { user: signUpUser(email), password } }, stranger())
      const loggedIn = await login()
      const { params, by_key } = await order(api, email)
      const account = await api('createGuestAccount', { params, body: { password } }, { ...by_key, ...stranger() })
      return [signedUp, loggedIn, account, ...(await times(6, login))]
    },
  },
  'logins at the desk': {
    calls: ['openDesk'],
    ask: (api, email) =>
      times(6, () => api('openDesk', { body: { username: email, password: 'lampada-viola-otto' } }, stranger())),
  },
  'an invitation to the desk': {
    calls: ['inviteToDesk'],
    ask: async (api, email) => {
      const owner = await newStaff(backend, 'F1', 'owner')
      const { status, headers, data } = await api(
        'inviteToDesk',
        { body: { pharmacy_id: shop.central, email, roles: ['assistant'] } },
        owner,
      )
      const [invited] = data.invitations.filter((one) => one.email === email)
      const body = { pharmacy_id: shop.central }
      await api('takeBackDeskInvitation', { params: { id: invited?.id ?? '' }, body }, owner)
      return [{ status, headers, text: JSON.stringify(invited) }]
    },
  },
  'a confirmation sent again': {
    calls: ['sendConfirmEmail'],
    ask: async (api, email) => [
      await api('sendConfirmEmail', { body: { Email: email } }, stranger()),
      await api('sendConfirmEmail', { body: { Email: email } }, somebody()),
    ],
  },
  'a new password': {
    calls: ['forgotPassword'],
    ask: async (api, email) => [await api('forgotPassword', { body: { email } }, stranger())],
  },
  'logins of a provider that has not verified it': {
    calls: ['socialLogin'],
    ask: (api, email) => {
      const claims = { aud: 'salvia', nonce: NONCE, sub: randomKey(), email, email_verified: false }
      const body = { provider: 'google' as const, id_token: issuer.token(claims), nonce: NONCE }
      return each([undefined, SOCIAL_USER, undefined, SOCIAL_USER], (user) =>
        api('socialLogin', { body: { ...body, ...(user && { user }) } }, stranger()),
      )
    },
  },
  'another address of an account': {
    calls: ['changeEmail'],
    ask: async (api, email) => {
      const me = somebody()
      await api('confirmIdentity', { body: { password: PASSWORD } }, me)
      return [await api('changeEmail', { body: { email } }, me)]
    },
  },
  'announcements of stock': {
    calls: ['notifyWhenBack'],
    ask: async (api, email) => [
      await api('notifyWhenBack', watch(email), stranger()),
      await api('notifyWhenBack', watch(email), somebody()),
    ],
  },
  'a message': {
    calls: ['sendMessage'],
    ask: async (api, email) => {
      const body = { name: 'Anna', email, text: 'Ciao' }
      return [await api('sendMessage', { params: { id: shop.central }, body }, stranger())]
    },
  },
}

async function each<One>(list: readonly One[], ask: (one: One) => Promise<unknown>): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const one of list) answers.push(await ask(one))
  return answers.flat()
}
const times = (count: number, ask: () => Promise<unknown>) => each(Array(count).fill(null), ask)

async function order(api: Api, email: string) {
  const options = stranger()
  const { data } = await api('createGuestOrder', { body: orderBody(email, shop.cosmetic) }, options)
  return {
    params: { id: data.order.id },
    number: data.order.number,
    options,
    by_key: { ...options, token: data.key ?? '' },
  }
}

/** Numbers, times, keys, pick-up codes with their bar codes, and test customers' addresses and telephones. */
const RANDOM = new RegExp(
  [
    String.raw`\d{4}-\d{6}`,
    String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`,
    '[0-9a-f]{32,}',
    '(?<="(id|pickup_code|key)":")[^"]*',
    String.raw`(anna|cliente)-\d+`,
    String.raw`\+39333123\d{4}`,
    String.raw`[^<>]*, ore \d\d:\d\d`,
    '(?<=>)[A-Z0-9]{6}(?=<)',
    String.raw`<table role=\\"img\\".*?</table>`,
  ].join('|'),
  'g',
)
/** Headers of every answer that differ each time. */
const PASSING = ['date', 'content-length', 'etag', 'x-request-id']

/** Returns the visible parts of an answer, without random parts and the address; of `Retry-After` only its presence. */
function toShown(answer: unknown, email: string) {
  const { status, headers, text } = answer as { status: number; headers: Headers; text: string }
  const shown = [...headers].filter(([name]) => !PASSING.includes(name))
  return {
    status,
    headers: shown.map(([name, value]) => [name, name === 'retry-after' ? '<seconds>' : value]),
    body: text.replaceAll(email, '<email>').replaceAll(RANDOM, '<random>'),
  }
}

describe.each(Object.entries(HISTORIES))('a mailbox with %s', (_name, prepare) => {
  const known = `known-${++made}@example.org`

  beforeAll(() => prepare(known), 120_000)

  test.each(Object.entries(QUESTIONS))('gets the answers of an unknown one: %s', async (_question, asked) => {
    const used = new Set<CallName>()
    const api: Api = (name, ...rest) => {
      used.add(name)
      return backend.api(name, ...rest)
    }
    const unknown = `unknown-${++made}@example.org`
    const [aboutKnown, aboutUnknown] = [await asked.ask(api, known), await asked.ask(api, unknown)]
    expect(aboutKnown.map((one) => toShown(one, known))).toEqual(aboutUnknown.map((one) => toShown(one, unknown)))
    expect([...used]).toEqual(expect.arrayContaining(asked.calls))
  })
})

const namesEmail = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(([name, part]) => /mail|^username$/i.test(name) || namesEmail(part))

test('every call that takes an e-mail address is among them', () => {
  const rows = Object.entries<Call>(calls).filter(([, { body, query, params }]) =>
    [body, query, params].some(
      (part) => part && namesEmail(z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' })),
    ),
  )
  const asked = new Set<string>(Object.values(QUESTIONS).flatMap((question) => question.calls))
  expect(rows.map(([name]) => name).filter((name) => !asked.has(name))).toEqual([])
  expect(rows.length).toBeGreaterThan(10)
})
