import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { randomKey } from '@/lib/identifiers/random-key'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import type { Answered } from '../testing/api'
import { newCustomer, signUpUser } from '../testing/customer'
import { backendOfFile, type Customer } from '../testing/file-backend'
import { startIssuer, type TestIssuer } from '../testing/issuer'
import { mailTo, readMail } from '../testing/mail'
import { collection } from '../testing/ordering'
import { chargeLimits, queryDatabase } from '../testing/query'
import { seedShop } from '../testing/seeded'
import { PASSWORD, shop } from '../testing/shop'
import { addStaff, newStaff } from '../testing/staff'
import { type ChargedCall, MAIL_BUDGETS, MAILBOX_PER_DAY, MAILBOX_PER_HOUR, type MailBudget } from './mail-budget'

jest.setTimeout(300_000)

let issuer: TestIssuer
const backend = backendOfFile({
  fill: async (folder) => {
    issuer = await startIssuer()
    return seedShop(folder)
  },
  env: () => ({ SOCIAL_GOOGLE_CLIENT_ID: 'salvia', SOCIAL_GOOGLE_ISSUER: issuer.url }),
})
afterAll(() => issuer?.close())
const { api, somebody } = backend

type Part = keyof MailBudget
type Answer = Pick<Answered<ChargedCall>, 'status' | 'headers' | 'problem'>
const PARTS = ['network', 'device', 'mailbox', 'pharmacy', 'account'] as const satisfies Part[]

/** Calls that a test makes to use up a budget: two that show which limits are charged, the last one and a refused one. */
const USES = 4

beforeEach(async () => {
  await queryDatabase(backend.folder, 'DELETE FROM limits')
})

let made = 0
const newMailbox = () => `mailbox-${++made}@example.org`
const newNetwork = () => `10.${(++made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`
const buildHeaders = ({ device = randomKey(32), network = newNetwork() }) => ({
  headers: { 'X-Device': device, 'X-Forwarded-For': network },
})

/** Uses of a call that share only this part; those of a mailbox come from one network. */
function uses(part: Part) {
  const fixed = { device: randomKey(32), network: newNetwork(), mailbox: newMailbox() }
  return () => ({
    email: part === 'mailbox' ? fixed.mailbox : newMailbox(),
    ...buildHeaders({
      ...(part === 'device' && { device: fixed.device }),
      ...((part === 'network' || part === 'mailbox') && { network: fixed.network }),
    }),
  })
}

const products = [{ minsan: shop.cosmetic, quantity: 1 }]
const orderBody = (email: string) => ({
  ...collection({ customer: { ...collection().customer, email } }),
  pharmacy_id: shop.central,
  products,
})

/** Proves the mailbox for the device with a newly mailed code. */
async function prove(email: string, device: string) {
  const options = buildHeaders({ device })
  const codes = () =>
    backend
      .mails()
      .map(readMail)
      .filter(({ to, text }) => to.includes(email) && text.includes('Codice:'))
  const before = codes().length
  expect((await api('sendGuestCode', { body: { email } }, options)).status).toBe(204)
  while (codes().length === before) await new Promise((resolve) => setTimeout(resolve, 50))
  const code = /Codice: (\d{6})/.exec(codes().at(-1)?.text ?? '')?.[1] ?? ''
  expect((await api('confirmGuestCode', { body: { email, code } }, options)).status).toBe(204)
}

async function placeAndCancel(email: string, options: ReturnType<typeof buildHeaders>): Promise<Answer> {
  const placed = await api('createGuestOrder', { body: orderBody(email) }, options)
  if (placed.status === 201) {
    const { order, key } = placed.data
    await api('cancelGuestOrder', { params: { id: order.id } }, { token: key ?? '' })
  }
  return placed
}

let steps = 0
async function bookAndCancel(email: string, options: ReturnType<typeof buildHeaders>): Promise<Answer> {
  const date = new Date(romeTimestamp(dayNumberAt(Date.now()) + 30, 120 + ++steps * 10)).toISOString()
  const { first_name, last_name, phone_number } = collection().customer
  const customer = { first_name, last_name, phone_number, email }
  const body = { pharmacy_id: shop.central, service_id: shop.pressure, date, customer, health_data_consent: true }
  const booked = await api('bookGuestService', { body }, options)
  if (booked.status === 201) {
    const { booking, key } = booked.data
    await api('cancelGuestBooking', { params: { id: booking.id } }, { token: key ?? '' })
  }
  return booked
}

const guestOrders = (part: Part) => guestUses(part, placeAndCancel)

/** Uses by guests of proven mailboxes. */
async function guestUses(
  part: Part,
  use: typeof placeAndCancel | typeof bookAndCancel,
): Promise<() => Promise<Answer>> {
  const next = uses(part)
  if (part === 'mailbox') return () => api('createGuestOrder', { body: orderBody(next().email) }, next())
  const [device, network] = [randomKey(32), newNetwork()]
  const proven = Array.from({ length: USES }, () => ({
    email: part === 'account' ? 'account@example.org' : newMailbox(),
    device: part === 'device' ? device : randomKey(32),
  }))
  for (const one of proven) await prove(one.email, one.device)
  let used = 0
  return () => {
    const { email, device: own } = proven[used++ % proven.length] ?? { email: '', device: '' }
    return use(email, buildHeaders({ device: own, ...(part === 'network' && { network }) }))
  }
}

async function guestAccounts(part: Part): Promise<() => Promise<Answer>> {
  const next = uses(part)
  const orders: { id: string; token: string }[] = []
  for (let count = 0; count < (part === 'mailbox' ? 1 : USES); count += 1) {
    const { data } = await api('createGuestOrder', { body: orderBody(newMailbox()) }, buildHeaders({}))
    orders.push({ id: data.order.id, token: data.key ?? '' })
  }
  let used = 0
  return () => {
    const { id, token } = orders[used++ % orders.length] ?? { id: '', token: '' }
    const body = { password: 'lampada-viola-otto' }
    return api('createGuestAccount', { params: { id }, body }, { ...next(), token })
  }
}

async function newSignature(): Promise<string> {
  const ink = Buffer.from(
    '<svg width="300" height="120"><path d="M20 80 L260 40" stroke="#000" stroke-width="4"/></svg>',
  )
  const canvas = sharp({ create: { width: 300, height: 120, channels: 4, background: '#00000000' } })
  return (
    await canvas
      .composite([{ input: ink }])
      .png()
      .toBuffer()
  ).toString('base64')
}

async function customerOrder(me: Customer): Promise<Answer> {
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } }, me)
  const placed = await api('createOrder', { body: collection() }, me)
  if (placed.status === 201) await api('cancelOrder', { params: { id: placed.data.id } }, me)
  return placed
}

async function booking(me: Customer): Promise<Answer> {
  const date = new Date(romeTimestamp(dayNumberAt(Date.now()) + 20, 120 + ++steps * 10)).toISOString()
  const body = { service_id: shop.pressure, date, health_data_consent: true }
  const booked = await api('bookService', { params: { id: shop.central }, body }, me)
  if (booked.status === 201) await api('cancelBooking', { params: { id: booked.data.id } }, me)
  return booked
}

let deskTimes = 0
/** A free time of the next weeks, every ten minutes. */
const deskTime = () => {
  const [day, place] = [Math.floor(deskTimes / 60), deskTimes++ % 60]
  return new Date(romeTimestamp(dayNumberAt(Date.now()) + 22 + day, 480 + place * 10)).toISOString()
}
const bookAtDesk = (email: string, me: { token: string }) => {
  const caller = { first_name: 'Rosa', last_name: 'Neri', phone_number: '02 5550 1234', email }
  return api('bookAtDesk', { body: { service_id: shop.pressure, date: deskTime(), ...caller } }, me)
}
const central = { id: shop.central }

const watchBody = { pharmacy_id: shop.central, consent: true as const }
const watched = { minsan: shop.sold_out }
const note = { name: 'Anna Rossi', email: 'anna@example.org', text: 'Avete il collirio?' }

/** Prepares uses of a call that share a part of its budget; each call of the result is one use. */
const DRIVERS: Record<ChargedCall, (part: Part) => Promise<() => Promise<Answer>> | (() => Promise<Answer>)> = {
  signUp: (part) => {
    const next = uses(part)
    return () => {
      const { email, headers } = next()
      return api('signUp', { body: { user: signUpUser(email), password: 'gatto-verde-tre' } }, { headers })
    }
  },
  sendConfirmEmail: (part) => {
    const next = uses(part)
    return () => {
      const { email, headers } = next()
      return api('sendConfirmEmail', { body: { Email: email } }, { headers })
    }
  },
  socialLogin: (part) => {
    const next = uses(part)
    const { email: _email, origin: _origin, ...user } = signUpUser('nobody@example.com')
    return () => {
      const { email, headers } = next()
      const nonce = randomKey(16)
      const claims = { aud: 'salvia', nonce, sub: randomKey(16), email, email_verified: false }
      const body = { provider: 'google' as const, id_token: issuer.token(claims), nonce, user }
      return api('socialLogin', { body }, { headers })
    }
  },
  forgotPassword: (part) => {
    const next = uses(part)
    return () => {
      const { email, headers } = next()
      return api('forgotPassword', { body: { email } }, { headers })
    }
  },
  sendLoginCode: (part) => {
    const next = uses(part)
    return () => {
      const { email, headers } = next()
      return api('sendLoginCode', { body: { email } }, { headers })
    }
  },
  sendGuestCode: (part) => {
    const next = uses(part)
    return () => {
      const { email, headers } = next()
      return api('sendGuestCode', { body: { email } }, { headers })
    }
  },
  createGuestOrder: guestOrders,
  bookGuestService: (part) => guestUses(part, bookAndCancel),
  createGuestAccount: guestAccounts,
  notifyWhenBack: (part) => {
    const next = uses(part)
    const me = part === 'account' ? somebody() : null
    return () => {
      const { email, headers } = next()
      const options = { headers, ...(me && { token: me.token }) }
      return api('notifyWhenBack', { params: watched, body: { ...watchBody, email } }, options)
    }
  },
  sendMessage: (part) => {
    const next = uses(part)
    const params = { id: part === 'pharmacy' ? shop.small : shop.central }
    return () => api('sendMessage', { params, body: note }, next())
  },
  changeEmail: async (part) => {
    const next = uses(part)
    const me = somebody()
    expect((await api('confirmIdentity', { body: { password: PASSWORD } }, me)).status).toBe(204)
    return () => api('changeEmail', { body: { email: next().email } }, me)
  },
  sendIdentityCode: () => {
    const me = somebody()
    return () => api('sendIdentityCode', {}, me)
  },
  createOrder: () => {
    const me = somebody()
    return () => customerOrder(me)
  },
  bookService: () => {
    const me = somebody()
    return () => booking(me)
  },
  inviteToDesk: async (part) => {
    const next = uses(part)
    const me = await newStaff(backend, 'F1', 'owner')
    const roles = ['assistant' as const]
    return () => api('inviteToDesk', { body: { pharmacy_id: shop.central, email: next().email, roles } }, me)
  },
  mailDeskPassword: async (part) => {
    const me = await newStaff(backend, 'F1', 'owner')
    const emails: string[] = []
    for (let count = 0; count < (part === 'account' ? USES : 1); count += 1)
      emails.push((await addStaff(backend, 'F1', 'assistant')).email)
    const { members } = (await api('listDeskPeople', { query: { pharmacy_id: shop.central } }, me)).data
    const ids = members.filter(({ email }) => emails.includes(email)).map(({ id }) => id)
    let used = 0
    return () => {
      const params = { id: ids[used++ % ids.length] ?? '' }
      return api('mailDeskPassword', { params, body: { pharmacy_id: shop.central } }, me)
    }
  },
  bookAtDesk: async (part) => {
    const next = uses(part)
    const me = await newStaff(backend, 'F1', 'assistant')
    return () => bookAtDesk(next().email, me)
  },
  moveDeskBooking: async (part) => {
    const next = uses(part)
    const me = await newStaff(backend, 'F1', 'assistant')
    // The mailbox has five bookings and five moves.
    const booked: { id: string; version: string }[] = []
    for (let count = 0; count < (part === 'account' ? USES : 2); count += 1)
      booked.push((await bookAtDesk(next().email, me)).data)
    let used = 0
    return async () => {
      const at = used++ % booked.length
      const { id, version } = booked[at] ?? { id: '', version: '' }
      const moved = await api('moveDeskBooking', { params: { id }, body: { version, date: deskTime() } }, me)
      if (moved.status === 200) booked[at] = moved.data
      return moved
    }
  },
  answerDeskMessage: async (part) => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const { email } = uses(part)()
    for (let count = 0; count < USES; count += 1) {
      const sent = await api('sendMessage', { params: central, body: { ...note, email } }, buildHeaders({}))
      expect(sent.status).toBe(calls.sendMessage.status)
    }
    const { items } = (await api('listDeskMessages', {}, me)).data
    const ids = items.filter((message) => message.email === email).map(({ id }) => id)
    return () => api('answerDeskMessage', { params: { id: ids.pop() ?? '' }, body: { text: 'Sì, passi pure.' } }, me)
  },
  addDelegation: async () => {
    const me = somebody()
    const body = { signature: await newSignature(), health_code: 'RSSMRA80A01H501U', pharmacy_id: shop.central }
    return async () => {
      const added = await api('addDelegation', { body }, me)
      if (added.status === 201) await api('revokeDelegation', { params: { id: added.data.id } }, me)
      return added
    }
  },
}

/** An unverified address is registered, and must be confirmed before login. */
const statusWithin = (call: ChargedCall) => (call === 'socialLogin' ? 403 : (calls[call] as Call).status)

const CASES = (Object.entries(MAIL_BUDGETS) as [ChargedCall, MailBudget][]).flatMap(([call, budget]) =>
  PARTS.flatMap((part): [ChargedCall, Part, number][] => (budget[part] ? [[call, part, budget[part]]] : [])),
)

test.each(CASES)('%s ends at its budget by %s: %i', async (call, part, count) => {
  const use = await DRIVERS[call](part)
  const accept = async () => expect((await use()).status).toBe(statusWithin(call))
  await chargeLimits(backend.folder, count - 1, accept)
  await accept()
  const refused = await use()
  expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

/** Mails the mailbox from new networks until it is refused; returns how many mails were accepted. */
async function spend(send: (network: string, use: number) => Promise<Answer>): Promise<number> {
  const first = newNetwork()
  for (let use = 0; ; use += 1) {
    const { status } = await send(use < 5 ? first : newNetwork(), use)
    if (status !== 204) {
      expect(status).toBe(429)
      return use
    }
    // After the hour's budget each new network has one more, up to the daily limit.
    if (use === MAILBOX_PER_HOUR - 1) expect((await send(first, use)).status).toBe(429)
  }
}

test('a mailbox has one budget for all calls of a kind and all networks, with tags and upper case', async () => {
  const ways = [`victim@example.net`, 'victim+1@example.net', 'Victim+shop@Example.net']
  const sent = await spend((network, use) =>
    api('sendConfirmEmail', { body: { Email: ways[use % ways.length] ?? '' } }, buildHeaders({ network })),
  )
  expect(sent).toBe(MAILBOX_PER_DAY)
  const body = { user: signUpUser('victim+2@example.net'), password: 'gatto-verde-tre' }
  expect((await api('signUp', { body }, buildHeaders({}))).status).toBe(429)
  // Mails of other kinds have theirs.
  const email = 'victim@example.net'
  expect((await api('forgotPassword', { body: { email } }, buildHeaders({}))).status).toBe(204)
  expect((await api('sendGuestCode', { body: { email } }, buildHeaders({}))).status).toBe(204)
  const watch = await api('notifyWhenBack', { params: watched, body: { ...watchBody, email } }, buildHeaders({}))
  expect(watch.status).toBe(calls.notifyWhenBack.status)
  expect((await api('createGuestOrder', { body: orderBody(email) }, buildHeaders({}))).status).toBe(201)
})

describe('a browser that has proven the mailbox has a separate share', () => {
  const device = randomKey(32)

  test.each<[string, 'sendGuestCode' | 'forgotPassword' | 'sendConfirmEmail', () => Promise<string>]>([
    [
      'by a code',
      'sendGuestCode',
      async () => {
        const email = newMailbox()
        await prove(email, device)
        return email
      },
    ],
    [
      'by a login',
      'forgotPassword',
      async () => {
        const { email, password } = await newCustomer(backend)
        const body = { username: email, password, grant_type: 'password' as const }
        expect((await api('login', { body }, buildHeaders({ device }))).status).toBe(200)
        return email
      },
    ],
    [
      'by the link of an order',
      'sendConfirmEmail',
      async () => {
        const email = newMailbox()
        expect((await api('createGuestOrder', { body: orderBody(email) }, buildHeaders({}))).status).toBe(201)
        const token = new URL((await mailTo(backend, email)).link ?? '').searchParams.get('token') ?? ''
        expect((await api('openGuestLink', { body: { token } }, buildHeaders({ device }))).status).toBe(200)
        return email
      },
    ],
  ])('%s, for %s', async (_, call, proven) => {
    const email = await proven()
    const send = (options: ReturnType<typeof buildHeaders>) =>
      call === 'sendConfirmEmail'
        ? api(call, { body: { Email: email } }, options)
        : api(call, { body: { email } }, options)
    await spend((network) => send(buildHeaders({ network })))
    for (let use = 0; use < 5; use += 1) expect((await send(buildHeaders({ device }))).status).toBe(204)
    expect((await send(buildHeaders({ device }))).status).toBe(429)
  })
})

test('codes, links and confirmations in turns, by strangers of one line and of many, leave the owner each of them', async () => {
  const { email, password } = await newCustomer(backend)
  const device = randomKey(32)
  const body = { username: email, password, grant_type: 'password' as const }
  expect((await api('login', { body }, buildHeaders({ device }))).status).toBe(200)
  const kinds = [
    (options: ReturnType<typeof buildHeaders>) => api('sendGuestCode', { body: { email } }, options),
    (options: ReturnType<typeof buildHeaders>) => api('forgotPassword', { body: { email } }, options),
    (options: ReturnType<typeof buildHeaders>) => api('sendConfirmEmail', { body: { Email: email } }, options),
  ]
  const line = (count: number) => buildHeaders({ network: `2001:db8:1:${count.toString(16)}::1` })
  const mailed = [0, 0, 0]
  for (let count = 0; count < MAILBOX_PER_DAY; count += 1)
    for (const [at, send] of kinds.entries())
      for (const stranger of [line(count), buildHeaders({})])
        if ((await send(stranger)).status === 204) mailed[at] = (mailed[at] ?? 0) + 1
  // The registration has used one of the last kind.
  expect(mailed).toEqual([MAILBOX_PER_DAY, MAILBOX_PER_DAY, MAILBOX_PER_DAY - 1])
  for (const send of kinds)
    for (let use = 0; use < 5; use += 1) expect((await send(buildHeaders({ device }))).status).toBe(204)
})

test('placing and cancelling in a loop ends, with few mails to mailbox and pharmacy', async () => {
  const before = backend.mails().length
  const [email, network] = [newMailbox(), newNetwork()]
  const codes: string[] = []
  for (let round = 0; round < 25; round += 1) {
    // A new cookie each time.
    const answer = await placeAndCancel(email, buildHeaders({ network }))
    codes.push(answer.status === 201 ? 'placed' : answer.problem.code)
  }
  const placed = codes.filter((code) => code === 'placed').length
  expect(placed).toBeLessThanOrEqual(MAIL_BUDGETS.createGuestOrder.mailbox ?? 0)
  expect(codes.slice(placed).every((code) => code === 'rate_limited' || code === 'email_unproven')).toBe(true)
  await mailTo(backend, email, /annullato/)
  const sent = backend
    .mails()
    .slice(before)
    .map(readMail)
    .filter(({ subject }) => /ordine \d/i.test(subject))
  expect(sent.filter(({ to }) => to.includes(email)).length).toBeLessThanOrEqual(2 * placed)
  expect(sent.filter(({ to }) => to.includes('centrale@')).length).toBeLessThanOrEqual(2 * placed)
})

test('refused calls are not charged to a pharmacy', async () => {
  const { headers } = buildHeaders({})
  for (let tries = 0; tries < 5; tries += 1) {
    const body = { ...orderBody(newMailbox()), expected_total: 1 }
    expect((await api('createGuestOrder', { body }, { headers })).problem.code).toBe('prices_changed')
  }
  expect((await api('createGuestOrder', { body: orderBody(newMailbox()) }, { headers })).status).toBe(201)
})

test('docs/security.md lists every call with a budget, and its numbers', () => {
  const text = readFileSync(path.resolve('docs/security.md'), 'utf8')
  const [, section = ''] = text.split('<a id="mail-budgets"></a>')
  const rows = Array.from(
    section.split('\n## ')[0]?.matchAll(/^\| `(\w+)` \|(.*)\|$/gm) ?? [],
    ([, name, cells = '']) => {
      const [, ...numbers] = cells.split('|').map((cell) => cell.trim())
      return [name, Object.fromEntries(PARTS.flatMap((part, at) => (numbers[at] ? [[part, Number(numbers[at])]] : [])))]
    },
  )
  expect(Object.fromEntries(rows)).toEqual(MAIL_BUDGETS)
  const charged = Object.entries<Call>(calls).flatMap(([name, row]) => (row.mails === 'charged' ? [name] : []))
  expect(rows.map(([name]) => name).sort()).toEqual(charged.sort())
})
