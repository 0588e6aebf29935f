import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DeskFieldName, DeskProduct, Shelf } from '@/lib/contract/desk-products'
import { dayNumberAt, dayText, romeTimestamp } from '@/lib/values/rome-time'
import { sharedBackend } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend
const central = { id: shop.central }

describe('the agenda', () => {
  const today = dayNumberAt(Date.now())
  const at = (day: number, hour: number) => new Date(romeTimestamp(day, hour * 60)).toISOString()
  const book = async (me: { token: string }, date: string, note?: string) => {
    const body = { service_id: shop.pressure, date, health_data_consent: true, ...(note && { note }) }
    return (await api('bookService', { params: central, body }, me)).data.id
  }

  it('shows the days that are asked for, by time, and calls off with a mail', async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const [early, late] = [somebody(), somebody()]
    const second = await book(late, at(today + 5, 11), 'Pressione alta')
    const first = await book(early, at(today + 4, 9))
    await book(somebody(), at(today + 12, 9))
    const list = async (from: number, days: number) =>
      (await api('listDeskBookings', { query: { from: dayText(from), days } }, me)).data
    const week = await list(today + 4, 7)
    expect(week.map(({ id }) => id)).toEqual([first, second])
    expect(week[1]).toMatchObject({
      service: 'Misurazione della pressione',
      customer: 'Anna Rossi',
      note: 'Pressione alta',
      starts_at: at(today + 5, 11),
      can_be_done: false,
      pharmacy: { code: 'F1' },
    })
    expect((await list(today + 5, 1)).map(({ id }) => id)).toEqual([second])

    const { version = '' } = week[1] ?? {}
    const end = (status: 'done' | 'cancelled') =>
      api('endDeskBooking', { params: { id: second }, body: { version, status } }, me)
    expect((await end('done')).problem.code).toBe('conflict')
    expect((await end('cancelled')).data.status).toBe('cancelled')
    expect((await end('cancelled')).problem.code).toBe('conflict')
    expect(await list(today + 5, 1)).toEqual([])
    expect((await mailTo(backend, late.email, /annullat|disdett/i)).text).toContain('Misurazione della pressione')
  })

  it('refuses what is no day', async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    for (const from of ['2026-02-30', 'oggi', ''])
      expect((await api('listDeskBookings', { query: { from } }, me)).problem.code).toBe('validation_failed')
  })
})

describe('the catalogue', () => {
  const list = async (me: { token: string }, query: { search?: string; shelf?: Shelf } = {}) =>
    (await api('listDeskProducts', { query: { pharmacy_id: shop.central, ...query } }, me)).data.items
  const readPrice = async (pharmacy: string, minsan: string) => {
    const body = { pharmacy_id: pharmacy, products: [{ minsan, quantity: 1 }] }
    return (await api('quoteCart', { body })).data.products[0]?.price ?? null
  }

  const readVersion = async (me: { token: string }, minsan: string) =>
    (await list(me, { search: minsan }))[0]?.version ?? 'none'
  const change = async (me: { token: string }, minsan: string, body: object) =>
    api(
      'setDeskProduct',
      { params: { minsan }, body: { pharmacy_id: shop.central, version: await readVersion(me, minsan), ...body } },
      me,
    )

  it('finds by name and code, and changes price and stock of this pharmacy only, recording who did', async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const [found] = await list(me, { search: shop.cosmetic })
    expect(found).toMatchObject({ minsan: shop.cosmetic, pharmacy: { code: 'F1' }, not_sold: [] })
    const word = found?.name.split(' ')[0] ?? ''
    expect((await list(me, { search: word.toUpperCase() })).map(({ minsan }) => minsan)).toContain(shop.cosmetic)
    for (const search of ['100%_x', '\\', `zz\0zz`, '\u202e%'])
      expect(await list(me, { search: `${search} 100%_x` })).toEqual([])

    const elsewhere = await readPrice(shop.small, shop.cosmetic)
    const set = (body: { price?: number; stock?: number; hidden?: boolean; vat_rate?: number }) =>
      change(me, shop.cosmetic, body)
    expect((await set({ price: 13.37, stock: 0 })).data).toMatchObject({ price: 13.37, stock: 0 })
    expect(await readPrice(shop.small, shop.cosmetic)).toBe(elsewhere)
    expect((await list(me, { shelf: 'out_of_stock' })).map(({ minsan }) => minsan)).toContain(shop.cosmetic)
    expect((await set({ stock: 3 })).data).toMatchObject({ price: 13.37, stock: 3 })
    expect(await readPrice(shop.central, shop.cosmetic)).toBe(13.37)
    expect((await runCommand(folder, 'imports', 'list')).stdout).toContain(me.name)

    expect((await set({ hidden: true })).data).toMatchObject({ hidden: true, not_sold: ['hidden'] })
    expect(await readPrice(shop.central, shop.cosmetic)).toBeNull()
    expect(await readPrice(shop.small, shop.cosmetic)).toBe(elsewhere)
    expect((await set({ price: 2 })).problem.code).toBe('validation_failed')
    expect((await set({ hidden: false })).data).toMatchObject({ hidden: false, price: 13.37, not_sold: [] })
  })

  it.each([
    ['up', 4],
    ['down', 0.3],
  ])('asks about a price that moves far %s, and takes it once it is confirmed', async (_, times) => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const before = (await list(me, { search: shop.cosmetic }))[0]?.price ?? 0
    const price = Math.round(before * times * 100) / 100
    const refused = await change(me, shop.cosmetic, { price })
    expect(refused.problem.errors).toEqual([{ field: 'price', code: 'price_jumps' }])
    expect(await readPrice(shop.central, shop.cosmetic)).toBe(before)
    expect((await change(me, shop.cosmetic, { price, price_confirmed: true })).data).toMatchObject({ price })
    expect((await change(me, shop.cosmetic, { price: before, price_confirmed: true })).data).toMatchObject({
      price: before,
    })
  })

  it('lists by name and code, by EAN, and by shelf', async () => {
    const me = await newStaff(backend, 'F1', 'owner')
    const importRows = async (what: string, rows: string, ...options: string[]) => {
      const file = path.join(folder, `${what}.csv`)
      writeFileSync(file, rows)
      const { code, stderr } = await runCommand(folder, 'import', what, file, '--pharmacy', 'F1', ...options)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    }
    const twins =
      '980000002;8001234567897;Zeta gemella;cosmetico;22;5,00;3\n980000001;;Zeta gemella;cosmetico;22;5,00;0\n'
    await importRows('offers', `minsan;ean;nome;tipo;iva;prezzo;giacenza\n${twins}`)
    await importRows('catalogue', 'descrizione\nZeta senza tipo\n', '--profile', 'gestionale')
    const codes = async (search: string, shelf?: Shelf) =>
      (await list(me, { search, ...(shelf && { shelf }) })).map(({ minsan }) => minsan)

    const both = ['980000001', '980000002']
    for (const search of ['zeta gemella', 'GEMELLA  zeta']) expect(await codes(search)).toEqual(both)
    for (const search of ['8001234567897', '800 1234-567897', 'A980000002'])
      expect(await codes(search)).toEqual(['980000002'])
    expect(await codes('zeta', 'out_of_stock')).toEqual(['980000001'])
    const unstated = await list(me, { shelf: 'not_sold' })
    expect(unstated).toMatchObject([{ name: 'Zeta senza tipo', price: null, hidden: false }])
    expect(await codes('zeta', 'not_sold')).toEqual([unstated[0]?.minsan])

    const own = (await list(me)).map(({ minsan }) => minsan)
    expect(own.slice(-2)).toEqual(both)
    expect(own).not.toContain(unstated[0]?.minsan)
    for (const minsan of both) expect((await change(me, minsan, { hidden: true })).status).toBe(200)
    expect(await codes('', 'hidden')).toEqual(both)
    expect(await codes('zeta', 'out_of_stock')).toEqual([])
    expect((await list(me)).map(({ minsan }) => minsan)).toEqual(own)
    const query = { pharmacy_id: shop.central, page: 40 }
    expect((await api('listDeskProducts', { query }, me)).data).toMatchObject({ items: [], total: 0 })
  })

  it('counts the packs in the pharmacy, those that open orders hold included, as they are typed', async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const set = (stock: number) => change(me, shop.otc, { stock })
    expect((await set(6)).data.stock).toBe(6)
    await placeOrder(api, somebody(), shop.otc, 2)
    const [shown] = await list(me, { search: shop.otc })
    expect(shown?.stock).toBe(6)
    expect((await set(shown?.stock ?? 0)).data.stock).toBe(6)
  })

  it('is changed by one of two who have seen the same', async () => {
    const me = await newStaff(backend, 'F1', 'assistant')
    const version = await readVersion(me, shop.cosmetic)
    const set = (body: object) => change(me, shop.cosmetic, { version, ...body })
    const answers = await Promise.all([set({ price: 11.5 }), set({ price: 12.5 }), set({ hidden: true })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await change(me, shop.cosmetic, { hidden: false })
  })

  it('gives another version for a change of any field, and refuses the version before', async () => {
    const me = await newStaff(backend, 'F1', 'owner')
    const file = path.join(folder, 'versions.csv')
    writeFileSync(file, 'minsan;nome;tipo;iva;prezzo;giacenza\n980000003;Eta di prova;cosmetico;22;5,00;3\n')
    expect((await runCommand(folder, 'import', 'offers', file, '--pharmacy', 'F1')).code).toBe(0)
    const values: { [Name in DeskFieldName]: DeskProduct[Name] } = {
      price: 5.5,
      stock: 4,
      orderable: true,
      kind: 'other',
      vat_rate: 4,
    }
    for (const [name, value] of Object.entries(values)) {
      const version = await readVersion(me, '980000003')
      expect((await change(me, '980000003', { [name]: value })).data).toMatchObject({ [name]: value })
      expect((await change(me, '980000003', { version, [name]: value })).problem.code).toBe('conflict')
    }
  })

  it('keeps the kind and VAT of what another pharmacy sells too', async () => {
    const [me, theirs] = [await newStaff(backend, 'F1', 'assistant'), await newStaff(backend, 'F2', 'assistant')]
    const shown = async () => (await list(me, { search: shop.cosmetic }))[0]
    const before = await shown()
    for (const body of [{ vat_rate: 4 }, { kind: 'other' }])
      expect((await change(me, shop.cosmetic, body)).problem.code).toBe('validation_failed')
    expect(await shown()).toEqual(before)
    const query = { pharmacy_id: shop.small, search: shop.cosmetic }
    const [other] = (await api('listDeskProducts', { query }, theirs)).data.items
    const hide = { pharmacy_id: shop.small, version: other?.version ?? '', hidden: true }
    expect((await api('setDeskProduct', { params: { minsan: shop.cosmetic }, body: hide }, theirs)).status).toBe(200)
    expect((await change(me, shop.cosmetic, { vat_rate: 4 })).data).toMatchObject({ vat_rate: 4 })
  })

  it("refuses changes to what AIFA's lists say, nor sell at no price", async () => {
    const me = await newStaff(backend, 'F1', 'owner')
    const set = (minsan: string, body: object) => change(me, minsan, body)
    expect((await set(shop.otc, { kind: 'supplement' })).problem.code).toBe('validation_failed')
    for (const [field, value] of [
      ['price', 0],
      ['price', 1.234],
      ['stock', -1],
      ['stock', 1.5],
      ['vat_rate', 21],
    ] as const)
      expect((await set(shop.cosmetic, { [field]: value })).problem.errors?.[0]?.field).toBe(field)
    expect((await set('999999999', { stock: 1 })).problem.code).toBe('not_found')
  })
})
