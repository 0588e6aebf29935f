import type { ApiOptions } from '../testing/api'
import { sharedBackend } from '../testing/file-backend'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { queryDatabase } from '../testing/query'
import { runCommand } from '../testing/run'
import { PASSWORD, shop } from '../testing/shop'
import { addStaff, newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, somebody } = backend
const at = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

describe('the session of the desk', () => {
  it('opens with the password that was handed out, which has to be changed before anything else', async () => {
    const { email, name, password } = await addStaff(backend, 'F1', 'assistant')
    const opened = await api('openDesk', { body: { username: email.toUpperCase(), password } })
    const me = { token: opened.data.access_token }
    expect((await api('getDesk', {}, me)).data).toMatchObject({
      staff: { name, email, roles: ['assistant'], must_change_password: true },
      pharmacies: [{ id: shop.central, code: 'F1', name: 'Farmacia Centrale' }],
    })
    expect((await api('listDeskOrders', {}, me)).problem.code).toBe('forbidden')

    const change = (current_password: string, new_password: string) =>
      api('changeDeskPassword', { body: { current_password, new_password } }, me)
    expect((await change('sbagliata-tre', PASSWORD)).problem.code).toBe('wrong_password')
    expect((await change(password, 'juventus12')).problem.errors).toEqual([
      { field: 'new_password', code: 'password_too_common' },
    ])
    expect((await change(password, password)).problem.errors).toEqual([
      { field: 'new_password', code: 'password_unchanged' },
    ])
    const other = { token: (await api('openDesk', { body: { username: email, password } })).data.access_token }
    expect((await change(password, PASSWORD)).status).toBe(204)
    expect((await api('listDeskOrders', {}, me)).status).toBe(200)
    expect((await api('getDesk', {}, other)).status).toBe(401)

    expect((await api('closeDesk', {}, me)).status).toBe(204)
    expect((await api('getDesk', {}, me)).problem.code).toBe('unauthenticated')
  })

  it('ends with a new password by the operator, and with the member of staff', async () => {
    const one = await newStaff(backend, 'F1', 'owner')
    const reset = await runCommand(backend.folder, 'staff', 'reset', one.email, '--json')
    const { password } = JSON.parse(reset.stdout) as { password: string }
    expect((await api('getDesk', {}, one)).status).toBe(401)
    const { data } = await api('openDesk', { body: { username: one.email, password } })
    expect((await runCommand(backend.folder, 'staff', 'list')).stdout).toContain(one.email)
    expect(await runCommand(backend.folder, 'staff', 'remove', one.email)).toMatchObject({ code: 0 })
    expect((await api('getDesk', {}, { token: data.access_token })).status).toBe(401)
    expect((await api('openDesk', { body: { username: one.email, password } })).problem.code).toBe(
      'invalid_credentials',
    )
  })

  it('makes wrong passwords wait, for a name and for an address', async () => {
    const { email, password } = await addStaff(backend, 'F1', 'assistant')
    const open = (username: string, given: string, address: string) =>
      api('openDesk', { body: { username, password: given } }, at(address))
    for (let tried = 0; tried < 5; tried += 1)
      expect((await open(email, 'sbagliata-tre', '198.51.100.7')).problem.code).toBe('invalid_credentials')
    const refused = await open(email, password, '198.51.100.7')
    expect(refused.problem.code).toBe('rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // A stranger does not lock the pharmacy out.
    expect((await open(email, password, '198.51.100.8')).status).toBe(200)
    for (let tried = 0; tried < 20; tried += 1) await open(`nessuno-${tried}@example.com`, 'x', '198.51.100.9')
    expect((await open(email, password, '198.51.100.9')).problem.code).toBe('rate_limited')
  })

  it('opens in a browser that has opened it before, while strangers use up every other attempt', async () => {
    const { email, password } = await addStaff(backend, 'F1', 'assistant')
    const till = { headers: { 'X-Device': 'a'.repeat(64), 'X-Forwarded-For': '198.51.100.20' } }
    const open = (given: string, options: ApiOptions) =>
      api('openDesk', { body: { username: email, password: given } }, options)
    expect((await open(password, till)).status).toBe(200)
    const strangers = Array.from({ length: 25 }, (_, index) => `203.0.113.${index}`)
    for (const address of strangers) for (let tried = 0; tried < 4; tried += 1) await open('sbagliata-tre', at(address))
    expect((await open(password, at('203.0.113.99'))).problem.code).toBe('rate_limited')
    expect((await open(password, till)).status).toBe(200)
    // The same browser at another address, in the network of a stranger.
    expect((await open(password, { headers: { ...till.headers, 'X-Forwarded-For': '203.0.113.1' } })).status).toBe(200)

    for (let tried = 0; tried < 5; tried += 1)
      expect((await open('sbagliata-tre', till)).problem.code).toBe('invalid_credentials')
    expect((await open(password, till)).problem.code).toBe('rate_limited')
  })

  it('ends the least recently used session of a person who opens an eleventh', async () => {
    const { email, password } = await addStaff(backend, 'F1', 'assistant')
    const open = async () => ({
      token: (await api('openDesk', { body: { username: email, password } })).data.access_token,
    })
    const first = await open()
    const second = await open()
    for (let opened = 2; opened < 10; opened += 1) await open()
    expect((await api('getDesk', {}, first)).status).toBe(200)
    await open()
    expect((await api('getDesk', {}, first)).status).toBe(401)
    expect((await api('getDesk', {}, second)).status).toBe(200)
  })

  it("is no customer's, and no customer's session is one", async () => {
    const { token } = await newStaff(backend, 'F1', 'assistant')
    expect((await api('getMe', {}, { token })).status).toBe(401)
    expect((await api('getDesk', {}, somebody())).status).toBe(401)
    expect((await api('getDesk', {})).status).toBe(401)
  })
})

describe('what is to be done', () => {
  it('is listed by when it is due, by task, and found by number, code, name and telephone', async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const customer = {
      first_name: 'Niccolò',
      last_name: "D'Amico",
      email: 'niccolo@example.com',
      phone_number: '02 5550 1234',
    }
    const order = await placeOrder(api, somebody(), shop.orderable, 2, collection({ customer }))
    await placeOrder(api, somebody(), shop.cosmetic)
    const list = async (query: { task?: 'new' | 'to_order' | 'ready'; page?: number }) =>
      (await api('listDeskOrders', { query }, me)).data.items
    const find = async (search: string) => (await api('searchDeskOrders', { body: { search } }, me)).data.items

    const [first] = await list({ task: 'to_order' })
    expect(first).toMatchObject({
      id: order.id,
      number: order.number,
      status: 'received',
      customer: "Niccolò D'Amico",
      phone_number: '+390255501234',
      tasks: ['new', 'to_order'],
      items: 2,
      to_order: 2,
      total: 30,
      pickup_code: order.pickup_code,
      pharmacy: { code: 'F1' },
    })
    expect(await list({})).toHaveLength(2)
    expect(await list({ task: 'ready' })).toEqual([])
    expect((await api('getDesk', {}, me)).data.counts).toMatchObject({ new: 2, to_order: 1, preparing: 0, ready: 0 })
    const dues = (await list({})).map(({ due }) => due ?? '')
    expect(dues).toEqual([...dues].sort())

    const searches = [order.number, order.number.slice(-6), String(order.pickup_code).toLowerCase(), 'damico niccolo']
    const spaced = [order.number.replace('-', ' '), `${order.pickup_code?.slice(0, 3)} ${order.pickup_code?.slice(3)}`]
    for (const search of [...searches, ...spaced, "d'amico", '5550', '025550 1234', '0039 02 5550', ' NICCOLÒ  '])
      expect({ search, found: (await find(search)).map(({ id }) => id) }).toEqual({ search, found: [order.id] })
    expect(await find('nessuno')).toEqual([])
    expect(await list({ page: 2 })).toEqual([])
    expect(await find('0039')).toEqual([])
  })

  it('is found by product, address, and whole numbers of a prescription, among ended orders too', async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const other = await newStaff(backend, 'F2', 'assistant')
    const find = async (search: string, by = me) =>
      (await api('searchDeskOrders', { body: { search } }, by)).data.items.map(({ id }) => id)
    const prescribed = await placeOrder(
      api,
      somebody(),
      shop.on_prescription,
      1,
      collection({ prescriptions: [electronic], tax_code: 'RSSMRA85T10A562S' }),
    )
    const sent = await placeOrder(api, somebody(), shop.cosmetic, 2, delivery())
    const [{ name } = { name: '' }] = prescribed.lines
    for (const search of [
      '1300A 4000000248',
      electronic.health_code,
      'rssmra85t10a562s',
      `A${shop.on_prescription}`,
      name,
    ])
      expect({ search, found: await find(search) }).toEqual({ search, found: [prescribed.id] })
    for (const search of ['via melzo 12', '20129 milano melzo'])
      expect({ search, found: await find(search) }).toEqual({ search, found: [sent.id] })
    // A part of a number finds nothing, and neither does another pharmacy.
    expect(await find('1300A40000002')).toEqual([])
    expect(await find(electronic.health_code, other)).toEqual([])
    await runCommand(backend.folder, 'orders', 'move', sent.id, 'cancelled')
    expect(await find('via melzo 12')).toEqual([sent.id])
  })

  it("is found by a product's name in any spelling, with words of the customer and with short ones", async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const customer = {
      first_name: 'Zaccaria',
      last_name: 'Quintavalle',
      email: 'zq@example.com',
      phone_number: '3401112223',
    }
    const { id } = await placeOrder(api, somebody(), shop.orderable, 1, collection({ customer }))
    await queryDatabase(
      backend.folder,
      `UPDATE order_lines SET name = 'L’Avéne d´acqua CRÈME 10×17 cm 25 µg 5% Œufstraße Ø' WHERE order_id = '${id}'`,
    )
    const words = [
      'avene',
      'L’AVÈNE',
      'dacqua',
      "d'acqua",
      'crème',
      '10x17',
      '25 mcg',
      '25 µg',
      'oeufstrasse',
      'œuf',
      'ø',
      '5%',
    ]
    for (const search of [...words.map((word) => `${word} quintavalle`), 'zaccaria lavene oeufstrasse', 'avene oeuf'])
      expect({
        search,
        found: (await api('searchDeskOrders', { body: { search } }, me)).data.items.map((one) => one.id),
      }).toEqual({
        search,
        found: [id],
      })
  })

  it('is filtered by status, way, lateness, prescription and note', async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    type Query = Parameters<typeof api<'listDeskOrders'>>[1]['query']
    const list = async (query: Query) => (await api('listDeskOrders', { query }, me)).data.items.map(({ id }) => id)
    const prescribed = await placeOrder(
      api,
      somebody(),
      shop.on_prescription,
      1,
      collection({ prescriptions: [electronic] }),
    )
    const sent = await placeOrder(api, somebody(), shop.cosmetic, 2, delivery())
    const { version } = (await api('getDeskOrder', { params: { id: sent.id } }, me)).data
    await api('noteDeskOrder', { params: { id: sent.id }, body: { version, note: 'Suona due volte' } }, me)

    const row = (await api('listDeskOrders', { query: { with_note: true } }, me)).data.items[0]
    expect(row).toMatchObject({
      id: sent.id,
      payment: 'on_delivery',
      products: [{ name: sent.lines[0]?.name, quantity: 2 }],
      ...{ has_note: true, has_prescription: false },
    })
    expect(await list({ with_prescription: true })).toContain(prescribed.id)
    expect(await list({ with_prescription: true })).not.toContain(sent.id)
    expect(await list({ with_prescription: true, with_note: true })).toEqual([])
    expect(await list({ delivery: 'home_delivery', state: 'received' })).toContain(sent.id)
    expect(await list({ delivery: 'click_and_collect' })).not.toContain(sent.id)
    expect(await list({ state: 'preparing' })).toEqual([])

    expect(await list({ late: true })).toEqual([])
    await queryDatabase(
      backend.folder,
      `UPDATE orders SET ready_at = now() - interval '1 hour' WHERE id = '${prescribed.id}'`,
    )
    expect(await list({ late: true })).toEqual([prescribed.id])

    await runCommand(backend.folder, 'orders', 'move', sent.id, 'cancelled')
    expect(await list({})).not.toContain(sent.id)
    expect(await list({ state: 'ended' })).toContain(sent.id)
    expect(await list({ state: 'completed' })).not.toContain(sent.id)
    expect(await list({ state: 'ended', delivery: 'home_delivery', with_note: true })).toEqual([sent.id])
    await queryDatabase(
      backend.folder,
      `UPDATE orders SET created_at = now() - interval '61 days' WHERE id = '${sent.id}'`,
    )
    expect(await list({ state: 'ended' })).not.toContain(sent.id)
  })
})
