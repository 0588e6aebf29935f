import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { EXIT } from '@/backend/process/files'
import { backendOfFile } from '@/backend/testing/file-backend'
import { type Ran, runCommand, runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import type { ImportReport } from '../imports/report'
import type { TestImport } from '../imports/testing/run-imports'

jest.setTimeout(300_000)

const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-import-'))
let reports: Record<string, ImportReport> = {}
let refused: Ran
let printed: Ran
let guarded: Record<'empty' | 'lost' | 'forced' | 'list', Ran>
const told: { tags: string[]; gone?: string[] }[] = []
const storefront = http.createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  told.push(JSON.parse(body))
  response.writeHead(204).end()
})

function file(name: string, content: string): string {
  const full = path.join(files, name)
  writeFileSync(full, content)
  return full
}

const counts = (name: string) => {
  const report = reports[name]
  if (!report) throw new Error(`there is no report of ${name}`)
  const { added, changed, unchanged, removed, skipped, rejected, written } = report
  return { added, changed, unchanged, removed, skipped, rejected, written }
}
const nothing = { added: 0, changed: 0, unchanged: 0, removed: 0, skipped: 0, rejected: 0, written: true }

const registerHeader =
  'cod_farmacia;cod_farmacia_asl;indirizzo;descrizione_farmacia;p_iva;cap;cod_comune;comune;frazione;cod_provincia;sigla_provincia;provincia;cod_regione;regione;data_inizio_validita;data_fine_validita;descrizione_tipologia;codice_tipologia;latitudine;longitudine;localizzazione'
const pharmacy = (
  code: string,
  name: string,
  point: string,
  more: { cap?: string; until?: string; street?: string } = {},
) =>
  `${code};MI1;${more.street ?? 'CORSO BUENOS AIRES 4'};${name};00743110157;${more.cap ?? '20124'};015146;MILANO;-;015;MI;MILANO;030;LOMBARDIA;01/01/2015;${more.until ?? '-'};Ordinaria;1;${point};-`
const near = pharmacy('101', 'FORMAGGIA', '45,4748;9,2055')
const far = pharmacy('102', 'PADOVA', '45,4950;9,2300', { street: 'VIA PADOVA 100' })
/** Its coordinates are in Rome: the centre of Milan is used. */
const lost = pharmacy('103', 'CENTRALE', '41,90;12,49', { street: 'VIA SPADARI 13' })

const ownPharmacies = `codice;orari;telefono;email;ritiro_minuti;consegna_cap;consegna_costo;consegna_gratis_da;consegna_fasce;pagamenti;ricette
101;"lun-ven 08:30-19:30; sab 08:30-12:30";02 1234567;farmacia@example.it;60;201;4,90;39,00;lun-ven 17-19;in farmacia, carta;nre, promemoria
F102;tutti 00:00-24:00;;;30;;;;;in farmacia;nre
`
const register = `"CODICE_AIC";"COD_FARMACO";"COD_CONFEZIONE";"DENOMINAZIONE";"DESCRIZIONE";"CODICE_DITTA";"RAGIONE_SOCIALE";"STATO_AMMINISTRATIVO";"TIPO_PROCEDURA";"FORMA";"CODICE_ATC";"PA_ASSOCIATI";"FORNITURA";"LINK_FI";"LINK_RCP"
"012745093";"012745";"093";"TACHIPIRINA";"500 MG COMPRESSE- 20 COMPRESSE";219;"ANGELINI S.P.A.";"Autorizzata";"Procedura Nazionale";"Compressa";"N02BE01";"PARACETAMOLO";"Medicinali non soggetti a prescrizione medica ma non da banco";"https://api.aifa.gov.it/x/stampati?ts=FI";""
"023921048";"023921";"048";"PIPEMID";"400- 20 CAPSULE 400 MG";902;"VISUFARMA S.P.A.";"Sospesa";"Procedura Nazionale";"Capsula rigida";"J01MB04";"ACIDO PIPEMIDICO";"Medicinali soggetti a prescrizione medica";"";""
`
const suspended = register
  .replaceAll('012745093', '044155024')
  .replaceAll('"012745";"093"', '"044155";"024"')
  .replace('Autorizzata', 'Sospesa')
const glucobay = (aic: string, brand: string, price: string) =>
  `Acarbosio;ACARBOSIO 100MG 40 UNITA' USO ORALE;${brand}*40 cpr 100 mg;${price};BAYER SpA;${aic};H1A;X;;`
const classA = [
  // Differs from the equivalents' price: the list's rank decides, not the order of imports.
  glucobay('026851016', 'GLUCOBAY', '8,10'),
  glucobay('038835144', 'ACARPHAGE', '5,63'),
  glucobay('044155024', 'ACARBOSIO', '5,63'),
]
/** Hospital medicines in class A's columns; the file name identifies the class. */
const classH = [
  glucobay('039234277', 'UNO', '1,00'),
  glucobay('046005017', 'DUE', '2,00'),
  glucobay('039686136', 'TRE', '3,00'),
].map((row) => row.replace(';H1A;', ';;'))
const equivalents = `Principio attivo;Confezione di riferimento;ATC;AIC;Farmaco;Confezione;Ditta;Prezzo riferimento SSN;Prezzo Pubblico 15 Marzo 2021;Differenza;Nota;Codice gruppo equivalenza
Acarbosio;40 UNITA';A10BF01;26851016;GLUCOBAY;"""100 MG COMPRESSE"" 40 COMPRESSE";BAYER S.P.A.;5,63 €;8,04 €;2,41 €;In distribuzione diretta;H1A
Acarbosio;40 UNITA';A10BF01;38835144;ACARPHAGE;"""100 MG COMPRESSE"" 40 COMPRESSE";MERCK S.P.A.;5,63 €;5,63 €;0,00 €;;H1A
`
const shortages = (rows: string) =>
  `Elenco;;;;\nAggiornato;;;;\nNome medicinale;Codice AIC;Data inizio;Fine presunta;Codice ATC\n${rows}`
const offersHeader =
  'farmacia;minsan;ean;nome;marca;categoria;tipo;iva;prezzo;prezzo_listino;giacenza;ordinabile;contenuto;avvertenze'
const offers = `${offersHeader}
101;012745093;;;;;;;5,20;;12;;;
101;026851016;;;;;;;9,99;;3;;;
101;980123451;8001234567897;Crema mani;Dermolab;Bellezza > Mani;cosmetico;22;6,90;;5;sì;75 ml;Tenere < lontano
102;980123451;;;;;;;5,90;;0;sì;;
`
const badOffers = `${offersHeader}
999;012745093;;;;;;;5,20;;12;;;
101;034208013;;;;;;;5,20;;12;;;
101;012745093;;;;;;;5,20;7,00;12;;;
101;934182003;;;;;;;5,20;;12;;;
101;980123451;;;;nessuna;;;6,90;;5;;;
101;980123452;;;;;;;gratis;;5;;;
`

const shortageRows = `GLUCOBAY;026851016;01/10/2026;Non definita;A10BF01
TACHIPIRINA;012745093;01/10/2026;31/12/2026;
IGNOTO;034208013;01/10/2026;;
`
const dutyTurns =
  'farmacia;data;dalle;alle\n101;31/12/2999;08:30;08:30\nF101;31/12/2999;08:30;12:30\n555;31/12/2999;08:30;20:00\n'
/** Orders with packs of Tachipirina: the first is open, the second collected. */
const insertOrderSql = (index: number, quantity: number) =>
  `with o as (insert into orders (id, number, pharmacy_id, status, delivery, payment_id, subtotal_cents, total_cents, vat)
    select 'order-${index}', 'N-${index}', id, '${index === 0 ? 'confirmed' : 'completed'}', '{}', 'in_pharmacy', 550, 550, '[]'
    from pharmacies where code = 'F101' returning id)
  insert into order_lines (order_id, position, minsan, name, quantity, unit_price_cents, vat_rate, kind, withdrawal_excluded, reserved)
    select id, 1, '012745093', 'Tachipirina', ${quantity}, 550, 10, 'medicine', true, ${quantity} from o`
const comune = (codice: string, nome: string, cap: string) => ({
  codice,
  nome,
  nomeStraniero: null,
  cap,
  provincia: { nome: 'Milano', sigla: 'MI', regione: 'Lombardia' },
  coordinate: { lat: 45.46, lng: 9.18 },
})
const comuni = [
  comune('015146', 'Milano', '20121'),
  comune('015999', 'Salvia sul Naviglio', '20199'),
  comune('015998', 'Guasto', '2019'),
]

async function fill(folder: string) {
  const list = file('register.csv', [registerHeader, near, far, lost].join('\r\n'))
  const broken = file('broken.csv', [registerHeader, near, pharmacy('104', 'X', '-;-', { cap: 'ABC' }), far].join('\n'))
  const closed = lost.replace(';-;Ordinaria', ';01/01/2020;Ordinaria')
  const moved = file(
    'moved.csv',
    [registerHeader, near.replace('FORMAGGIA', 'NUOVA FORMAGGIA'), far, closed].join('\n'),
  )
  const own = file('own.csv', ownPharmacies)
  const classList = file('classe_a.csv', classA.join('\r\n'))
  const equivalentList = file('equivalenti.csv', equivalents)
  const packages = file('confezioni.csv', register)
  const short = file('carenti.csv', shortages(shortageRows))
  const shorter = file('carenti2.csv', shortages('GLUCOBAY;026851016;01/10/2026;31/01/2027;A10BF01\n'))
  const prices = file('offers.csv', offers)
  const turns = file('duty.csv', dutyTurns)
  const cities = file('comuni.json', JSON.stringify(comuni))

  // The first runs through the command line, the others on one open database.
  const rejected = path.join(files, 'rejected.csv')
  const strict = ['--all-or-nothing', '--json', '--rejected', rejected]
  refused = await runCommand(folder, 'import', 'pharmacies', broken, ...strict)
  const wanted: TestImport[] = [
    ['dry', 'pharmacies', list, { dryRun: true }],
    ['first', 'pharmacies', list],
    ['second', 'pharmacies', list],
    ['moved', 'pharmacies', moved],
    ['own', 'pharmacies', own],
    ['own again', 'pharmacies', own],
    ['class A', 'medicines', classList],
    ['class A again', 'medicines', classList],
    ['equivalents', 'medicines', equivalentList],
    ['equivalents again', 'medicines', equivalentList],
    ['class A after equivalents', 'medicines', classList],
    ['equivalents after class A', 'medicines', equivalentList],
    ['register', 'medicines', packages],
    ['register again', 'medicines', packages],
    ['register dry', 'medicines', packages, { dryRun: true, replaceTexts: true }],
    ['short', 'medicines', short],
    ['short less', 'medicines', shorter, { complete: true }],
    ['no offers', 'offers', file('bad.csv', badOffers), { allOrNothing: true }],
    ['offers', 'offers', prices],
    ['offers again', 'offers', prices],
    ['some offers', 'offers', file('one.csv', 'minsan;prezzo;giacenza\n012745093;5,50;9\n'), { pharmacy: 'F101' }],
    ...[2, 1].map((quantity, index): TestImport => ['sql', insertOrderSql(index, quantity)]),
    ['aside', 'offers', file('aside.csv', 'minsan;prezzo;giacenza\n012745093;5,50;3\n'), { pharmacy: 'F101' }],
    ['duty', 'duty', turns],
    ['duty again', 'duty', turns],
    ['cities', 'cities', cities],
    ['cities again', 'cities', cities],
    ['class H', 'medicines', file('Classe_H_2026.csv', classH.join('\r\n'))],
    ['suspended', 'medicines', file('sospesi.csv', suspended)],
    ['authorised', 'medicines', file('autorizzati.csv', suspended.replace('Sospesa', 'Autorizzata'))],
    // The state after a killed import, which the shop's start must repair.
    ['sql', "update products set best_price_cents = 1, pharmacies_count = 0 where minsan = '980123451'"],
    ['sql', "insert into settings (key, value) values ('derived_unfinished', 'true')"],
  ]
  await seedTables(folder)
  printed = await runCommand(folder, 'import', 'offers', path.join(files, 'bad.csv'))
  await new Promise<void>((resolve) => storefront.listen(0, '127.0.0.1', resolve))
  const { port } = storefront.address() as AddressInfo
  const listening = { REVALIDATE_URL: `http://127.0.0.1:${port}/api/revalidate`, REVALIDATE_SECRET: 's'.repeat(32) }
  const args = [JSON.stringify(wanted)]
  const run = await runProgram(folder, 'backend/imports/testing/run-imports.ts', args, listening)
  storefront.close()
  if (run.code !== 0) throw new Error(run.stderr)
  reports = JSON.parse(run.stdout) as Record<string, ImportReport>

  const command = (...given: string[]) => runCommand(folder, 'import', 'medicines', ...given)
  const header = equivalents.split('\n').slice(0, 1).join('')
  const shortList = file('Classe_H_corta.csv', classH.slice(0, 1).join('\r\n'))
  guarded = {
    empty: await command(file('vuota.csv', `${header}\n`), '--complete', '--json'),
    lost: await command(shortList, '--complete', '--json'),
    forced: await command(shortList, '--complete', '--force', '--dry-run', '--json'),
    list: await runCommand(folder, 'imports', 'list', '--json'),
  }
}

const { api, folder } = backendOfFile({ fill })
afterAll(() => rmSync(files, { recursive: true, force: true }))

describe('pharmacies', () => {
  it('a dry run counts and writes nothing', () => {
    expect(counts('dry')).toEqual({ ...nothing, added: 3, written: false })
    expect(counts('first')).toEqual({ ...nothing, added: 3 })
  })

  it('all or nothing: one rejected row stops the whole file, and is named with line and reason', () => {
    expect(refused.code).toBe(EXIT.failed)
    expect(JSON.parse(refused.stdout)).toMatchObject({
      written: false,
      rejected: 1,
      rejections: [{ line: 3, code: 'invalid_postal_code', detail: 'not a CAP: ABC' }],
    })
    expect(readFileSync(path.join(files, 'rejected.csv'), 'utf8')).toBe(
      'line;code;detail;effect;advice\n3;invalid_postal_code;"not a CAP: ABC";rejected;"give the five digits of the CAP"\n',
    )
  })

  it('the second run changes nothing', () => {
    expect(counts('second')).toEqual({ ...nothing, unchanged: 3 })
    expect(counts('own')).toEqual({ ...nothing, changed: 2 })
    expect(counts('own again')).toEqual({ ...nothing, unchanged: 2 })
  })

  it('a new name is a change, an end closes the pharmacy', async () => {
    expect(counts('moved')).toEqual({ ...nothing, changed: 1, removed: 1, unchanged: 1 })
    expect((await api('getPharmacy', { params: { id: 'F103' } })).status).toBe(404)
  })

  it('the storefront is notified of a closed pharmacy only', async () => {
    const { data: open } = await api('listPharmacies', { query: { latitude: 45.4746, longitude: 9.2049 } })
    const gone = told.flatMap((one) => one.gone ?? []).filter((tag) => tag.startsWith('pharmacy-'))
    expect(gone).toEqual([expect.stringMatching(/^pharmacy-\d+$/)])
    expect(gone).not.toContain(`pharmacy-${open[0]?.id}`)
    expect(told.flatMap(({ tags }) => tags)).toContain(`pharmacy-${open[0]?.id}`)
  })

  it('the shop lists them by distance, with what the operator said of them', async () => {
    const { data: found } = await api('listPharmacies', { query: { latitude: 45.4746, longitude: 9.2049 } })
    expect(found.map(({ code, name }) => [code, name])).toEqual([
      ['F101', 'Farmacia Nuova Formaggia'],
      ['F102', 'Farmacia Padova'],
    ])
    expect(found[0]).toMatchObject({
      address: 'Corso Buenos Aires, 4',
      phone_number: '+39021234567',
      email: 'farmacia@example.it',
      deliveries: ['click_and_collect', 'home_delivery'],
      on_duty: { start: '2999-12-31T07:30:00.000Z' },
    })
    expect(found[0]?.opening_hours).toHaveLength(6)
    const { data: payments } = await api('listPayments', { params: { id: 'F101' } })
    expect(payments.map(({ id }) => id)).toEqual(['in_pharmacy', 'card'])
  })
})

describe('medicines', () => {
  it('the storefront is notified of products that lost their authorisation only', () => {
    expect(counts('suspended')).toMatchObject({ changed: 1 })
    const gone = told.flatMap((one) => one.gone ?? [])
    expect(gone.filter((tag) => tag.startsWith('product-'))).toEqual(['product-044155024'])
    expect(told.flatMap(({ tags }) => tags)).toContain('product-026851016')
  })

  it('each list adds its word, and none changes anything at its second run', () => {
    expect(counts('class A')).toEqual({ ...nothing, added: 3 })
    expect(counts('class A again')).toEqual({ ...nothing, unchanged: 3 })
    expect(counts('equivalents')).toEqual({ ...nothing, changed: 2 })
    expect(counts('equivalents again')).toEqual({ ...nothing, unchanged: 2 })
    expect(counts('class A after equivalents')).toEqual({ ...nothing, unchanged: 3 })
    expect(counts('equivalents after class A')).toEqual({ ...nothing, unchanged: 2 })
    expect(counts('register')).toEqual({ ...nothing, added: 1, skipped: 1 })
    expect(counts('register again')).toEqual({ ...nothing, unchanged: 1, skipped: 1 })
    expect(counts('register dry')).toEqual({ ...nothing, unchanged: 1, skipped: 1, written: false })
  })

  it('a medicine of class A is on prescription, at the national price, with its equivalents cheapest first', async () => {
    const { data: product } = await api('getProduct', { params: { minsan: '026851016' }, query: {} })
    expect(product).toMatchObject({
      name: 'Glucobay 100 mg 40 compresse',
      supply: 'RR',
      kind: 'medicine',
      atc: 'A10BF01',
      vat_rate: 10,
      price: 8.04,
      reimbursement: { class: 'A', reference_price: 5.63, note: 'In distribuzione diretta' },
      shortage: { from: '2026-10-01', until: '2027-01-31' },
    })
    expect(product.categories).toEqual([
      [
        { slug: 'farmaci-con-ricetta', name: 'Farmaci con ricetta' },
        { slug: 'diabete', name: 'Diabete' },
      ],
    ])
    const { data: others } = await api('listEquivalents', { params: { minsan: '026851016' }, query: {} })
    expect(others.map(({ minsan }) => minsan).sort()).toEqual(['038835144', '044155024'])
  })

  it('shortages come, and go with a whole list that lacks them', async () => {
    expect(counts('short')).toEqual({ ...nothing, changed: 2, skipped: 1 })
    expect(counts('short less')).toEqual({ ...nothing, changed: 1, removed: 1 })
    const { data: product } = await api('getProduct', { params: { minsan: '012745093' }, query: {} })
    expect(product.shortage).toBeNull()
    expect(product).toMatchObject({ supply: 'SOP', leaflet_url: 'https://api.aifa.gov.it/x/stampati?ts=FI' })
  })
})

describe('what was imported', () => {
  it('a file without rows, and one that takes away more than a tenth, is refused unless it is forced', () => {
    expect(guarded.empty).toMatchObject({ code: EXIT.failed, stderr: expect.stringContaining('has no rows') })
    expect(guarded.lost).toMatchObject({ code: EXIT.failed, stderr: expect.stringContaining('take away 2 of the 3') })
    expect(JSON.parse(guarded.forced.stdout)).toMatchObject({ removed: 2, written: false })
  })

  it('each written import is announced, and each value keeps its source while the shop runs', async () => {
    const list = JSON.parse(guarded.list.stdout)
    expect(list.at(-1)).toMatchObject({ id: 1, what: 'offers', file: 'bad.csv', added: 0, rejected: 6 })
    expect(list.at(-2)).toMatchObject({ id: 2, what: 'pharmacies', file: 'register.csv', added: 3, rejected: 0 })
    expect(list.find((one: { file: string }) => one.file === 'carenti2.csv')).toMatchObject({
      options: { complete: true },
      removed: 1,
    })
    expect(list.map(({ id }: { id: number }) => id)).toEqual(
      list.map((_: unknown, index: number) => list.length - index),
    )
    const said = await runCommand(folder, 'imports', 'show', '026851016', '--json')
    expect(JSON.parse(said.stdout).said).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ column: 'national_price_cents', value: '804', list: 'equivalents' }),
        expect.objectContaining({ column: 'supply', value: 'RR', list: 'class_a' }),
        expect.objectContaining({ column: 'shortage_until', value: '2027-01-31', list: 'shortages' }),
      ]),
    )
    const shown = await runCommand(folder, 'imports', 'show', '2')
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Import 2: pharmacies') })
    expect(await runCommand(folder, 'imports', 'show', '999')).toMatchObject({ code: EXIT.failed })
    expect(await runCommand(folder, 'imports', 'show', 'x')).toMatchObject({ code: EXIT.usage })
  })
})

describe('offers', () => {
  it('rows that cannot be are rejected, each with its reason', () => {
    expect(counts('no offers')).toMatchObject({ added: 0, rejected: 6, written: false })
    expect(reports['no offers']?.rejections.map(({ line, code }) => [line, code]).sort()).toEqual([
      [2, 'unknown_pharmacy'],
      [3, 'unknown_product'],
      [4, 'forbidden_discount'],
      [5, 'missing_value'],
      [6, 'missing_value'],
      [7, 'invalid_price'],
    ])
  })

  it('prices and stock, once and again', () => {
    expect(counts('offers')).toEqual({ ...nothing, added: 4 })
    expect(counts('offers again')).toEqual({ ...nothing, unchanged: 4 })
    expect(counts('some offers')).toEqual({ ...nothing, changed: 1 })
  })

  it('what open orders have set aside is taken off the stock', () => {
    expect(counts('aside')).toEqual({ ...nothing, changed: 1 })
  })

  it('prices what is known, keeps the national price, and adds parapharmacy products', async () => {
    const { data: pharmacies } = await api('listPharmacies', { query: { latitude: 45.4746, longitude: 9.2049 } })
    const pharmacy_id = pharmacies.find(({ code }) => code === 'F101')?.id ?? ''
    const at = async (minsan: string) => (await api('getProduct', { params: { minsan }, query: { pharmacy_id } })).data
    expect(await at('012745093')).toMatchObject({ price: 5.5, availability: 'available', max_quantity: 1 })
    expect(await at('026851016')).toMatchObject({ price: 8.04, availability: 'available' })
    expect(await at('980123451')).toMatchObject({
      name: 'Crema mani',
      brand: 'Dermolab',
      kind: 'cosmetic',
      supply: null,
      vat_rate: 22,
      price: 6.9,
      ean: ['8001234567897'],
      unit_price: { amount: 92, unit: 'l' },
      sections: [{ code: 'warnings', html: '<p>Tenere &lt; lontano</p>' }],
      categories: [
        [
          { slug: 'bellezza', name: 'Bellezza' },
          { slug: 'mani', name: 'Mani' },
        ],
      ],
    })
  })

  it('what is derived is right, also after an import was killed: lowest price, counts, search', async () => {
    const { data: product } = await api('getProduct', { params: { minsan: '980123451' }, query: {} })
    expect(product).toMatchObject({ price: 5.9, price_from: true, pharmacies_count: 2 })
    const { data: found } = await api('autocomplete', { query: { query: 'crema man' } })
    expect(found.items.map(({ minsan }) => minsan)).toEqual(['980123451'])
    const { data: listing } = await api('listCategoryProducts', { params: { slug: 'bellezza' }, query: {} })
    expect(listing.total).toBe(1)
  })
})

test('duty turns: unknown pharmacies are rejected, the others come once, as the first row says', () => {
  expect(counts('duty')).toEqual({ ...nothing, added: 1, skipped: 1, rejected: 1 })
  expect(counts('duty again')).toEqual({ ...nothing, unchanged: 1, skipped: 1, rejected: 1 })
  expect(reports.duty?.skipped_by_reason).toEqual({ repeated: 1 })
  expect(reports.duty?.rejections).toEqual([
    { line: 4, code: 'unknown_pharmacy', detail: 'no pharmacy has the code F555' },
  ])
})

test('cities: a new comune is added, a known one keeps its postal codes', async () => {
  expect(counts('cities')).toMatchObject({ added: 1, rejected: 1 })
  expect(counts('cities again')).toEqual({ ...nothing, unchanged: 2, rejected: 1 })
  expect((await api('getCity', { params: { city: 'salvia-sul-naviglio' } })).data.postal_codes).toEqual(['20199'])
  expect((await api('getCity', { params: { city: 'milano' } })).data.postal_codes.length).toBeGreaterThan(30)
})

test('a report for people', () => {
  expect(printed.stderr).toBe('')
  expect(printed.code).toBe(EXIT.failed)
  expect(printed.stdout).toMatch(/: offers, offers\n {2}6 rows in [\d.]+ s .*\n {2}added {6}0\n/)
  expect(printed.stdout).toContain('    line 2: unknown_pharmacy, no pharmacy has the code F999\n')
})

test.each([
  [['import', 'offers', '/no/such/file.csv'], EXIT.failed, 'There is no such file: /no/such/file.csv'],
  [['import', 'offers'], EXIT.usage, "missing required argument 'file'"],
  [['import', 'ships', 'x.csv'], EXIT.usage, "unknown command 'ships'"],
])('%j says what is wrong', async (args, status, message) => {
  const result = await runCommand(folder, ...args)
  expect(result.code).toBe(status)
  expect(result.stderr).toContain(message)
})
