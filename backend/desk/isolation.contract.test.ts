import sharp from 'sharp'
import type { Call, CallRequest } from '@/lib/contract/call'
import { type CallName, type Calls, calls } from '@/lib/contract/calls'
import { sharedBackend } from '../testing/file-backend'
import { collection } from '../testing/ordering'
import { queryDatabase } from '../testing/query'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, somebody } = backend

type StaffCall = { [Name in CallName]: Calls[Name]['access'] extends 'staff' ? Name : never }[CallName]

/** For each call a request that names the other pharmacy's data; null if the call takes no ID. */
const FOREIGN: { [Name in StaffCall]: (() => CallRequest<Calls[Name]>) | null } = {
  closeDesk: null,
  changeDeskPassword: null,
  getDeskState: null,
  getDesk: () => ({ query: { pharmacy_id: shop.small } }),
  listDeskOrders: () => ({ query: { pharmacy_id: shop.small } }),
  searchDeskOrders: () => ({ body: { search: 'Rossi', pharmacy_id: shop.small } }),
  scanAtDesk: () => ({ body: { scan: foreign.pickup_code, pharmacy_id: shop.small } }),
  pickDeskPack: () => ({ params: { id: foreign.id }, body: { scan: shop.cosmetic } }),
  removeDeskPack: () => ({ params: { id: foreign.id }, body: { minsan: shop.cosmetic } }),
  listDeskBookings: () => ({ query: { pharmacy_id: shop.small, from: '2026-01-01' } }),
  endDeskBooking: () => ({ params: { id: booking }, body: { version, status: 'cancelled' } }),
  getDeskBooking: () => ({ params: { id: booking } }),
  moveDeskBooking: () => ({ params: { id: booking }, body: { version, date: at } }),
  bookAtDesk: () => ({ body: { service_id: shop.pressure, date: at, ...caller } }),
  previewDeskBooking: () => ({ body: { service_id: shop.pressure, date: at, ...caller } }),
  listDeskServices: () => ({ query: { pharmacy_id: shop.small } }),
  listDeskTimes: () => ({ params: { id: shop.pressure }, query: { date: at.slice(0, 10) } }),
  listDeskFreeTimes: () => ({ query: { pharmacy_id: shop.small, from: '2026-01-01' } }),
  listDeskBlocks: () => ({ query: { pharmacy_id: shop.small, from: '2026-01-01' } }),
  addDeskBlock: () => ({ body: { pharmacy_id: shop.small, date: at.slice(0, 10) } }),
  removeDeskBlock: () => ({ params: { id: block } }),
  listDeskProducts: () => ({ query: { pharmacy_id: shop.small } }),
  setDeskProduct: () => ({ params: { minsan: shop.cosmetic }, body: { pharmacy_id: shop.small, version, stock: 9 } }),
  listDeskMessages: () => ({ query: { pharmacy_id: shop.small } }),
  answerDeskMessage: () => ({ params: { id: message }, body: { text: 'Sì' } }),
  listDeskQuestions: () => ({ query: { pharmacy_id: shop.small } }),
  answerDeskQuestion: () => ({ params: { id: question }, body: { version: '1', text: 'Sì' } }),
  takeDeskQuestion: () => ({ params: { id: question }, body: { version: '1', mine: true } }),
  listDeskDelegations: () => ({ query: { pharmacy_id: shop.small } }),
  getDeskSignature: () => ({ params: { id: delegation } }),
  judgeDeskDelegation: () => ({ params: { id: delegation }, body: { version, decision: 'refused' } }),
  listDeskWaiting: () => ({ query: { pharmacy_id: shop.small } }),
  getDeskHours: () => ({ query: { pharmacy_id: shop.small } }),
  setDeskHours: () => ({ body: { pharmacy_id: shop.small, version, opening_hours: [] } }),
  addDeskClosure: () => ({ body: { pharmacy_id: shop.small, from: '2099-08-10', to: '2099-08-16' } }),
  previewDeskClosing: () => ({ body: { pharmacy_id: shop.small, closure: { from: '2099-08-10', to: '2099-08-16' } } }),
  removeDeskClosure: () => ({ body: { pharmacy_id: shop.small, from: '2099-08-10' } }),
  listDeskPasskeys: null,
  startDeskPasskey: null,
  addDeskPasskey: null,
  setDeskPin: null,
  removeDeskPasskey: () => ({ body: { id: 'none' } }),
  listDeskAudit: () => ({ query: { pharmacy_id: shop.small } }),
  listDeskPeople: () => ({ query: { pharmacy_id: shop.small } }),
  inviteToDesk: () => ({ body: { pharmacy_id: shop.small, email: 'nuova@example.com', roles: ['owner'] } }),
  takeBackDeskInvitation: () => ({ params: { id: 'abc' }, body: { pharmacy_id: shop.small } }),
  setDeskRoles: () => ({ params: { id: '1' }, body: { pharmacy_id: shop.small, version, roles: ['owner'] } }),
  removeFromDesk: () => ({ params: { id: '1' }, body: { pharmacy_id: shop.small, version } }),
  getDeskPaymentAccount: () => ({ query: { pharmacy_id: shop.small } }),
  setDeskPaymentAccount: () => ({ body: { pharmacy_id: shop.small, secret_key: 'sk_test_51Foreign000' } }),
  removeDeskPaymentAccount: () => ({ body: { pharmacy_id: shop.small } }),
  mailDeskPassword: () => ({ params: { id: '1' }, body: { pharmacy_id: shop.small } }),
  getDeskOrder: () => ({ params: { id: foreign.id } }),
  moveDeskOrder: () => ({ params: { id: foreign.id }, body: { version, statuses: ['confirmed'] } }),
  undoDeskPress: () => ({ params: { id: foreign.id }, body: { version } }),
  setDeskPayment: () => ({ params: { id: foreign.id }, body: { version, payment_status: 'paid' } }),
  assignDeskOrder: () => ({ params: { id: foreign.id }, body: { version, mine: true } }),
  getDeskFigures: () => ({ query: { pharmacy_id: shop.small, day: '2026-01-01' } }),
  getDeskTill: () => ({ query: { pharmacy_id: shop.small, day: '2026-01-01' } }),
  closeDeskTill: () => ({ body: { pharmacy_id: shop.small, day: '2026-01-01', version, counted: 0 } }),
  refundDeskOrder: () => ({
    params: { id: foreign.id },
    body: { version, amount: 1, method: 'cash', reason: 'Confezione rotta' },
  }),
  noteDeskReceipt: () => ({ params: { id: foreign.id }, body: { version, number: '0001-0042' } }),
  correctDeskPayment: () => ({ params: { id: foreign.id }, body: { version, method: 'card' } }),
  noteDeskOrder: () => ({ params: { id: foreign.id }, body: { version, note: 'Nota' } }),
  proposeDeskChange: () => ({
    params: { id: foreign.id },
    body: {
      version,
      quantities: [{ minsan: shop.cosmetic, quantity: 0 }],
      replacements: [],
      hours: 24,
      restock: false,
    },
  }),
  planDeskChange: () => ({
    params: { id: foreign.id },
    body: { version, quantities: [{ minsan: shop.cosmetic, quantity: 0 }], replacements: [] },
  }),
  acceptDeskProposal: () => ({ params: { id: foreign.id }, body: { version } }),
  takeBackDeskProposal: () => ({ params: { id: foreign.id }, body: { version } }),
  listDeskReturns: () => ({ query: { pharmacy_id: shop.small } }),
  takeBackDeskGoods: () => ({ params: { id: withdrawal }, body: { version, restock: true } }),
  refundDeskReturn: () => ({ params: { id: withdrawal }, body: { version } }),
  judgeDeskPrescription: () => ({ params: { id: foreign.id }, body: { version, status: 'verified' } }),
  listDeskSupplies: () => ({ query: { pharmacy_id: shop.small } }),
  orderDeskSupplies: () => ({
    body: { pharmacy_id: shop.small, items: [{ minsan: shop.orderable, quantity: 1, version: '0' }] },
  }),
  receiveDeskSupply: () => ({ params: { id: supply }, body: { quantity: 1, awaited: 1 } }),
  undoDeskSupply: () => ({ params: { id: supply }, body: { press: 'ordered' } }),
  listDeskImports: () => ({ query: { pharmacy_id: shop.small } }),
  uploadDeskImport: () => ({ query: { pharmacy_id: shop.small, kind: 'offers' } }),
  getDeskImport: () => ({ params: { id: uploaded } }),
  checkDeskImport: () => ({ params: { id: uploaded }, body: { columns: [] } }),
  writeDeskImport: () => ({ params: { id: uploaded } }),
  undoDeskImport: () => ({ params: { id: uploaded } }),
  removeDeskImport: () => ({ params: { id: uploaded } }),
  leaveOutRejected: () => ({ params: { id: foreign.id }, body: { version } }),
  reopenDeskOrder: () => ({ params: { id: foreign.id }, body: { version, reason: 'Errore' } }),
  correctDeskQuantities: () => ({ params: { id: foreign.id }, body: { version, quantities: [], reason: 'Errore' } }),
  correctDeskTracking: () => ({ params: { id: foreign.id }, body: { version, tracking: null, reason: 'Errore' } }),
  writeDeskMessage: () => ({ params: { id: foreign.id }, body: { version, text: 'Buongiorno' } }),
  remindDeskCustomer: () => ({ params: { id: foreign.id }, body: { version } }),
  listDeskTexts: () => ({ query: { pharmacy_id: shop.small } }),
  setDeskText: () => ({ body: { pharmacy_id: shop.small, title: 'In ritardo', text: 'Arriva domani.' } }),
  removeDeskText: () => ({ params: { id: readyText } }),
  getDeskPrescription: () => ({ params: { id: foreign.id, file: 'abc' } }),
}

let staff: { token: string }
let foreign: { id: string; number: string; pickup_code: string }
/** Version of the foreign order. */
let version: string
let theirs: { token: string }
/** A booking at the central pharmacy, the only one with services; staff of the other one request it. */
let booking: string
/** A message, a question and a delegation for the other pharmacy. */
let message: string
let question: string
let delegation: string
const AT_CENTRAL: readonly StaffCall[] = [
  'endDeskBooking',
  'getDeskBooking',
  'moveDeskBooking',
  'bookAtDesk',
  'previewDeskBooking',
  'listDeskTimes',
]
const askers = (name: StaffCall) => (AT_CENTRAL.includes(name) ? theirs : staff)
const at = new Date(Math.ceil(Date.now() / 3_600_000 + 54) * 3_600_000).toISOString()
const caller = { first_name: 'Rosa', last_name: 'Neri', phone_number: '02 5550 1234' }
/** A closed time of the other pharmacy. */
let block: string
/** A file that was uploaded there. */
let uploaded: string
/** Packs that were ordered for it. */
let supply: string
/** A text for messages there. */
let readyText: string
/** A withdrawal from another order there. */
let withdrawal: string

beforeAll(async () => {
  staff = await newStaff(backend, 'F1', 'owner', 'pharmacist', 'assistant')
  theirs = await newStaff(backend, 'F2', 'assistant')
  const me = somebody()
  await api('addToCart', { body: { pharmacy_id: shop.small, minsan: shop.cosmetic, quantity: 1 } }, me)
  const { id, number, pickup_code } = (await api('createOrder', { body: collection() }, me)).data
  foreign = { id, number, pickup_code: String(pickup_code) }
  version = (await api('getDeskOrder', { params: { id } }, theirs)).data.version
  await api('addToCart', { body: { pharmacy_id: shop.small, minsan: shop.cosmetic, quantity: 1 } }, me)
  const other = (await api('createOrder', { body: collection() }, me)).data.id
  const free = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: [shop.cosmetic] }
  withdrawal = (await api('withdrawOrder', { params: { id: other }, body: free }, me)).data.id
  const date = new Date(Math.ceil(Date.now() / 3_600_000 + 30) * 3_600_000).toISOString()
  const body = { service_id: shop.pressure, date, health_data_consent: true }
  booking = (await api('bookService', { params: { id: shop.central }, body }, me)).data.id
  const written = { name: 'Carla Bruni', email: 'carla@example.com', text: 'Buongiorno' }
  await api('sendMessage', { params: { id: shop.small }, body: written })
  message = (await api('listDeskMessages', {}, theirs)).data.items[0]?.id ?? ''
  await newStaff(backend, 'F2', 'pharmacist')
  const asked = { pharmacy_id: shop.small, text: 'Con il latte?', health_data_consent: true as const }
  question = (await api('askQuestion', { body: asked }, me)).data.id
  const ink = { create: { width: 60, height: 60, channels: 3, background: '#000' } } as const
  const paper = { create: { width: 200, height: 100, channels: 3, background: '#fff' } } as const
  const mark = await sharp(ink).png().toBuffer()
  const drawn = await sharp(paper)
    .composite([{ input: mark }])
    .png()
    .toBuffer()
  const signed = { signature: drawn.toString('base64'), health_code: 'RSSMRA80A01H501U', pharmacy_id: shop.small }
  block = (await api('addDeskBlock', { body: { pharmacy_id: shop.small, date: at.slice(0, 10) } }, theirs)).data.id
  const form = new FormData()
  form.set('file', new Blob(['minsan;prezzo;giacenza\n']), 'prezzi.csv')
  const query = { pharmacy_id: shop.small, kind: 'offers' } as const
  uploaded = (await api('uploadDeskImport', { query }, { ...(await newStaff(backend, 'F2', 'owner')), form })).data.id
  const ordered = `INSERT INTO supplies (pharmacy_id, minsan, name, quantity, ordered_by, ordered_at)
    VALUES ($1, $2, 'Crema', 1, 'Persona', now()) RETURNING id`
  const rows = await queryDatabase<{ id: string }>(backend.folder, ordered, [Number(shop.small), shop.orderable])
  supply = String(rows[0]?.id)
  const wording = { pharmacy_id: shop.small, title: 'In ritardo', text: 'Arriva domani.' }
  const owner = await newStaff(backend, 'F2', 'owner')
  readyText = (await api('setDeskText', { body: wording }, owner)).data[0]?.id ?? ''
  delegation = (await api('addDelegation', { body: signed }, me)).data.id
}, 600_000)

const ask = (name: StaffCall, request: object, options: { token?: string }) => api(name, request as never, options)

describe.each(Object.keys(FOREIGN) as StaffCall[])('%s', (name) => {
  const row: Call = calls[name]
  const named = () => FOREIGN[name]?.() ?? {}

  it('needs a session of the desk', async () => {
    const request = { params: { id: '1' }, ...(row.body && { body: {} }), ...named() }
    expect((await ask(name, request, {})).status).toBe(row.body && !FOREIGN[name] ? 422 : 401)
    expect((await ask(name, request, somebody())).status).toBe(row.body && !FOREIGN[name] ? 422 : 401)
  })

  it("does not find another pharmacy's", async () => {
    if (!FOREIGN[name]) return expect(row.params).toBeUndefined()
    const answer = await ask(name, named(), askers(name))
    expect(answer.problem.code).toBe('not_found')
    const unknown = JSON.stringify(named())
      .replaceAll(`"${shop.small}"`, '"999999"')
      .replaceAll(foreign.id, 'none')
      .replaceAll(booking, 'none')
      .replaceAll(message, 'none')
      .replaceAll(question, 'none')
      .replaceAll(delegation, 'none')
      .replaceAll(block, 'none')
      .replaceAll(`"service_id":"${shop.pressure}"`, '"service_id":"999999"')
      .replaceAll(`"params":{"id":"${shop.pressure}"}`, '"params":{"id":"999999"}')
      .replaceAll(withdrawal, 'none')
      .replaceAll(uploaded, 'none')
      .replaceAll(readyText, 'none')
      .replaceAll(`"params":{"id":"${supply}"}`, '"params":{"id":"none"}')
    expect((await ask(name, JSON.parse(unknown) as object, askers(name))).text).toBe(answer.text)
  })
})

test('nothing of the other pharmacy was found without naming it, and nothing of it has changed', async () => {
  for (const scan of [foreign.pickup_code, foreign.number])
    expect((await api('scanAtDesk', { body: { scan } }, staff)).data).toMatchObject({ found: 'nothing', orders: [] })
  expect((await api('searchDeskOrders', { body: { search: foreign.pickup_code } }, staff)).data.items).toEqual([])
  expect((await api('listDeskOrders', {}, staff)).data.items).toEqual([])
  const listed = await api('listDeskSupplies', { query: { pharmacy_id: shop.small } }, theirs)
  expect(listed.data.supplies).toMatchObject([{ id: supply, arrival: null }])
  const { data } = await api('getDeskOrder', { params: { id: foreign.id } }, theirs)
  expect(data).toMatchObject({ version, status: 'received', staff_note: null, history: [{ status: 'received' }] })
})
