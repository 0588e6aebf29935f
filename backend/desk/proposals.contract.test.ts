import type { CallRequest } from '@/lib/contract/call'
import type { deskProposalCalls } from '@/lib/contract/desk-proposals'
import { type Customer, sharedBackend } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, delivery, placeOrder } from '../testing/ordering'
import { endUndoTime, queryDatabase } from '../testing/query'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const EAN = '8001234567897'
const backend = sharedBackend('shop')
const { api, somebody } = backend

type Wish = Partial<CallRequest<typeof deskProposalCalls.proposeDeskChange>['body']>
let me: { token: string; name: string }

beforeAll(async () => {
  me = await newStaff(backend, 'F1', 'assistant')
}, 600_000)

const show = async (id: string) => (await api('getDeskOrder', { params: { id } }, me)).data
const ordered = (who: Customer, quantity = 3) =>
  placeOrder(api, who, shop.device, quantity, collection({ customer: { ...collection().customer, email: who.email } }))

async function propose(id: string, wish: Wish) {
  const { version } = await show(id)
  const body = { version, quantities: [], replacements: [], hours: 24, restock: false, ...wish }
  return api('proposeDeskChange', { params: { id }, body }, me)
}
const packs = (quantity: number) => ({ quantities: [{ minsan: shop.device, quantity }] })

test('a change is planned as the customer would see it, sends nothing, and is accepted on the telephone', async () => {
  const customer = somebody()
  const { id } = await ordered(customer)
  const { version } = await show(id)
  const plan = (body: Wish & { version: string }) =>
    api('planDeskChange', { params: { id }, body: { quantities: [], replacements: [], ...body } }, me)
  const replacements = [{ minsan: shop.device, by: shop.cosmetic }]
  const planned = await plan({ version, replacements })
  expect(planned.data).toMatchObject({ lines: [{ minsan: shop.cosmetic, quantity: 3, replaces: shop.device }] })
  expect(planned.data.total).toBeCloseTo(3 * 19.9)
  expect((await plan({ version: 'before', ...packs(1) })).problem.code).toBe('conflict')
  expect((await plan({ version, ...packs(3) })).problem.errors).toMatchObject([{ code: 'nothing_changes' }])
  expect(await show(id)).toMatchObject({ version, proposal: null })

  const accept = (seen: string) => api('acceptDeskProposal', { params: { id }, body: { version: seen } }, me)
  expect((await accept(version)).problem.code).toBe('conflict')
  const sent = await propose(id, { replacements })
  expect((await accept(version)).problem.code).toBe('conflict')
  const accepted = await accept(sent.data.version)
  expect(accepted.data).toMatchObject({ proposal: null, lines: [{ minsan: shop.cosmetic, quantity: 3 }] })
  expect(accepted.data.total).toBe(planned.data.total)
  expect(accepted.data.history.at(-1)).toMatchObject({ action: 'proposal_accepted', by: me.name })
  await endUndoTime(backend.folder)
  expect((await mailTo(backend, customer.email, /aggiornato/)).subject).toContain(sent.data.number)
})

test('a yes on the telephone is taken back within the minute, with lines, stock, sums and the proposal', async () => {
  const customer = somebody()
  const { id, number } = await ordered(customer)
  await propose(id, { replacements: [{ minsan: shop.device, by: shop.cosmetic }] })
  const seen = (await api('getOrder', { params: { id } }, customer)).data
  const stock = () =>
    queryDatabase(backend.folder, 'SELECT minsan, stock FROM offers WHERE pharmacy_id = $1 ORDER BY minsan', [
      Number(shop.central),
    ])
  const [before, shelf] = [await show(id), await stock()]
  const accepted = await api('acceptDeskProposal', { params: { id }, body: { version: before.version } }, me)
  expect(accepted.data.undo).toMatchObject({ what: 'proposal_accepted' })
  expect(await stock()).not.toEqual(shelf)
  const undone = await api('undoDeskPress', { params: { id }, body: { version: accepted.data.version } }, me)
  const { history: _history, undo: _undo, ...order } = before
  expect(undone.data).toMatchObject(order)
  expect(undone.data.history.slice(-2)).toMatchObject([
    { action: 'moved', about: 'proposal_accepted', by: me.name },
    { action: 'taken_back', about: 'proposal_accepted', by: me.name },
  ])
  expect((await api('getOrder', { params: { id } }, customer)).data).toEqual(seen)
  expect(await stock()).toEqual(shelf)
  const told = 'SELECT subject FROM mail_outbox WHERE subject = $1'
  expect(await queryDatabase(backend.folder, told, [`Ordine ${number} aggiornato`])).toEqual([])
  // The customer answers after all.
  expect((await api('answerProposal', { params: { id }, body: { accept: true } }, customer)).status).toBe(200)
})

test('a withdrawn proposal is mailed to the customer', async () => {
  const customer = somebody()
  const { id, number } = await ordered(customer)
  const { version } = (await propose(id, packs(1))).data
  await mailTo(backend, customer.email, /proposta/)
  await api('takeBackDeskProposal', { params: { id }, body: { version } }, me)
  await endUndoTime(backend.folder)
  expect((await mailTo(backend, customer.email, /non vale più/)).subject).toContain(number)
})

test('a change is proposed with a name and a mail, taken back, proposed again and accepted', async () => {
  const customer = somebody()
  const { id, number } = await ordered(customer)
  const sent = await propose(id, packs(1))
  expect(sent.data.proposal).toMatchObject({
    total: 9.9,
    expired: false,
    lines: [{ minsan: shop.device, quantity: 1, unit_price: 9.9, replaces: null }],
  })
  expect((await mailTo(backend, customer.email, /proposta/)).subject).toContain(number)

  const { version } = sent.data
  const taken = await api('takeBackDeskProposal', { params: { id }, body: { version } }, me)
  expect(taken.data.proposal).toBeNull()
  // The version of before is refused, and nothing is proposed.
  const body = { version, ...packs(2), replacements: [], hours: 24, restock: false }
  expect((await api('proposeDeskChange', { params: { id }, body }, me)).problem).toMatchObject({ code: 'conflict' })
  expect((await show(id)).proposal).toBeNull()

  await propose(id, packs(2))
  await api('answerProposal', { params: { id }, body: { accept: true } }, customer)
  const after = await show(id)
  expect(after).toMatchObject({ proposal: null, total: 19.8, lines: [{ minsan: shop.device, quantity: 2 }] })
  expect(after.history.slice(1).map(({ action, by }) => [action, by])).toEqual([
    ['proposal_sent', me.name],
    ['proposal_taken_back', me.name],
    ['proposal_sent', me.name],
    ['proposal_accepted', null],
  ])
})

test('another product is offered by its EAN, and what cannot be offered says why', async () => {
  const { id } = await ordered(somebody(), 1)
  expect(await runCommand(backend.folder, 'products', 'set', shop.last_pack, '--ean', EAN)).toMatchObject({ code: 0 })
  const by = (code: string): Wish => ({ replacements: [{ minsan: shop.device, by: code }] })
  const refusals: [Wish, string][] = [
    [{}, 'nothing_changes'],
    [packs(0), 'nothing_left'],
    [packs(2), 'more_than_ordered'],
    [by('8000000000002'), 'product_unknown'],
    [by('qualcosa'), 'product_unknown'],
    [by(shop.device), 'in_order_already'],
    [by(shop.on_prescription), 'prescription_missing'],
  ]
  for (const [wish, code] of refusals) {
    const { status, problem } = await propose(id, wish)
    expect([status, problem.errors]).toEqual([409, [{ field: 'proposal', code }]])
  }
  const symbol = `]d201${EAN.padStart(14, '0')}17280131211234ABCDEFGHIJKL\u001d10L0T42`
  expect((await propose(id, by(symbol))).data.proposal?.lines).toMatchObject([
    { minsan: shop.last_pack, quantity: 1, replaces: shop.device },
  ])
})

test('a parcel leaves with its carrier and code, which the customer sees', async () => {
  const customer = somebody()
  const { id } = await placeOrder(api, customer, shop.cosmetic, 2, delivery())
  const { version } = await show(id)
  const move = (body: { tracking?: { carrier: string; code: string; url: string | null } }, at: string) =>
    api(
      'moveDeskOrder',
      { params: { id }, body: { version: at, statuses: ['confirmed', 'preparing', 'shipped'], ...body } },
      me,
    )
  const tracking = { carrier: 'Corriere Espresso', code: 'CE 1234', url: 'https://corriere.example/CE1234' }
  const wrong = await move({ tracking: { ...tracking, url: 'javascript:alert(1)' } }, version)
  expect(wrong.problem.errors).toEqual([{ field: 'tracking.url', code: 'url_invalid' }])
  expect((await move({ tracking: { ...tracking, code: '' } }, version)).problem.errors).toEqual([
    { field: 'tracking.code', code: 'required' },
  ])
  expect((await move({ tracking }, version)).data).toMatchObject({ status: 'shipped', tracking })
  expect((await api('getOrder', { params: { id } }, customer)).data.tracking).toEqual(tracking)
})
