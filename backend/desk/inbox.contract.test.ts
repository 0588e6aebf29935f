import sharp from 'sharp'
import { fillPath } from '@/lib/contract/call'
import { deskInboxCalls } from '@/lib/contract/desk-inbox'
import { newCustomer } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { cleanUpAfter } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { PASSWORD, shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api, somebody } = backend
const CODE = 'RSSMRA80A01H501U'

type Member = Awaited<ReturnType<typeof newStaff>>
let pharmacist: Member
let assistant: Member
let other: Member

beforeAll(async () => {
  pharmacist = await newStaff(backend, 'F1', 'pharmacist')
  assistant = await newStaff(backend, 'F1', 'assistant')
  other = await newStaff(backend, 'F2', 'pharmacist')
}, 600_000)

let written = 0
/** Writes to a pharmacy from an address of its own: messages are limited. */
const write = (body: { email: string; text: string }, pharmacy: string = shop.central) =>
  api(
    'sendMessage',
    { params: { id: pharmacy }, body: { name: 'Carla Bruni', ...body } },
    { headers: { 'X-Forwarded-For': `198.51.100.${++written}` } },
  )
const counts = async (me: Member) => (await api('getDesk', {}, me)).data.inbox

describe('messages', () => {
  const list = async (me: Member) => (await api('listDeskMessages', {}, me)).data.items
  const answer = (me: Member, id: string, text?: string) =>
    api('answerDeskMessage', { params: { id }, body: text === undefined ? {} : { text } }, me)

  it('are shown to the pharmacy that they are for, and answered with a mail that repeats nothing of them', async () => {
    await write({ email: 'carla@example.com', text: 'Avete la crema per mia figlia?' })
    await write({ email: 'dora@example.com', text: 'A che ora chiudete?' })
    expect(await counts(assistant)).toEqual({ messages: 2, delegations: 0, questions: 0 })
    expect((await mailTo(backend, 'centrale@example.com', /^Messaggio di/)).text).toMatch(/\/banco\/posta$/m)
    expect(await list(other)).toEqual([])
    const [first, second] = await list(assistant)
    expect(first).toMatchObject({
      name: 'Carla Bruni',
      email: 'carla@example.com',
      text: 'Avete la crema per mia figlia?',
      pharmacy: { code: 'F1' },
      answered_at: null,
      answer: null,
    })
    const id = first?.id ?? ''
    const answered = await answer(assistant, id, 'Sì, l’abbiamo messa da parte.')
    expect(answered.data).toMatchObject({ answered_by: assistant.name, answer: 'Sì, l’abbiamo messa da parte.' })
    const mail = await mailTo(backend, 'carla@example.com', /^Risposta di Farmacia Centrale$/)
    expect(mail.text).toContain('Sì, l’abbiamo messa da parte.')
    expect(mail.text).not.toMatch(/figlia|Carla/)

    // A colleague was first.
    expect((await answer(pharmacist, id, 'Un momento')).problem.code).toBe('conflict')
    expect((await answer(pharmacist, second?.id ?? '')).data).toMatchObject({
      answered_by: pharmacist.name,
      answer: null,
    })
    expect(await counts(assistant)).toEqual({ messages: 0, delegations: 0, questions: 0 })
    expect((await list(assistant)).map((one) => one.id)).toEqual([second?.id, id])
  })
})

describe('delegations', () => {
  const list = async (me: Member) => (await api('listDeskDelegations', {}, me)).data.items
  const readVersion = async (id: string) => (await list(pharmacist)).find((one) => one.id === id)?.version ?? 'gone'
  const judge = async (me: Member, id: string, decision: 'accepted' | 'refused', reason?: string) =>
    decide(me, id, { version: await readVersion(id), decision, ...(reason && { reason }) })
  const decide = (
    me: Member,
    id: string,
    body: { version: string; decision: 'accepted' | 'refused'; reason?: string },
  ) => api('judgeDeskDelegation', { params: { id }, body }, me)
  const sign = async (me: { token: string }) => {
    const ink = '<svg width="300" height="120"><path d="M20 80 L 260 40" stroke="#000" stroke-width="4"/></svg>'
    const canvas = sharp({ create: { width: 300, height: 120, channels: 4, background: '#00000000' } })
    const drawn = await canvas
      .composite([{ input: Buffer.from(ink) }])
      .png()
      .toBuffer()
    const named = { first_name: 'Mario', last_name: 'Rossi', scope: 'Ritirare le ricette' }
    const body = { ...named, signature: drawn.toString('base64'), health_code: CODE, pharmacy_id: shop.central }
    return (await api('addDelegation', { body }, me)).data.id
  }
  const fetchSignature = (me: Member, id: string) =>
    fetch(`${backend.url}${fillPath(deskInboxCalls.getDeskSignature, { id })}`, {
      headers: { Authorization: `Bearer ${me.token}` },
    })

  it('show codice fiscale and signature only to pharmacists of the pharmacy', async () => {
    const id = await sign(somebody())
    expect(await counts(assistant)).toMatchObject({ delegations: 1 })
    const told = await mailTo(backend, 'centrale@example.com', /^Nuova delega/)
    expect(told.text).toContain('/banco/posta?cosa=deleghe')
    expect(await list(other)).toEqual([])
    expect(await list(assistant)).toMatchObject([{ id, patient: 'Mario Rossi', health_code: null, accepted_at: null }])
    expect(await list(pharmacist)).toMatchObject([{ id, health_code: CODE, scope: 'Ritirare le ricette' }])
    expect((await fetchSignature(assistant, id)).status).toBe(403)
    expect((await fetchSignature(other, id)).status).toBe(404)
    const picture = await fetchSignature(pharmacist, id)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(300)

    expect((await judge(assistant, id, 'accepted')).problem.code).toBe('forbidden')
    expect((await judge(other, id, 'accepted')).problem.code).toBe('not_found')
    expect((await judge(pharmacist, id, 'accepted')).data).toMatchObject({ accepted_by: pharmacist.name })
    expect((await judge(pharmacist, id, 'accepted')).problem.code).toBe('conflict')
    expect(await counts(assistant)).toMatchObject({ delegations: 0 })
  })

  it('are not refused by who has not seen that they were accepted', async () => {
    const id = await sign(somebody())
    const version = await readVersion(id)
    const answers = await Promise.all([
      decide(pharmacist, id, { version, decision: 'accepted' }),
      decide(pharmacist, id, { version, decision: 'refused' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('end when they are refused, with a mail to the customer', async () => {
    const me = somebody()
    const id = await sign(me)
    expect((await judge(pharmacist, id, 'refused', 'La firma non si legge')).status).toBe(200)
    expect((await judge(pharmacist, id, 'refused')).problem.code).toBe('conflict')
    expect((await list(pharmacist)).map((one) => one.id)).not.toContain(id)
    const { data } = await api('listDelegations', {}, me)
    expect(data.find((one) => one.id === id)?.revoked_at).not.toBeNull()
    const mail = await mailTo(backend, me.email, /^Delega al ritiro .* non accettata$/)
    expect(mail.text).toContain('La firma non si legge')
    expect(mail.text).not.toContain(CODE)
  })
})

test('it says how many wait for a product, and not who', async () => {
  const me = somebody()
  const wish = { params: { minsan: shop.sold_out }, body: { pharmacy_id: shop.central, consent: true as const } }
  expect((await api('notifyWhenBack', wish, me)).data).toEqual({ confirmed: true })
  // Nobody has confirmed this address.
  await api('notifyWhenBack', { ...wish, body: { ...wish.body, email: 'ada@example.com' } }, me)
  const { data } = await api('listDeskWaiting', {}, assistant)
  expect(data).toMatchObject({ total: 1, items: [{ minsan: shop.sold_out, name: 'Collirio', waiting: 1, stock: 0 }] })
  expect(JSON.stringify(data)).not.toContain('@')
  expect((await api('listDeskWaiting', {}, other)).data.items).toEqual([])
})

test('a message goes with the account of its sender, and after its time', async () => {
  const list = async (me: Member) => (await api('listDeskMessages', {}, me)).data.items.map(({ email }) => email)
  const me = await newCustomer(backend)
  await write({ email: me.email, text: 'Buongiorno' })
  await write({ email: 'elsa@example.com', text: 'Buonasera' })
  expect(await list(assistant)).toEqual(expect.arrayContaining([me.email, 'elsa@example.com']))
  await api('confirmIdentity', { body: { password: PASSWORD } }, me)
  expect((await api('exportMe', {}, me)).data.messages).toMatchObject([{ text: 'Buongiorno' }])
  expect((await api('deleteMe', {}, me)).status).toBe(204)
  expect(await list(assistant)).not.toContain(me.email)

  const listAfter = async (days: number) => {
    await cleanUpAfter(days, backend.folder)
    // Sessions have ended too.
    return list(await newStaff(backend, 'F1', 'assistant'))
  }
  // Those that were answered went after a month.
  expect(await listAfter(31)).toEqual(['elsa@example.com'])
  expect(await listAfter(91)).toEqual([])
})
