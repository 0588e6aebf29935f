import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { catalogueTable } from './catalogue'
import { readProfile } from './catalogue-profile'
import type { UnreadHeading } from './headings'
import { bytes, collect, windows1252 } from './testing/collect'

const read = (profile: string, file: string | Uint8Array) =>
  collect(catalogueTable(readProfile(profile), 'F1').read(bytes(file)))

test("WooCommerce's English headings, its escaped cells and its rows that are no goods", async () => {
  const file = `\uFEFFID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Short description",Description,"Date sale price ends","Tax class","In stock?",Stock,"Backorders allowed?","Sale price","Regular price",Categories,Images,Brands
1,simple,980123451,8001234567897,"Crema &amp; mani",1,Breve,"<p style=""x"">Per le <b>mani</b></p><script>x</script>",,,1,12,0,6.90,8.50,"Offerte, Bellezza > Mani > Creme",https://x.example/a.jpg,Dermolab
2,variable,A-1,,Variabile,1,,,,,1,,0,,,,,
3,simple,A-2,,Bozza,-1,,,,,1,,0,,1,,,
4,simple,A-3,,"'=SOMMA(A1)",1,Solo breve\\nin due righe,,2020-01-01,reduced-rate,1,,0,1.00,2.00,Integratori,,
5,simple,012345678,,Aspirina,1,,,,,1,1,0,,5.00,,,
6,simple,,,Senza codice,1,,,,,0,,notify,,-3.00,,,
`
  const { records, rejected, skipped } = await read('woocommerce', file)
  expect(skipped).toEqual([
    { line: 3, reason: 'not_offered' },
    { line: 4, reason: 'not_offered' },
  ])
  expect(rejected).toEqual([
    { line: 6, code: 'invalid_minsan', detail: 'not a minsan or AIC code: 012345678' },
    { line: 7, code: 'invalid_price', detail: 'price is no price: -3.00' },
  ])
  expect(records).toEqual([
    expect.objectContaining({
      minsan: '980123451',
      ean: ['8001234567897'],
      name: 'Crema & mani',
      brand: 'Dermolab',
      description: '<p>Per le <strong>mani</strong></p>',
      price_cents: 690,
      list_price_cents: 850,
      stock: 12,
      orderable: false,
      category: 'Bellezza > Mani',
      kind: null,
      vat_rate: 22,
    }),
    // The rule of sale dates says that the reduction has ended; available without a count; the VAT rate is not guessed.
    expect.objectContaining({
      minsan: null,
      reference: 'A-3',
      name: '=SOMMA(A1)',
      description: '<p>Solo breve<br>in due righe</p>',
      price_cents: 100,
      list_price_cents: 200,
      sale_starts_at: null,
      sale_ends_at: '2020-01-01T23:00:00.000Z',
      stock: 0,
      orderable: true,
      category: 'Integratori',
      kind: 'supplement',
      vat_rate: null,
    }),
  ])
})

test.each([
  ['In stock?', 'backorder', { orderable: true }, []],
  ['In stock?', 'presto', { orderable: null }, ['invalid_value']],
  ['Sale price', '0.00', { price_cents: 500, list_price_cents: null }, []],
  ['Sale price', '7.00', { price_cents: 500, list_price_cents: null }, ['invalid_price']],
  ['Sale price', 'su richiesta', { price_cents: 500, list_price_cents: null }, ['invalid_price']],
  ['Backorders allowed?', 'chiedere', { orderable: null }, ['invalid_value']],
])('an optional cell does not lose the product: %s %s', async (heading, word, record, codes) => {
  const { records, rejected, left_out } = await read(
    'woocommerce',
    `SKU,Name,Regular price,"${heading}"\nA-1,Crema,5.00,${word}\n`,
  )
  expect(rejected).toEqual([])
  expect(records).toEqual([expect.objectContaining(record)])
  expect(left_out ?? []).toEqual(codes)
})

const DECEMBER = { sale_starts_at: '2026-11-30T23:00:00.000Z', sale_ends_at: '2026-12-31T23:00:00.000Z' }
const GESTIONALE = 'Descrizione;Prezzo Pubblico;Prezzo Offerta;Inizio Offerta;Fine Offerta\nCrema;10,00;8,00;'
const MERCHANT = 'id\ttitle\tprice\tsale price\tsale price effective date\nX\tCrema\t10.00 EUR\t8.00 EUR\t'
const WOO = 'SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends\nA-1,Crema,10.00,8.00,'

test.each([
  ['gestionale', `${GESTIONALE}01/12/2026;31/12/2026`],
  ['gestionale', `${GESTIONALE.replace('Inizio Offerta;Fine Offerta', 'Offerta dal;Offerta al')}46357;46387`],
  [
    'gestionale',
    `${GESTIONALE.replace('Inizio Offerta;Fine Offerta', 'Data inizio promo;Data fine promo')}1-dic-26;31-dic-26`,
  ],
  ['google-merchant', `${MERCHANT}2026-12-01T00:00+0100/2026-12-31T23:59+0100`],
  ['google-merchant', `${MERCHANT.replaceAll('sale price', 'sale_price')}2026-12-01/2026-12-31`],
  ['woocommerce', `${WOO}2026-12-01 00:00:00,2026-12-31 23:59:59`],
  ['woocommerce', `${WOO}2026-12-01,2026-12-31`],
])('%s: the dates of an offer stay with it', async (profile, file) => {
  const { records, left_out } = await read(profile, `${file}\n`)
  expect(records).toEqual([expect.objectContaining({ price_cents: 800, list_price_cents: 1000, ...DECEMBER })])
  expect(left_out).toBeUndefined()
})

test.each([
  ['gestionale', `${GESTIONALE}dopo le feste;31/12/2026`],
  ['gestionale', `${GESTIONALE}31/12/2026;01/12/2026`],
  ['google-merchant', `${MERCHANT}dicembre`],
  ['google-merchant', `${MERCHANT}2026-12-31T10:00Z/2026-12-01T10:00Z`],
  ['woocommerce', `${WOO},presto`],
])('%s: an offer whose dates are not understood is none', async (profile, file) => {
  const { records, left_out } = await read(profile, `${file}\n`)
  expect(records).toEqual([
    expect.objectContaining({ price_cents: 1000, list_price_cents: null, sale_starts_at: null, sale_ends_at: null }),
  ])
  expect(left_out).toEqual(['invalid_date'])
})

test.each(['10.00 EUR', '12.00 EUR'])('a sale price of %s instead of 10 euro is no offer', async (sale) => {
  const { records, left_out } = await read(
    'google-merchant',
    `${MERCHANT.replace('8.00 EUR', sale)}2026-12-01/2026-12-31\n`,
  )
  expect(records).toEqual([expect.objectContaining({ price_cents: 1000, list_price_cents: null, sale_ends_at: null })])
  expect(left_out).toEqual(['invalid_price'])
})

test('an offer with dates is none if nothing says the price outside them', async () => {
  const { records, left_out } = await read('gestionale', `${GESTIONALE.replace('10,00', '')}01/12/2026;31/12/2026\n`)
  expect(records).toEqual([expect.objectContaining({ price_cents: null, list_price_cents: null, sale_ends_at: null })])
  expect(left_out).toEqual(['missing_value'])
})

test.each(['limited_availability', 'limited availability', 'in_stock'])('%s is available', async (word) => {
  const { records } = await read('google-merchant', `id\ttitle\tprice\tavailability\nX\tOlio\t3.00 EUR\t${word}\n`)
  expect(records).toEqual([expect.objectContaining({ orderable: true })])
})

test.each([
  ['Published', '2'],
  ['Published', '0'],
  ['Published', '-1'],
  ['Visibility in catalog', 'hidden'],
  ['Visibility in catalog', 'catalog'],
  ['Visibility in catalog', 'search'],
  ['Visibilità nel catalogo', 'nascosto'],
])('what the other shop does not show is not shown: %s %s', async (heading, word) => {
  const file = `SKU,Name,"${heading}","Regular price"\nA-1,Crema,${word},5.00\n`
  const { records, skipped } = await read('woocommerce', file)
  expect(records).toEqual([])
  expect(skipped).toEqual([{ line: 2, reason: 'not_offered' }])
})

test.each([
  ['woocommerce', 'SKU,Name,Published,Visibility in catalog\nA-1,Crema,1,visible\n'],
  ['woocommerce', 'SKU,Name,Regular price\nA-1,Crema,5.00\n'],
  ['gestionale', 'Codice;Descrizione;Attivo\n1;Crema;S\n'],
])('what is shown there is shown: %s', async (profile, file) => {
  expect((await read(profile, file)).records).toHaveLength(1)
})

test.each(['N', '0', 'Sospeso', 'annullato'])('an article that the software marks as %s is not shown', async (word) => {
  const { skipped } = await read('gestionale', `Codice;Descrizione;Attivo\n1;Crema;${word}\n`)
  expect(skipped).toEqual([{ line: 2, reason: 'not_offered' }])
})

test('its Italian headings', async () => {
  const file = `ID,Tipo,COD,Nome,Pubblicato,"Descrizione breve",Descrizione,"Aliquota di imposta","In stock?",Magazzino,"Abilita gli ordini arretrati?","Prezzo in offerta","Prezzo di listino",Categorie
1,simple,980123451,Crema,1,,,standard,1,3,0,,"7,50",Senza categoria\n`
  const { records } = await read('woocommerce', file)
  expect(records).toEqual([
    expect.objectContaining({ minsan: '980123451', price_cents: 750, stock: 3, vat_rate: 22, category: null }),
  ])
})

test("Google Merchant's TSV", async () => {
  const file =
    'id\ttitle\tdescription\tprice\tsale price\tavailability\tgtin\tbrand\tproduct type\nX1\tOlio\tPer la pelle\t12.50 EUR\t10.00 EUR\tin_stock\t8001234567897\tDerma\tCosmetici > Viso\nX2\tSapone\t\t3.00 EUR\t\tout_of_stock\t\t\t\n'
  const { records } = await read('google-merchant', file)
  expect(records).toEqual([
    expect.objectContaining({
      reference: 'X1',
      price_cents: 1000,
      list_price_cents: 1250,
      orderable: true,
      kind: 'cosmetic',
    }),
    expect.objectContaining({ reference: 'X2', price_cents: 300, orderable: false, kind: null, vat_rate: null }),
  ])
})

test("a pharmacy's software: semicolons, decimal commas, thousands with a point, Latin-1, codes as formulas", async () => {
  const file = windows1252(
    'Codice;Ministeriale;Descrizione;Ditta;Prezzo Pubblico;Giacenza;IVA;Tipo\r\n7;="012745093";TACHIPIRINA;ANGELINI;5,20;1.000;10;\r\n8;980123451;Crème;L’Oréal;1.234,50 €;2,00;22%;cosmetico\r\n',
  )
  const { records, rejected } = await read('gestionale', file)
  expect(rejected).toEqual([])
  expect(records).toEqual([
    expect.objectContaining({ minsan: '012745093', price_cents: 520, stock: 1000, vat_rate: 10, kind: null }),
    expect.objectContaining({
      name: 'Crème',
      manufacturer: 'L’Oréal',
      price_cents: 123_450,
      stock: 2,
      kind: 'cosmetic',
    }),
  ])
})

test('200,000 columns are read, and a file without a name for its goods is refused', async () => {
  const many = Array.from({ length: 200_000 }, (_, at) => `c${at}`).join(';')
  const { rejected } = await read('gestionale', `descrizione;${many.slice(0, 900_000)}\nx\n`)
  expect(rejected).toEqual([])
  await expect(read('woocommerce', 'a;b\n1;2\n')).rejects.toThrow('no header with the columns Name')
})

describe("an operator's own profile", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-profile-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const own = (content: unknown) => {
    const file = path.join(folder, 'mio.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  test('says what every row is, where the file does not', async () => {
    const profile = {
      name: 'Mio',
      columns: { name: ['titolo'], price: ['euro'] },
      defaults: { kind: 'cosmetico', vat_rate: '22' },
    }
    const { records } = await read(own(profile), 'titolo;euro\nOlio;3\n')
    expect(records).toEqual([
      expect.objectContaining({
        name: 'Olio',
        reference: 'name olio',
        price_cents: 300,
        kind: 'cosmetic',
        vat_rate: 22,
      }),
    ])
  })

  test.each([
    [{ name: 'x', columns: { nome: ['a'] } }, 'is wrong: columns'],
    ['{', 'cannot be read'],
  ])('%j is refused with what is wrong', (content, message) => {
    expect(() => readProfile(own(content))).toThrow(message)
  })

  test('an unknown name is refused with the known ones', () => {
    expect(() => readProfile('magento')).toThrow(
      'There is no profile magento: choose one of woocommerce, shopify, prestashop, google-merchant',
    )
  })
})

test("the shop's own columns: several categories, a limit with its reason, an animal's medicine", async () => {
  const file = `minsan;nome;tipo;regime;iva;categoria;quantita_massima;motivo_massimo
980123451;Vermifugo;veterinario;RR;10;antiparassitari | Cani > Vermi | cane;2;Due per animale.
`
  expect((await read('salvia', file)).records).toMatchObject([
    {
      kind: 'veterinary',
      supply: 'RR',
      category: 'Cani > Vermi',
      max_quantity: 2,
      max_quantity_reason: 'Due per animale.',
    },
  ])
  const flat = file.replace('Cani > Vermi | ', '')
  expect((await read('salvia', flat)).records).toMatchObject([{ category: 'antiparassitari | cane' }])
})

describe('files of management systems', () => {
  const file = async (name: string) => {
    const unread: UnreadHeading[] = []
    const content = readFileSync(path.join('backend/imports/testing/files', name))
    const outcomes = catalogueTable(readProfile('gestionale'), 'F1').read(bytes(content), (all) => unread.push(...all))
    return { ...(await collect(outcomes)), unread }
  }

  it('a title row above the headings is no header, abbreviations are headings', async () => {
    expect(await file('gestionale-titolo.csv')).toEqual({
      records: [
        expect.objectContaining({
          minsan: '980000101',
          reference: '1001',
          name: 'CREMA MANI 75ML',
          manufacturer: 'DERMOLAB',
          price_cents: 690,
          stock: 3,
          vat_rate: 22,
          kind: 'cosmetic',
        }),
        expect.objectContaining({ minsan: '980000102', name: 'GARZE STERILI 10PZ', kind: 'device' }),
      ],
      rejected: [],
      skipped: [{ line: 7, reason: 'no_item' }],
      unread: [
        { heading: 'Ubicazione', nearest: null },
        { heading: 'Giacensa Min.', nearest: null },
      ],
    })
    const { records, unread } = await file('gestionale-abbreviato.csv')
    expect(unread).toEqual([])
    expect(records).toEqual([
      expect.objectContaining({
        minsan: '980000103',
        name: 'SIERO VISO 30ML',
        price_cents: 4500,
        stock: 4,
        vat_rate: 22,
        manufacturer: 'DERMOLAB',
        ean: ['8001234567897'],
      }),
    ])
  })

  it('reads the headings of several programs', async () => {
    const read = async (content: string) =>
      (await collect(catalogueTable(readProfile('gestionale'), 'F1').read(bytes(content)))).records
    expect(
      await read(
        'Min.;Descr.;Prezzo Listino;Pr. Banco;% Sconto;Giac. Neg.;Disponibilità;Ord.\n980000011;Crema;10,00;10,00;10;3;Disponibile;S\n',
      ),
    ).toMatchObject([{ minsan: '980000011', price_cents: 900, list_price_cents: 1000, stock: 3, orderable: true }])
    expect(
      await read('Minsan;Descrizione;Prezzo Listino;Prezzo;Giac. Magazzino\n980000011;Crema;10,00;8,00;4\n'),
    ).toMatchObject([{ price_cents: 800, list_price_cents: 1000, stock: 4 }])
    expect(await read('Minsan;Descrizione;Prezzo Listino;Min.\n980000011;Crema;10,00;2\n')).toMatchObject([
      { minsan: '980000011', price_cents: 1000, list_price_cents: null },
    ])
  })

  it('names the known heading of a misspelt one', async () => {
    expect((await file('gestionale-refuso.csv')).unread).toEqual([
      { heading: 'PREZO PUBBLICO', nearest: 'Prezzo Pubblico', needed: true },
      { heading: 'Note', nearest: null },
    ])
  })

  it.each([
    ['Descr.', 'name', 'Crema'],
    ['Desc. Art.', 'name', 'Crema'],
    ['DES.ART.', 'name', 'Crema'],
    ['Pr. Pubb.', 'price_cents', 690],
    ['P.Pubblico', 'price_cents', 690],
    ['Prz. Vend.', 'price_cents', 690],
    ['Giac.', 'stock', 4],
    ['Qta', 'stock', 4],
    ['Q.tà Disp.', 'stock', 4],
    ['Esist.', 'stock', 4],
    ['Cod. Min.', 'minsan', '980000101'],
    ['COD.MINIST.', 'minsan', '980000101'],
    ['% IVA', 'vat_rate', 10],
    ['Aliq.', 'vat_rate', 10],
    ['Aliq. IVA', 'vat_rate', 10],
    ['Ditta', 'manufacturer', 'Dermolab'],
    ['Rag. Soc. Ditta', 'manufacturer', 'Dermolab'],
    ['Cat. Merc.', 'category', 'Corpo'],
  ])('%s is the column of %s', async (heading, field, value) => {
    const cells: Record<string, string> = {
      name: 'Crema',
      price_cents: '6,90',
      stock: '4',
      minsan: '980000101',
      vat_rate: '10%',
      manufacturer: 'Dermolab',
      category: 'Corpo',
    }
    const file = field === 'name' ? `Codice;${heading}\n1;Crema\n` : `Nome;${heading}\nCrema;${cells[field]}\n`
    expect((await read('gestionale', file)).records).toEqual([expect.objectContaining({ [field]: value })])
  })
})
