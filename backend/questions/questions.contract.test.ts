import { randomKey } from '@/lib/identifiers/random-key'
import { QUESTION_CONSENT } from '@/lib/rules/question'
import { newCustomer } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { listMails, mailsTo, mailTo } from '../testing/mail'
import { placeOrder } from '../testing/ordering'
import { chargeLimits, queryDatabase } from '../testing/query'
import { cleanUpAfter, runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { PASSWORD, shop } from '../testing/shop'
import { newStaff } from '../testing/staff'
import { NETWORK_PER_DAY, QUESTIONS_PER_DAY } from './routes'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder, somebody } = backend

type Me = { token: string }
let pharmacist: Awaited<ReturnType<typeof newStaff>>
let colleague: typeof pharmacist
let assistant: typeof pharmacist
let other: typeof pharmacist

beforeAll(async () => {
  pharmacist = await newStaff(backend, 'F1', 'pharmacist')
  colleague = await newStaff(backend, 'F1', 'owner', 'pharmacist')
  assistant = await newStaff(backend, 'F1', 'assistant')
  other = await newStaff(backend, 'F2', 'pharmacist')
}, 600_000)

const TEXT = 'Posso prenderlo con il latte?'
const asked = { pharmacy_id: shop.central, text: TEXT, health_data_consent: true as const }
const ask = (me: Me, body: object = {}, headers: Record<string, string> = {}) =>
  api('askQuestion', { body: { ...asked, ...body } }, { ...me, headers })
const add = (me: Me, id: string, body: { text: string; emergency_read?: true }) =>
  api('addToQuestion', { params: { id }, body }, me)
const read = async (me: Me, id: string) => (await api('getQuestion', { params: { id } }, me)).data
const listAtDesk = async (me: Me) => (await api('listDeskQuestions', {}, me)).data.items
const findAtDesk = async (me: Me, id: string) => (await listAtDesk(me)).find((one) => one.id === id)
const answer = (me: Me, id: string, version: string, text = 'Sì, ma non con lo yogurt.') =>
  api('answerDeskQuestion', { params: { id }, body: { version, text } }, me)
const confirm = (me: Me) => api('confirmIdentity', { body: { password: PASSWORD } }, me)

test('a question about a product is answered in the account, and no mail says more than that', async () => {
  const me = await newCustomer(backend)
  const { data } = await ask(me, { minsan: shop.otc })
  expect(data).toMatchObject({
    pharmacy: { id: shop.central },
    about: { kind: 'product', products: [{ minsan: shop.otc }] },
    state: 'waiting',
    messages: [{ author: 'customer', text: TEXT }],
  })
  const told = await mailTo(backend, 'centrale@example.com', /^C’è una domanda per il farmacista$/)
  expect(told.text).toContain('/banco/posta?cosa=domande')
  const product = data.about?.products[0]?.name ?? '-'
  expect(`${told.text}${told.html}`).not.toMatch(new RegExp(`${product}|latte|Anna|Rossi|${me.email}`))

  const shown = await findAtDesk(pharmacist, data.id)
  expect(shown).toMatchObject({ customer: 'Anna Rossi', state: 'waiting', taken_by: null, messages: [{ text: TEXT }] })
  const answered = await answer(pharmacist, data.id, shown?.version ?? '')
  expect(answered.data).toMatchObject({
    state: 'answered',
    taken_by: { name: pharmacist.name, is_me: true },
    messages: [{ by: null }, { by: pharmacist.name }],
  })
  const mail = await mailTo(backend, me.email, /^C’è una risposta nel tuo account$/)
  expect(mail.text).toContain('/profile?section=questions')
  expect(`${mail.text}${mail.html}`).not.toMatch(new RegExp(`${product}|latte|yogurt|Farmacia Centrale`))
  expect((await read(me, data.id)).messages).toMatchObject([
    { author: 'customer' },
    { author: 'pharmacy', text: 'Sì, ma non con lo yogurt.' },
  ])

  expect((await add(me, data.id, { text: 'E la sera?' })).data).toMatchObject({ state: 'waiting' })
  expect((await api('endQuestion', { params: { id: data.id } }, me)).data.state).toBe('ended')
  expect((await add(me, data.id, { text: 'Ancora una cosa' })).problem.code).toBe('conflict')
  const ended = await findAtDesk(pharmacist, data.id)
  expect(ended).toMatchObject({ state: 'ended', waiting_since: null })
  expect((await answer(pharmacist, data.id, ended?.version ?? '')).problem.code).toBe('conflict')
})

test('an unproven mailbox gets no mail about the answer', async () => {
  const me = somebody()
  await queryDatabase(folder, 'UPDATE users SET email_confirmed_at = NULL WHERE email = $1', [me.email])
  const { data } = await ask(me)
  expect((await answer(pharmacist, data.id, '1')).problem.code).toBe('conflict')
  expect((await answer(pharmacist, data.id, (await findAtDesk(pharmacist, data.id))?.version ?? '')).status).toBe(200)
  const queued = await queryDatabase(folder, 'SELECT id FROM mail_outbox WHERE recipient = $1', [me.email])
  expect(queued).toEqual([])
  expect(listMails(backend, me.email)).toEqual([])
})

describe('the context', () => {
  const draft = async (me: Me, query: object) => (await api('draftQuestion', { query }, me)).data

  it('is an order with its pharmacy, only for its customer', async () => {
    const me = somebody()
    const order = await placeOrder(api, me, shop.cosmetic)
    expect(await draft(me, { order_id: order.id })).toMatchObject({
      pharmacy: { id: shop.central },
      is_answered: true,
      about: { kind: 'order', order: { number: order.number } },
    })
    const { data } = await ask(me, { pharmacy_id: undefined, order_id: order.id })
    expect(data.about?.order).toEqual({ id: order.id, number: order.number })
    const stranger = somebody()
    expect((await api('draftQuestion', { query: { order_id: order.id } }, stranger)).problem.code).toBe('not_found')
    expect((await ask(stranger, { order_id: order.id })).problem.code).toBe('not_found')
    expect((await ask(stranger, { minsan: '999999999' })).problem.code).toBe('not_found')
  })

  it('is the cart as it was, and nothing for an empty one', async () => {
    const me = somebody()
    expect((await draft(me, { pharmacy_id: shop.central, cart: true })).about).toBeNull()
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } }, me)
    const { data } = await ask(me, { cart: true })
    await api('clearCart', {}, me)
    expect((await read(me, data.id)).about).toMatchObject({ kind: 'cart', products: [{ minsan: shop.cosmetic }] })
  })

  it('needs a pharmacy with a pharmacist at the desk', async () => {
    const me = somebody()
    await queryDatabase(folder, 'UPDATE users SET pharmacy_id = NULL WHERE email = $1', [me.email])
    expect(await draft(me, {})).toEqual({ pharmacy: null, is_answered: false, about: null })
    expect((await ask(me, { pharmacy_id: undefined })).problem.errors).toEqual([
      { field: 'pharmacy_id', code: 'required' },
    ])
    const without = "UPDATE staff_pharmacies SET roles = '{assistant}' WHERE pharmacy_id = 2"
    await queryDatabase(folder, without)
    expect(await draft(me, { pharmacy_id: shop.small })).toMatchObject({ is_answered: false })
    expect((await ask(me, { pharmacy_id: shop.small })).problem.code).toBe('not_available')
    await queryDatabase(folder, without.replace('assistant', 'pharmacist'))
    expect((await ask(me, { pharmacy_id: shop.small })).status).toBe(201)
  })
})

test('a danger sign is refused until the notice was read, also when asking back', async () => {
  const me = somebody()
  const text = 'Ho un forte dolore al petto'
  const unread = [{ field: 'emergency_read', code: 'emergency_unread' }]
  expect((await ask(me, { text })).problem.errors).toEqual(unread)
  expect((await api('listQuestions', {}, me)).data).toEqual([])
  const { data } = await ask(me, { text, emergency_read: true })
  expect((await add(me, data.id, { text })).problem.errors).toEqual(unread)
  expect((await add(me, data.id, { text, emergency_read: true })).status).toBe(201)
  expect((await ask(me, { health_data_consent: undefined })).problem.errors).toEqual([
    { field: 'health_data_consent', code: 'consent_required' },
  ])
})

test('only its customer and the pharmacists of its pharmacy find a question', async () => {
  const me = somebody()
  const stranger = somebody()
  const { data } = await ask(me)
  const { id } = data
  expect((await api('getQuestion', { params: { id } }, stranger)).problem.code).toBe('not_found')
  expect((await add(stranger, id, { text: 'Ciao' })).problem.code).toBe('not_found')
  expect((await api('endQuestion', { params: { id } }, stranger)).problem.code).toBe('not_found')
  expect((await api('deleteQuestion', { params: { id } }, stranger)).problem.code).toBe('not_found')
  expect((await api('listDeskQuestions', {}, assistant)).problem.code).toBe('forbidden')
  expect((await api('listDeskQuestions', { query: { pharmacy_id: shop.central } }, other)).problem.code).toBe(
    'not_found',
  )
  expect(await findAtDesk(other, id)).toBeUndefined()
  const version = (await findAtDesk(pharmacist, id))?.version ?? ''
  expect((await answer(assistant, id, version)).problem.code).toBe('forbidden')
  expect((await answer(other, id, version)).problem.code).toBe('not_found')
  // A pharmacist of another pharmacy who only helps out at this one.
  const helper = await newStaff(backend, 'F2', 'pharmacist')
  await queryDatabase(
    folder,
    "INSERT INTO staff_pharmacies (staff_id, pharmacy_id, roles) SELECT id, 1, '{assistant}' FROM staff WHERE email = $1",
    [helper.email],
  )
  expect(await findAtDesk(helper, id)).toBeUndefined()
  expect((await answer(helper, id, version)).problem.code).toBe('forbidden')
  expect((await api('takeDeskQuestion', { params: { id }, body: { version, mine: true } }, helper)).problem.code).toBe(
    'forbidden',
  )
})

test('two pharmacists at once: the second is told, and pages and counts follow', async () => {
  const me = somebody()
  const state = async () => (await api('getDesk', {}, assistant)).data
  const before = await state()
  const { id } = (await ask(me)).data
  const waiting = await state()
  expect(waiting.inbox.questions).toBe(before.inbox.questions + 1)
  expect(waiting.live?.state).not.toBe(before.live?.state)
  const version = (await findAtDesk(pharmacist, id))?.version ?? ''
  const take = (mine: boolean, of: string) =>
    api('takeDeskQuestion', { params: { id }, body: { version: of, mine } }, colleague)
  const taken = (await take(true, version)).data
  expect(taken.taken_by).toEqual({ name: colleague.name, is_me: true })
  expect((await findAtDesk(pharmacist, id))?.taken_by).toEqual({ name: colleague.name, is_me: false })
  expect((await answer(pharmacist, id, version)).problem.code).toBe('conflict')
  const given = (await take(false, taken.version)).data
  expect(given.taken_by).toBeNull()
  const answers = await Promise.all([
    answer(pharmacist, id, given.version, 'Sì.'),
    answer(colleague, id, given.version, 'Meglio di no.'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read(me, id)).messages).toHaveLength(2)
  expect((await state()).inbox.questions).toBe(before.inbox.questions)
})

test('a repeated call is one question, and another one with its key is refused', async () => {
  const me = somebody()
  const headers = { 'Idempotency-Key': randomKey() }
  const both = await Promise.all([ask(me, {}, headers), ask(me, {}, headers)])
  expect(both[0]?.data.id).toBe(both[1]?.data.id)
  expect((await api('listQuestions', {}, me)).data).toHaveLength(1)
  expect((await ask(me, { text: 'Altro' }, headers)).problem.code).toBe('idempotency_conflict')
  const id = both[0]?.data.id ?? ''
  const again = () =>
    api('addToQuestion', { params: { id }, body: { text: 'E poi?' } }, { ...me, headers: { 'Idempotency-Key': 'k-2' } })
  await again()
  expect((await again()).data.messages).toHaveLength(2)
})

describe('limits', () => {
  it('refuses an account after as many questions as a day allows', async () => {
    const me = somebody()
    const answers = []
    for (let index = 0; index <= QUESTIONS_PER_DAY; index += 1)
      answers.push(await ask(me, { text: `Domanda ${index}` }))
    expect(answers.slice(0, -1).every(({ status }) => status === 201)).toBe(true)
    expect(answers.at(-1)?.problem.code).toBe('rate_limited')
    expect((await api('listQuestions', {}, me)).data).toHaveLength(QUESTIONS_PER_DAY)
  })

  it('counts a network with many accounts', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.77' }
    await chargeLimits(folder, NETWORK_PER_DAY - 1, () => ask(somebody(), {}, headers))
    expect((await ask(somebody(), {}, headers)).status).toBe(201)
    expect((await ask(somebody(), {}, headers)).problem.code).toBe('rate_limited')
    expect((await ask(somebody(), {}, { 'X-Forwarded-For': '198.51.100.78' })).status).toBe(201)
  })
})

test('a deleted question is gone at the desk, and so is a held mail', async () => {
  const me = somebody()
  const { id } = (await ask(me)).data
  await add(me, id, { text: 'Ancora' })
  const held = () => queryDatabase(folder, "SELECT id FROM mail_outbox WHERE topic IS NOT NULL AND subject ~ 'domanda'")
  const before = (await held()).length
  expect(before).toBeGreaterThan(0)
  expect((await api('deleteQuestion', { params: { id } }, me)).status).toBe(204)
  expect((await held()).length).toBe(before - 1)
  expect(await findAtDesk(pharmacist, id)).toBeUndefined()
  expect((await api('getQuestion', { params: { id } }, me)).problem.code).toBe('not_found')
  expect(await queryDatabase(folder, 'SELECT id FROM question_messages WHERE question_id = $1', [id])).toEqual([])
})

test('the export has the conversation, and an erasure takes it with the mails that are held for it', async () => {
  const me = await newCustomer(backend, { password: PASSWORD })
  const { id } = (await ask(me, { minsan: shop.otc })).data
  const first = await findAtDesk(pharmacist, id)
  const second = (await answer(pharmacist, id, first?.version ?? '')).data
  await mailsTo(backend, me.email, { about: /risposta/ })
  await answer(pharmacist, id, second.version, 'E molta acqua.')
  await add(me, id, { text: 'Grazie' })
  const held = 'SELECT id FROM mail_outbox WHERE sent_at IS NULL AND topic IS NOT NULL AND attempts = 0'
  const before = (await queryDatabase(folder, held)).length

  await confirm(me)
  const { data } = await api('exportMe', {}, me)
  expect(data.questions).toMatchObject([
    { id, pharmacy_id: shop.central, consent_version: QUESTION_CONSENT, about: { kind: 'product' } },
  ])
  expect(data.question_messages).toMatchObject([{ text: TEXT }, { author: 'pharmacy' }, {}, { text: 'Grazie' }])
  expect(JSON.stringify(data)).not.toContain(pharmacist.name)

  expect((await api('deleteMe', {}, me)).status).toBe(204)
  expect(before).toBeGreaterThanOrEqual(2)
  expect((await queryDatabase(folder, held)).length).toBeLessThanOrEqual(before - 2)
  expect(await findAtDesk(pharmacist, id)).toBeUndefined()
  await mailTo(backend, me.email, /eliminato/)
  expect((await runProgram(folder, 'backend/testing/find-text.ts', [id])).stdout).not.toMatch(/question/)
})

test('a conversation is deleted a year after its last message', async () => {
  const me = somebody()
  const { id } = (await ask(me)).data
  await cleanUpAfter(364, folder)
  const kept = 'SELECT id FROM questions WHERE id = $1'
  expect(await queryDatabase(folder, kept, [id])).toHaveLength(1)
  await cleanUpAfter(366, folder)
  expect(await queryDatabase(folder, kept, [id])).toEqual([])
})
