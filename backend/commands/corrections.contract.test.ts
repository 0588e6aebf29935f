import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sharedBackend } from '../testing/file-backend'
import { collection, delivery, placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-correct-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))

const { api, folder, somebody } = sharedBackend('shop')

async function json(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(folder, ...args, '--json')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

let written = 0
async function importRows(rows: string, ...options: string[]) {
  const file = path.join(files, `offerte-${++written}.csv`)
  writeFileSync(file, `minsan;ean;nome;tipo;iva;prezzo;giacenza\n${rows}`)
  // These tests change prices as mistakes do.
  return json('import', 'offers', file, '--accept-jumps', ...options)
}

const readProduct = (minsan: string, pharmacy_id?: string) =>
  api('getProduct', { params: { minsan }, query: pharmacy_id === undefined ? {} : { pharmacy_id } })
const product = async (minsan: string, pharmacyId?: string) => (await readProduct(minsan, pharmacyId)).data
const found = async (NomeProdotto: string) =>
  (await api('searchProducts', { query: { NomeProdotto } })).data.items.map(({ minsan }) => minsan)
const lastImport = async () => (await json('imports', 'list', '-n', '1'))[0]

describe('products set', () => {
  it('corrects kind, VAT and name; a later file leaves kind and VAT, and undo puts all back', async () => {
    const changed = await json(
      ...['products', 'set', shop.last_pack, '--kind', 'infant_formula', '--vat', '10', '--name', 'Latte uno'],
    )
    expect(changed).toEqual({
      minsan: shop.last_pack,
      changed: [
        { column: 'kind', from: 'other', to: 'infant_formula' },
        { column: 'vat_rate', from: '22', to: '10' },
        { column: 'name', from: 'Spazzolino', to: 'Latte uno' },
      ],
    })
    const report = await importRows(
      `${shop.last_pack};;;altro;22;7,00;1\n`,
      '--pharmacy',
      shop.central,
      '--replace-texts',
    )
    expect(report.corrections.map(({ refused }: { refused: string }) => refused)).toEqual(['set', 'set'])
    expect(await product(shop.last_pack)).toMatchObject({ kind: 'infant_formula', vat_rate: 10, name: 'Latte uno' })
    expect(await found('latte uno')).toEqual([shop.last_pack])

    const { id } = (await json('imports', 'list')).find(({ what }: { what: string }) => what === 'products set')
    expect(await json('imports', 'undo', String(id))).toMatchObject({ restored: 1, left: 0 })
    expect(await product(shop.last_pack)).toMatchObject({ kind: 'other', vat_rate: 22, name: 'Spazzolino' })
    const again = await runCommand(folder, 'imports', 'undo', String(id))
    expect([again.code, again.stderr]).toEqual([1, `Import ${id} is already undone.\n`])
  })

  it("sets a pharmacy's price, reduction and stock", async () => {
    const at = ['--pharmacy', shop.small]
    await json('products', 'set', shop.cosmetic, ...at, '--price', '15,00', '--list-price', '20', '--stock', '3')
    expect(await product(shop.cosmetic, shop.small)).toMatchObject({ price: 15, max_quantity: 3 })
    expect(await product(shop.cosmetic, shop.central)).toMatchObject({ price: 19.9 })
    await json('products', 'set', shop.device, ...at, '--price', '9', '--stock', '0', '--orderable')
    expect(await product(shop.device, shop.small)).toMatchObject({ price: 9, availability: 'orderable' })
  })

  it('sets, changes and removes the dates of a reduction, and undo brings them back', async () => {
    const set = (...more: string[]) =>
      json('products', 'set', shop.last_pack, '--pharmacy', shop.central, ...more).then(({ changed }) => changed)
    const price = async () => (await product(shop.last_pack, shop.central)).price
    const before = await price()
    await set('--price', '3', '--list-price', '6', '--sale-from', '01/01/2090', '--sale-to', '31/12/2090')
    expect(await price()).toBe(6)
    expect(await set('--sale-from', 'none')).toEqual([
      { column: 'sale_starts_at', from: '2089-12-31T23:00:00.000Z', to: '-' },
    ])
    expect(await price()).toBe(3)
    expect(await set('--sale-to', '2020-12-31T18:00')).toEqual([
      { column: 'sale_ends_at', from: '2090-12-31T23:00:00.000Z', to: '2020-12-31T17:00:00.000Z' },
    ])
    expect(await price()).toBe(6)
    await json('imports', 'undo', String((await lastImport()).id))
    expect(await price()).toBe(3)
    await set('--list-price', 'none')
    expect(await price()).toBe(6)
    await set('--price', String(before))
  })

  it('subtracts the packs that orders hold from the stock, but not those of shipped orders', async () => {
    const at = ['--pharmacy', shop.central]
    const stock = async (packs: string) => {
      await json('products', 'set', shop.cosmetic, ...at, '--stock', packs)
      return (await product(shop.cosmetic, shop.central)).max_quantity
    }
    const { id } = await placeOrder(api, somebody(), shop.cosmetic, 2, delivery())
    expect(await stock('10')).toBe(8)
    await json('orders', 'move', id, 'confirmed', 'preparing')
    expect(await stock('9')).toBe(7)
    await json('orders', 'move', id, 'shipped')
    expect(await stock('7')).toBe(7)
    await json('products', 'set', shop.cosmetic, ...at, '--stock', '1000')
  })

  it.each<[string, string[], RegExp]>([
    ['the kind of a medicine', [shop.otc, '--kind', 'device'], /AIFA's lists say/],
    ['a medicine made of goods', [shop.scarce, '--kind', 'medicine'], /Only AIFA's lists/],
    ['a reduction of an animal’s medicine', [shop.animal, '--pharmacy', '1', '--list-price', '30'], /No reduced price/],
    ['dates of nothing', [shop.scarce, '--pharmacy', '1', '--sale-to', '31/12/2090'], /Dates need a list price/],
    [
      'an offer that ends before it starts',
      [
        ...[shop.scarce, '--pharmacy', '1', '--price', '1', '--list-price', '9'],
        ...['--sale-from', '2/1/2090', '--sale-to', '1/1/2090'],
      ],
      /ends before it starts/,
    ],
    ['no date', [shop.scarce, '--pharmacy', '1', '--sale-to', 'fra poco'], /fra poco is no date/],
    ['an unknown product', ['985999998', '--vat', '10'], /no product 985999998/],
    ['nothing', [shop.scarce], /Say what to set/],
  ])('refuses %s', async (_, args, reason) => {
    const { code, stderr } = await runCommand(folder, 'products', 'set', ...args)
    expect([code === 0, stderr]).toEqual([false, expect.stringMatching(reason)])
  })
})

describe('products hide', () => {
  it('takes a product off sale everywhere, imports leave it so, and show puts it back', async () => {
    await json('products', 'hide', shop.scarce)
    expect(await readProduct(shop.scarce)).toMatchObject({ status: 410, problem: { code: 'product_withdrawn' } })
    expect(await found('sapone')).not.toContain(shop.scarce)
    const body = { pharmacy_id: shop.central, products: [{ minsan: shop.scarce, quantity: 1 }] }
    expect((await api('quoteCart', { body })).data.products).toEqual([])
    expect(await importRows(`${shop.scarce};;;;;2,50;8\n`, '--pharmacy', shop.central)).toMatchObject({
      rejected: 0,
      changed: 1,
    })
    expect(await readProduct(shop.scarce)).toMatchObject({ status: 410 })
    await json('products', 'show', shop.scarce)
    expect(await product(shop.scarce, shop.central)).toMatchObject({ price: 2.5, max_quantity: 8 })
  })

  it('at one pharmacy leaves it to the others, and an import keeps its offer up to date', async () => {
    await json('products', 'hide', shop.cosmetic, '--pharmacy', shop.central)
    expect(await product(shop.cosmetic, shop.central)).toMatchObject({ price: null, availability: 'unavailable' })
    expect(await product(shop.cosmetic)).toMatchObject({ pharmacies_count: 1 })
    expect(await importRows(`${shop.cosmetic};;;;;18,00;7\n`, '--pharmacy', shop.central)).toMatchObject({
      rejected: 0,
      unchanged: 1,
    })
    expect(await product(shop.cosmetic, shop.central)).toMatchObject({ price: null })
    await json('products', 'show', shop.cosmetic, '--pharmacy', shop.central)
    expect(await product(shop.cosmetic, shop.central)).toMatchObject({ price: 18, max_quantity: 7 })
  })
})

test('products delete: what was ordered is hidden, all else goes, and undo brings it back', async () => {
  await placeOrder(api, somebody(), shop.device, 1, collection())
  const kept = await runCommand(folder, 'products', 'delete', shop.device)
  expect(kept.stdout).toContain('is hidden, not deleted: it stands in 1 order.')
  expect(await readProduct(shop.device)).toMatchObject({ status: 410 })
  expect(await json('products', 'delete', shop.sold_out)).toMatchObject({ deleted: true })
  expect(await readProduct(shop.sold_out)).toMatchObject({ status: 404 })
  await json('imports', 'undo', String((await lastImport()).id))
  expect(await product(shop.sold_out, shop.central)).toMatchObject({ name: 'Collirio', price: 8.9 })
})

test('products merge: offers, carts and later files go to the one that is kept, and orders say what they said', async () => {
  const [KEPT, DOUBLE] = ['985000001', '985000002']
  const at = ['--pharmacy', shop.central]
  await importRows(
    `${KEPT};8001234567897;Balsamo;cosmetico;22;5,00;0\n${DOUBLE};8001234567880;Balsamo;altro;22;6,00;9\n`,
    ...at,
  )
  await importRows(`${DOUBLE};;;;;6,50;4\n`, '--pharmacy', shop.small)
  const [buyer, other] = [somebody(), somebody()]
  const order = await placeOrder(api, buyer, DOUBLE, 2)
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: DOUBLE, quantity: 3 } }, other)

  expect(await json('products', 'merge', KEPT, DOUBLE)).toEqual({ kept: KEPT, merged: DOUBLE, name: 'Balsamo' })
  expect(await readProduct(DOUBLE)).toMatchObject({ status: 404 })
  const merged = await product(KEPT, shop.central)
  expect(merged).toMatchObject({ kind: 'cosmetic', price: 6, max_quantity: 7, ean: ['8001234567897', '8001234567880'] })
  expect(await product(KEPT, shop.small)).toMatchObject({ price: 6.5 })
  const { data: redirects } = await api('listRedirects', { query: {} })
  expect(redirects.items).toContainEqual({ from: `/product/${DOUBLE}`, to: `/product/${KEPT}` })
  const { data: cart } = await api('getCart', {}, other)
  expect(cart.products.map(({ minsan, quantity }) => [minsan, quantity])).toEqual([[KEPT, 3]])
  const { data: seen } = await api('getOrder', { params: { id: order.id } }, buyer)
  expect(seen.lines.map(({ minsan }) => minsan)).toEqual([DOUBLE])

  // The file counts the two packs of the open order; cancelled, they come back.
  expect(await importRows(`${DOUBLE};;;;;6,00;9\n`, ...at)).toMatchObject({ added: 0, unchanged: 1, rejected: 0 })
  await api('cancelOrder', { params: { id: order.id } }, buyer)
  expect(await product(KEPT, shop.central)).toMatchObject({ max_quantity: 9 })
})

describe('imports undo', () => {
  const at = ['--pharmacy', shop.central]
  const NEW = '985000010'

  it('puts prices back, takes new products away, counts what was sold, and names what was changed since', async () => {
    const before = await product(shop.orderable, shop.central)
    await importRows(
      `${shop.orderable};;;;;0,50;20\n${shop.animal};;;;;1,00;10\n${NEW};;Nuovo;altro;22;3,00;5\n`,
      ...at,
    )
    const { id } = await lastImport()
    await importRows(`${shop.animal};;;;;16,00;10\n`, ...at)
    expect(await json('imports', 'undo', String(id))).toMatchObject({
      restored: 3,
      left: 1,
      left_rows: [{ table: 'offers', key: { minsan: shop.animal } }],
    })
    expect(await product(shop.orderable, shop.central)).toMatchObject({ price: before.price })
    expect(await product(shop.animal, shop.central)).toMatchObject({ price: 16 })
    expect(await readProduct(NEW)).toMatchObject({ status: 404 })
    expect((await json('imports', 'list')).find((one: { id: number }) => one.id === id).undone_at).not.toBeNull()
  })

  it('of one that took offers away brings them back', async () => {
    await importRows(`${shop.orderable};;;;;9,00;4\n`, ...at, '--complete', '--force')
    expect(await product(shop.animal, shop.central)).toMatchObject({ price: null })
    await json('imports', 'undo', String((await lastImport()).id))
    expect(await product(shop.animal, shop.central)).toMatchObject({ price: 16 })
    expect(await product(shop.otc, shop.central)).toMatchObject({ availability: 'available' })
  })

  it('refuses what is not there, and an import that changed nothing', async () => {
    const unknown = await runCommand(folder, 'imports', 'undo', '9999')
    expect([unknown.code, unknown.stderr]).toEqual([1, 'There is no import 9999.\n'])
    await importRows(`${shop.animal};;;;;16,00;10\n`, ...at)
    const { id } = await lastImport()
    const nothing = await runCommand(folder, 'imports', 'undo', String(id))
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('Nothing is recorded')])
  })
})

test('pharmacies retire: not shown, not orderable, its open orders are listed, and reopen brings it back', async () => {
  const { number } = await placeOrder(api, somebody(), shop.cosmetic, 1)
  const { code, name, latitude, longitude } = (await api('getPharmacy', { params: { id: shop.central } })).data
  const suggest = async () => (await api('autocomplete', { query: { query: name, limit: 5 } })).data.understood
  const before = await suggest()
  expect(JSON.stringify(before)).toContain(code)
  const retired = await json('pharmacies', 'retire', code)
  expect(retired).toMatchObject({ code, retired: true })
  expect(retired.open_orders).toContainEqual({ number, status: 'received' })
  expect((await api('getPharmacy', { params: { id: shop.central } })).status).toBe(404)
  // Each process looks once a second.
  while (JSON.stringify(await suggest()) === JSON.stringify(before));
  const { data: shown } = await api('listPharmacies', { query: { latitude, longitude } })
  expect(shown.map(({ id }) => id)).not.toContain(shop.central)
  const body = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 }
  expect((await api('addToCart', { body }, somebody())).status).not.toBe(200)
  expect(await product(shop.otc)).toMatchObject({ pharmacies_count: 1 })
  const listed = await json('orders', 'list', '--pharmacy', code)
  expect(listed.map((order: { number: string }) => order.number)).toContain(number)
  await json('orders', 'move', number, 'confirmed')
  await json('pharmacies', 'reopen', code)
  expect((await api('getPharmacy', { params: { id: shop.central } })).status).toBe(200)
})
