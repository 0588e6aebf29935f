import { randomKey } from '@/lib/identifiers/random-key'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { MAIL_BUDGETS, MAILBOX_PER_HOUR } from '../account/mail-budget'
import { newCustomer } from '../testing/customer'
import { sharedBackend } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { collection, electronic, placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'
import { REPEATS_PER_DAY } from './about'
import type { OperatorMail } from './operator'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, somebody } = backend

let staff: { token: string }
let pharmacist: { token: string }
beforeAll(async () => {
  staff = await newStaff(backend, 'F1', 'assistant')
  pharmacist = await newStaff(backend, 'F1', 'pharmacist')
}, 600_000)

/** Subjects of the mails to an address that were sent, and that wait. */
async function subjects(email: string, about: RegExp) {
  // The held one waits for a minute after the last repetition.
  const listed = await runCommand(backend.folder, 'mail', 'list', '--limit', '200', '--json')
  const waiting: OperatorMail[] = JSON.parse(listed.stdout)
  const own = ({ recipient, subject }: OperatorMail) => recipient === email && about.test(subject)
  const sent = backend.mails().map(readMail)
  return {
    sent: sent.filter(({ to, subject }) => to.includes(email) && about.test(subject)).map(({ subject }) => subject),
    held: waiting.filter(own).map(({ subject }) => subject),
  }
}

/** Repeats a call until it is refused; returns how often it succeeded. */
async function repeat(use: () => Promise<{ status: number; problem: { code: string } }>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const answer = await use()
    if (answer.status === 200) continue
    expect([answer.status, answer.problem.code]).toEqual([429, 'rate_limited'])
    return done
  }
}

let times = 0
const time = () => new Date(romeTimestamp(dayNumberAt(Date.now()) + 12, 480 + times++ * 10)).toISOString()

async function moveOften(id: string) {
  const read = async () => (await api('getDeskBooking', { params: { id } }, staff)).data
  let { version } = await read()
  const count = await repeat(async () => {
    const moved = await api('moveDeskBooking', { params: { id }, body: { version, date: time() } }, staff)
    if (moved.status === 200) version = moved.data.version
    return moved
  })
  return { count, booking: await read() }
}

const booker = { first_name: 'Rosa', last_name: 'Neri', phone_number: '02 5550 1234' }
const MOVED = /^Prenotazione spostata/

test('a booking of a stranger’s address is moved a few times, with one mail a minute', async () => {
  const email = 'estranea@example.net'
  const booked = await api('bookAtDesk', { body: { service_id: shop.pressure, date: time(), ...booker, email } }, staff)
  await mailTo(backend, email, /^Prenotazione confermata/)
  const { count, booking } = await moveOften(booked.data.id)
  expect(count).toBe(MAIL_BUDGETS.moveDeskBooking.mailbox)
  const { sent, held } = await subjects(email, MOVED)
  expect([sent.length, held.length]).toEqual([0, 1])

  // A cancellation is never followed by the move that was held.
  const body = { version: booking.version, status: 'cancelled' as const }
  expect((await api('endDeskBooking', { params: { id: booking.id }, body }, staff)).status).toBe(200)
  await mailTo(backend, email, /^Prenotazione annullata/)
  expect((await subjects(email, MOVED)).held).toEqual([])
})

test('a customer’s booking is moved a few times a day', async () => {
  const me = somebody()
  const body = { service_id: shop.pressure, date: time(), health_data_consent: true }
  const { id } = (await api('bookService', { params: { id: shop.central }, body }, me)).data
  const { count } = await moveOften(id)
  expect(count).toBe(REPEATS_PER_DAY)
  const { sent, held } = await subjects(me.email, MOVED)
  expect([sent.length, held.length]).toEqual([0, 1])
})

test('proposals that replace each other are joined, and end with the order', async () => {
  const me = somebody()
  const customer = { ...collection().customer, email: me.email }
  const { id } = await placeOrder(api, me, shop.device, 3, collection({ customer }))
  let quantity = 1
  const count = await repeat(async () => {
    const { version } = (await api('getDeskOrder', { params: { id } }, staff)).data
    quantity = 3 - quantity
    const quantities = [{ minsan: shop.device, quantity }]
    const body = { version, quantities, replacements: [], hours: 24, restock: false }
    return api('proposeDeskChange', { params: { id }, body }, staff)
  })
  expect(count).toBe(REPEATS_PER_DAY)
  await mailTo(backend, me.email, /proposta/)
  const { sent, held } = await subjects(me.email, /proposta/)
  expect([sent.length, held.length]).toEqual([1, 1])
  expect((await api('cancelOrder', { params: { id } }, me)).status).toBe(200)
  expect((await subjects(me.email, /proposta/)).held).toEqual([])
})

test('rejections of a prescription are joined, and a held one ends with a good prescription', async () => {
  const me = somebody()
  const customer = { ...collection().customer, email: me.email }
  const wish = collection({ customer, prescriptions: [electronic] })
  const { id } = await placeOrder(api, me, shop.on_prescription, 1, wish)
  const judge = async (status: 'rejected' | 'verified') => {
    const { version } = (await api('getDeskOrder', { params: { id } }, pharmacist)).data
    return api('judgeDeskPrescription', { params: { id }, body: { version, status } }, pharmacist)
  }
  const REJECTED = /altra ricetta/
  for (let round = 0; round < 3; round += 1) {
    expect((await judge('rejected')).status).toBe(200)
    if (round === 2) {
      // All are held, since each can be taken back.
      const { sent, held } = await subjects(me.email, REJECTED)
      expect([sent.length, held.length]).toEqual([0, 1])
    }
    expect((await judge('verified')).status).toBe(200)
  }
  expect((await subjects(me.email, REJECTED)).held).toEqual([])
  const count = await repeat(async () => {
    const rejected = await judge('rejected')
    if (rejected.status === 200) await judge('verified')
    return rejected
  })
  expect(count).toBe(REPEATS_PER_DAY - 3)
})

test('logins of a browser without cookies are joined in one mail a minute', async () => {
  const me = await newCustomer(backend)
  const body = { username: me.email, password: me.password, grant_type: 'password' as const }
  const from = (device: object) => ({ headers: { 'User-Agent': 'Firefox/140.0', ...device } })
  expect((await api('login', { body }, from({ 'X-Device': randomKey(32) }))).status).toBe(200)
  for (let login = 0; login < 4; login += 1) expect((await api('login', { body }, from({}))).status).toBe(200)
  await mailTo(backend, me.email, /Nuovo accesso/)
  const { sent, held } = await subjects(me.email, /Nuovo accesso/)
  expect([sent.length, held.length]).toEqual([1, 1])
})

/** One mailbox, as a stranger may write it. */
const SPELLED = [
  'una.vittima@gmail.com',
  'UnaVittima+1@gmail.com',
  'u.navittima@\uff47mail.com',
  'unavittima+x@googlemail.com',
]
const isTheirs = (to: string) => to.replaceAll('.', '').toLowerCase().includes('unavittima')

test('a stranger’s mailbox in many spellings, booked and cancelled in turns by two people, gets few mails', async () => {
  const before = backend.mails().length
  const other = await newStaff(backend, 'F1', 'assistant')
  let booked = 0
  for (const me of [staff, other]) {
    const body = () => ({ service_id: shop.pressure, date: time(), ...booker, email: SPELLED[booked % 4] ?? '' })
    for (let answer = await api('bookAtDesk', { body: body() }, me); answer.status !== 429; ) {
      expect(answer.status).toBe(201)
      booked += 1
      const { id, version } = answer.data
      const ended = await api('endDeskBooking', { params: { id }, body: { version, status: 'cancelled' } }, me)
      expect(ended.status).toBe(200)
      answer = await api('bookAtDesk', { body: body() }, me)
    }
  }
  expect(booked).toBeLessThanOrEqual(MAILBOX_PER_HOUR)
  const sent = backend.mails().slice(before).map(readMail)
  expect(sent.filter(({ to }) => isTheirs(to)).length).toBeLessThanOrEqual(2 * MAILBOX_PER_HOUR)
})

test('invitations of one mailbox in many spellings, taken back in turns, are as few as its budget', async () => {
  const owner = await newStaff(backend, 'F1', 'owner')
  const invite = (count: number) => {
    const body = { pharmacy_id: shop.central, email: SPELLED[count % 4] ?? '', roles: ['assistant' as const] }
    return api('inviteToDesk', { body }, owner)
  }
  let invited = 0
  for (let answer = await invite(0); answer.status !== 429; answer = await invite(invited)) {
    expect(answer.status).toBeLessThan(300)
    invited += 1
    const { invitations } = (await api('listDeskPeople', { query: { pharmacy_id: shop.central } }, owner)).data
    for (const { id } of invitations) {
      const gone = await api('takeBackDeskInvitation', { params: { id }, body: { pharmacy_id: shop.central } }, owner)
      expect(gone.status).toBeLessThan(300)
    }
  }
  expect(invited).toBe(MAIL_BUDGETS.inviteToDesk.mailbox)
})
