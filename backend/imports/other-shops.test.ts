import { readFileSync } from 'node:fs'
import path from 'node:path'
import { catalogueTable } from './catalogue'
import { chooseProfile } from './chosen-profile'
import type { ImportOptions } from './loader'
import { bytes, collect } from './testing/collect'

const file = (name: string) => path.resolve('backend/imports/testing/files', name)
const read = async (options: ImportOptions, content: string | Uint8Array) =>
  collect(catalogueTable(await chooseProfile(options), 'F1').read(bytes(content)))
const readFile = (profile: string, name: string, options: ImportOptions = {}) =>
  read({ profile, ...options }, readFileSync(file(name)))

test("Shopify's export: variants are named, their product's data go along, pictures and drafts are no goods", async () => {
  const { records, rejected, skipped } = await readFile('shopify', 'shopify.csv')
  expect(rejected).toEqual([])
  expect(skipped.map(({ line }) => line)).toEqual([4, 8, 9, 10])
  expect(records).toEqual([
    expect.objectContaining({
      minsan: '980000201',
      name: 'Crema mani 50 ml',
      ean: ['8001234567897'],
      brand: 'Dermolab',
      description: '<p>Per mani <strong>secche</strong></p>',
      category: 'Cosmetici, viso e corpo',
      price_cents: 690,
      list_price_cents: 850,
      stock: 4,
      orderable: false,
      vat_rate: null,
    }),
    expect.objectContaining({
      minsan: null,
      name: 'Crema mani 100 ml',
      brand: 'Dermolab',
      category: 'Cosmetici, viso e corpo',
      price_cents: 1090,
      list_price_cents: null,
      stock: 0,
      orderable: true,
    }),
    expect.objectContaining({ reference: 'CAL-M-N', name: 'Calza elastica 140 den M Nero', list_price_cents: null }),
    expect.objectContaining({ reference: 'CAL-M-B', name: 'Calza elastica 140 den M Beige', brand: 'Gambasana' }),
    expect.objectContaining({ reference: 'BC-1', name: 'Burro di cacao', kind: 'cosmetic' }),
  ])
  expect(new Set(records.map(({ reference }) => reference)).size).toBe(5)
})

test("Shopify's headings since 2025", async () => {
  const { records, skipped } = await readFile('shopify', 'shopify-2025.csv', { vat: 10 })
  expect(skipped).toEqual([{ line: 4, reason: 'not_offered' }])
  expect(records).toEqual([
    expect.objectContaining({
      minsan: '980000211',
      name: 'Integratore magnesio 30 compresse',
      kind: 'supplement',
      price_cents: 1250,
      stock: 7,
      orderable: false,
      vat_rate: 10,
    }),
    expect.objectContaining({
      minsan: '980000212',
      name: 'Integratore magnesio 60 compresse',
      kind: 'supplement',
      price_cents: 2100,
      list_price_cents: 2500,
      orderable: true,
      vat_rate: 10,
    }),
  ])
})

test("PrestaShop's list of products: the price with VAT goes first, inactive products are passed over", async () => {
  const { records, rejected, skipped } = await readFile('prestashop', 'prestashop.csv', { vat: 22 })
  expect(rejected).toEqual([])
  expect(skipped).toEqual([{ line: 3, reason: 'not_offered' }])
  expect(records).toEqual([
    expect.objectContaining({
      minsan: '980000221',
      name: 'Crema mani 75 ml',
      price_cents: 690,
      stock: 4,
      category: 'Cosmetici',
      kind: 'cosmetic',
      vat_rate: 22,
    }),
    expect.objectContaining({ reference: 'MG-30', price_cents: 1250, stock: 0, kind: 'supplement' }),
  ])
})

test("PrestaShop's columns of its import: combinations are products of their own, named by their values", async () => {
  const { records, skipped } = await readFile('prestashop', 'prestashop-combinazioni.csv', {
    kindByCategory: file('tipi.csv'),
  })
  expect(skipped).toEqual([{ line: 4, reason: 'not_offered' }])
  expect(records).toEqual([
    expect.objectContaining({
      reference: 'id 21 M Nero',
      name: 'Calza elastica M Nero',
      brand: 'Gambasana',
      category: 'Calze | Gambe stanche',
      kind: 'device',
      price_cents: 2900,
      orderable: false,
    }),
    expect.objectContaining({ reference: 'id 21 L Nero', name: 'Calza elastica L Nero', orderable: true }),
  ])
})

describe("PrestaShop's prices without VAT and discounts", () => {
  const headings =
    'Name;Price tax excluded;Price tax included;Discount amount;Discount percent;Discount from;Discount to'
  const price = async (cells: string, options: ImportOptions = { vat: 22 }) => {
    const { records, left_out } = await read({ profile: 'prestashop', ...options }, `${headings}\nA;${cells}\n`)
    return [records[0]?.price_cents, records[0]?.list_price_cents, ...(left_out ?? [])]
  }

  it.each([
    ['5.655738;;;;;', [690, null]],
    ['€ 1.002,05;;;;;', [122_250, null]],
    ['2,05;2,50;;;;', [250, null]],
    ['0;;;;;', [null, null, 'invalid_price']],
    [';10,00;2,50;;;', [750, 1000]],
    [';10,00;;15;;', [850, 1000]],
    [';9,99;;33.3%;;', [666, 999]],
    [';10,00;0.000000;0;0000-00-00;0000-00-00', [1000, null]],
    [';10,00;10,00;;;', [1000, null, 'invalid_price']],
    [';10,00;;-5;;', [1000, null, 'invalid_price']],
    [';10,00;;molto;;', [1000, null, 'invalid_number']],
    ['10;;1,22;;;', [1098, 1220]],
  ])('%s', async (cells, wanted) => {
    expect(await price(cells)).toEqual(wanted)
  })

  it('a price without VAT is none where the VAT is not known', async () => {
    expect(await price('5.65;;;;;', {})).toEqual([null, null, 'missing_value'])
  })

  it('the dates of a discount are kept', async () => {
    const content = `${headings}\nA;;10,00;2,00;;2026-12-01;2026-12-24\n`
    const { records } = await read({ profile: 'prestashop', vat: 22 }, content)
    expect(records[0]).toMatchObject({
      price_cents: 800,
      sale_starts_at: '2026-11-30T23:00:00.000Z',
      sale_ends_at: '2026-12-24T23:00:00.000Z',
    })
  })
})

test("WooCommerce's variations: options are in the name, the rest is their product's", async () => {
  const { records, skipped } = await readFile('woocommerce', 'woocommerce-varianti.csv')
  expect(skipped.map(({ line }) => line)).toEqual([2, 6, 7])
  expect(records).toEqual([
    expect.objectContaining({
      minsan: '980000231',
      name: 'Crema viso - 50 ml Rosa',
      brand: 'Dermolab',
      description: '<p>Per il viso</p>',
      category: 'Cosmetici > Viso, collo e décolleté',
      kind: 'cosmetic',
      vat_rate: 22,
    }),
    expect.objectContaining({ minsan: '980000232', name: 'Crema viso 100 ml Neutro', kind: 'cosmetic' }),
    expect.objectContaining({ name: 'Garze sterili', category: 'Medicazione | Offerte', vat_rate: null }),
  ])
})

describe('categories', () => {
  const category = async (profile: string, heading: string, cell: string) => {
    const { records, left_out } = await read({ profile }, `${heading}\nA;"${cell}"\n`)
    return [records[0]?.category, ...(left_out ?? [])]
  }

  it.each([
    ['gestionale', 'Descrizione;Categoria', 'Mamma, bimbo e puericultura'],
    ['salvia', 'nome;categoria', 'Mamma, bimbo > Pappe, omogeneizzati'],
    ['google-merchant', 'title;product type', 'Mani, piedi e unghie'],
    ['shopify', 'Title;Type', 'Sole, mare e montagna'],
  ])('a comma is a part of the name in a file of %s', async (profile, heading, cell) => {
    expect(await category(profile, heading, cell)).toEqual([cell])
  })

  it('a comma separates categories of WooCommerce and PrestaShop, unless it is escaped', async () => {
    expect(await category('woocommerce', 'Name;Categories', 'Mani\\, piedi, Offerte')).toEqual([
      'Mani, piedi | Offerte',
    ])
    expect(await category('woocommerce', 'Name;Categories', 'Offerte,Viso > Creme')).toEqual(['Viso > Creme'])
    expect(await category('prestashop', 'Name;Category', 'Home,Viso')).toEqual(['Viso'])
  })

  it('nothing is cut: what is too long is left out whole, and many categories may be long together', async () => {
    const word = 'puericultura e prima infanzia'
    const names = ['neonati', 'gemelli', 'mamme'].map((who) => `${`${word} `.repeat(3)}${who}`).join(' | ')
    expect(names.length).toBeGreaterThan(200)
    expect(await category('gestionale', 'Descrizione;Categoria', names)).toEqual([names])
    const long = `${word} `.repeat(8).trim()
    expect(await category('gestionale', 'Descrizione;Categoria', `${long} | Bimbo`)).toEqual(['Bimbo', 'invalid_value'])
  })
})

test('a description that is too long ends with a whole word and tag', async () => {
  const [plain, tagged] = [`${'parola '.repeat(2857)}lunghissima`, `${'x '.repeat(9_990)}<strong>fine</strong> testo`]
  for (const text of [plain, tagged]) {
    const { records } = await read({ profile: 'gestionale' }, `Descrizione;Descrizione estesa\nA;${text}\n`)
    expect(records[0]?.description).toMatch(/(?:parola|x)<\/p>$/)
  }
})

test('WooCommerce: what is no goods is skipped, bundles are named, no tax is no rate', async () => {
  const { records, rejected, skipped } = await read(
    { profile: 'woocommerce', vat: 22 },
    [
      'Type,SKU,Name,Tax status,Tax class,Regular price',
      'simple,A,Crema,taxable,,9.90',
      '"simple, virtual",B,Consulenza,taxable,,20.00',
      '"simple, downloadable, virtual",C,Guida,taxable,,5.00',
      'virtual,D,Buono,none,,10.00',
      'grouped,E,Linea viso,taxable,,',
      'woosb,F,Kit estate,taxable,,30.00',
      'simple,G,Libro,none,,12.00',
      'simple,H,Spedizione,shipping,,4.00',
    ].join('\n'),
  )
  expect(records.map(({ name, vat_rate }) => [name, vat_rate])).toEqual([
    ['Crema', 22],
    ['Libro', null],
    ['Spedizione', null],
  ])
  expect(rejected).toEqual([])
  expect(skipped).toEqual([
    ...[3, 4, 5].map((line) => ({ line, reason: 'not_offered' })),
    { line: 6, reason: 'not_supported', detail: 'Linea viso (grouped)' },
    { line: 7, reason: 'not_supported', detail: 'Kit estate (woosb)' },
  ])
})

describe('options in place of a profile of your own', () => {
  const woo = 'SKU,Name,Tax class,Regular price,Categories\nA,Uno,,1.00,Calze\nB,Due,reduced-rate,1.00,Altro\n'

  it('--vat is the rate of rows that state none', async () => {
    const rates = async (profile: string, content: string) =>
      (await read({ profile, vat: 10 }, content)).records.map(({ vat_rate }) => vat_rate)
    // A reduced class may be 4, 5 or 10.
    expect(await rates('woocommerce', woo)).toEqual([10, null])
    expect(await rates('google-merchant', 'id\ttitle\tprice\nX\tOlio\t3.00 EUR\n')).toEqual([10])
    expect(await rates('gestionale', 'Descrizione;IVA\nUno;\nDue;22\n')).toEqual([10, 22])
  })

  it('--kind-by-category says the kind by name or path, and keeps what the profile knows', async () => {
    const kindByCategory = file('tipi.csv')
    const kinds = async (profile: string, content: string) =>
      (await read({ profile, kindByCategory }, content)).records.map(({ kind }) => kind)
    expect(await kinds('woocommerce', woo)).toEqual(['device', null])
    const google = 'id\ttitle\tproduct type\nX\tOlio\tCasa > Tisane > Sera\nY\tCrema\tCosmetici, viso e corpo\n'
    expect(await kinds('google-merchant', `${google}Z\tC\tIntegratori\n`)).toEqual(['other', 'cosmetic', 'supplement'])
    await expect(chooseProfile({ profile: 'salvia', kindByCategory: file('tipi-sbagliati.csv') })).rejects.toThrow(
      'line 2: tipo is unknown: medicina (known: dispositivo, dispositivo medico, integratore,',
    )
  })
})
