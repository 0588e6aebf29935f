import { DESK_TEXTS_MAX } from '@/lib/contract/desk-inbox'
import type { OrderStatus } from '@/lib/contract/orders'
import { backendOfFile, type Customer } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { collection, placeOrder } from '../testing/ordering'
import { endUndoTime, queryDatabase } from '../testing/query'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder, somebody } = backend

let owner: { token: string; name: string }
let me: { token: string; name: string }
beforeAll(async () => {
  owner = await newStaff(backend, 'F1', 'owner')
  me = await newStaff(backend, 'F1', 'assistant')
})

const show = async (id: string) => (await api('getDeskOrder', { params: { id } }, me)).data
const orderOf = (who: Customer) =>
  placeOrder(api, who, shop.cosmetic, 1, collection({ customer: { ...collection().customer, email: who.email } }))

async function move(id: string, ...statuses: OrderStatus[]) {
  const { version } = await show(id)
  return (await api('moveDeskOrder', { params: { id }, body: { version, statuses, paid: true } }, me)).data
}
async function write(id: string, text: string) {
  const { version } = await show(id)
  return api('writeDeskMessage', { params: { id }, body: { version, text } }, me)
}
async function remind(id: string) {
  const { version } = await show(id)
  return api('remindDeskCustomer', { params: { id }, body: { version } }, me)
}
const undo = async (id: string) =>
  api('undoDeskPress', { params: { id }, body: { version: (await show(id)).version } }, me)
const read = async (who: Customer, id: string) => (await api('getOrder', { params: { id } }, who)).data

async function subjects(number: string): Promise<string[]> {
  const statement = 'SELECT subject FROM mail_outbox WHERE subject LIKE $1 ORDER BY id'
  const rows = await queryDatabase<{ subject: string }>(folder, statement, [`Ordine ${number}%`])
  return rows.map(({ subject }) => subject.replace(`Ordine ${number}`, '').replace(/^: /, ''))
}

const WORDS = 'La Tachipirina arriva domani alle 10.'

test('a message is read on the order’s page and kept in its history; its mail has not a word of it', async () => {
  const customer = somebody()
  const { id, number } = await orderOf(customer)
  const { version } = await show(id)
  const empty = await api('writeDeskMessage', { params: { id }, body: { version, text: ' ' } }, me)
  expect(empty.problem.errors).toEqual([{ field: 'text', code: 'required' }])
  const sent = await write(id, WORDS)
  expect(sent.data.history.at(-1)).toMatchObject({ action: 'message_sent', by: me.name, reason: WORDS })
  // A write with the version from before the message is a conflict.
  const stale = await api('writeDeskMessage', { params: { id }, body: { version, text: 'Anche io' } }, me)
  expect(stale.problem.code).toBe('conflict')
  await endUndoTime(folder)
  const mail = await mailTo(backend, customer.email, /un messaggio della farmacia/)
  expect(mail.subject).toContain(number)
  expect(mail.text).not.toContain('Tachipirina')
  expect((await read(customer, id)).messages).toMatchObject([{ text: WORDS }])
})

test('a message is taken back within the minute: page and history lose its words, and no mail leaves', async () => {
  const customer = somebody()
  const { id, number } = await orderOf(customer)
  const pressed = await move(id, 'confirmed')
  await write(id, WORDS)
  await write(id, 'Sbagliato')
  expect(await subjects(number)).toEqual([' ricevuto', 'confermato', 'un messaggio della farmacia'])
  expect((await undo(id)).data.undo).toMatchObject({ what: 'message_sent' })
  expect((await read(customer, id)).messages).toMatchObject([{ text: WORDS }])
  const { data } = await undo(id)
  expect(await subjects(number)).toEqual([' ricevuto', 'confermato'])
  expect((await read(customer, id)).messages).toEqual([])
  expect(JSON.stringify(data.history)).not.toContain('Tachipirina')
  expect(data.history.at(-1)).toMatchObject({ action: 'taken_back', about: 'message_sent', by: me.name })
  // The press before it is next.
  expect(data.undo).toEqual(pressed.undo)
})

test('no message goes to a customer who cannot open the order any more', async () => {
  const { id } = await orderOf(somebody())
  await queryDatabase(folder, 'UPDATE orders SET user_id = NULL WHERE id = $1', [id])
  expect(await show(id)).toMatchObject({ can_write: false })
  expect((await write(id, WORDS)).problem.code).toBe('conflict')
})

test('owners keep texts ready, in order of their titles', async () => {
  const at = { pharmacy_id: shop.central }
  const set = (body: object, who = owner) => api('setDeskText', { body: { ...at, title: '', text: '', ...body } }, who)
  expect((await set({ title: 'Ritardo', text: 'Arriva domani.' }, me)).problem.code).toBe('forbidden')
  expect((await set({})).problem.errors?.map(({ field }) => field)).toEqual(['title', 'text'])
  const [late] = (await set({ title: 'Ritardo', text: 'Arriva domani.' })).data
  await set({ title: 'Chiamaci', text: 'Chiamaci per l’ordine [ordine].' })
  await set({ id: late?.id, title: 'In ritardo', text: 'Arriva dopodomani.' })
  const list = async () => (await api('listDeskTexts', { query: at }, me)).data
  expect(await list()).toMatchObject([{ title: 'Chiamaci' }, { id: late?.id, text: 'Arriva dopodomani.' }])
  const params = { id: late?.id ?? '' }
  expect((await api('removeDeskText', { params }, me)).problem.code).toBe('forbidden')
  expect((await api('removeDeskText', { params }, owner)).status).toBe(204)
  expect((await set({ ...params, title: 'Ancora', text: 'Ancora' })).problem.code).toBe('not_found')
  expect(await list()).toMatchObject([{ title: 'Chiamaci' }])
  const many = `INSERT INTO ready_texts (id, pharmacy_id, title, text)
    SELECT 'many-' || n, $1, 'Testo', 'Testo' FROM generate_series(2, $2::int) n`
  await queryDatabase(folder, many, [Number(shop.central), DESK_TEXTS_MAX])
  expect((await set({ title: 'Uno di troppo', text: 'Troppo' })).problem.code).toBe('conflict')
  await queryDatabase(folder, 'DELETE FROM ready_texts')
})

test('a reminder says where and until when, is taken back, and gives way to the handover', async () => {
  const customer = somebody()
  const { id, number } = await orderOf(customer)
  expect((await remind(id)).problem.code).toBe('conflict')
  await move(id, 'confirmed', 'preparing', 'ready')
  await endUndoTime(folder)
  await mailTo(backend, customer.email, new RegExp(`${number}: pronto`))
  const told = [' ricevuto', 'pronto per il ritiro']
  const reminded = (await remind(id)).data
  expect(reminded.history.at(-1)).toMatchObject({ action: 'reminder_sent', by: me.name })
  expect(reminded.reminded_at).not.toBeNull()
  expect(await subjects(number)).toEqual([...told, 'ti aspetta in farmacia'])
  expect((await undo(id)).data.reminded_at).toBeNull()
  expect(await subjects(number)).toEqual(told)
  await remind(id)
  await move(id, 'completed')
  expect(await subjects(number)).toEqual([...told, 'completato'])
})

test('an order that soon goes back on the shelf is remembered once by itself, and not once it is collected', async () => {
  const people = [somebody(), somebody(), somebody(), somebody(), somebody()] as const
  const [waiting, collected, justReady, told, later] = people
  const orders = new Map<Customer, string>()
  for (const who of people) {
    const { id } = await orderOf(who)
    await move(id, 'confirmed', 'preparing', 'ready')
    orders.set(who, id)
  }
  const idOf = (who: Customer) => orders.get(who) ?? ''
  await move(idOf(collected), 'completed')
  await remind(idOf(told))
  await endUndoTime(folder)
  await mailTo(backend, told.email, /ti aspetta/)
  const due = (who: Customer, hours: number, readyFor = 48) =>
    queryDatabase(
      folder,
      `UPDATE orders SET keep_until = now() + make_interval(hours => $2), ready_at = now() - make_interval(hours => $3)
        WHERE id = $1`,
      [idOf(who), hours, readyFor],
    )
  await due(waiting, 3)
  await due(collected, 3)
  await due(justReady, 3, 1)
  await due(told, 3)
  await due(later, 72)
  /** Starts a round of the job, which takes the orders in the order of their ends, and waits for the last. */
  const round = async (last: Customer) => {
    await backend.stop()
    await backend.start()
    while ((await show(idOf(last))).reminded_at === null);
    await endUndoTime(folder)
    return mailTo(backend, last.email, /ti aspetta in farmacia/)
  }
  expect((await round(waiting)).text).toContain('Ritira entro')
  await due(later, 5)
  await round(later)
  const reminders = (who: Customer) =>
    backend
      .mails()
      .map(readMail)
      .filter(({ to, subject }) => to.includes(who.email) && /ti aspetta/.test(subject)).length
  expect(people.map(reminders)).toEqual([1, 0, 0, 1, 1])
  expect((await show(idOf(waiting))).history.at(-1)).toMatchObject({ action: 'reminder_sent', by: null })
})
