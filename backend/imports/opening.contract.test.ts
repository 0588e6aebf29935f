import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { backendOfFile } from '@/backend/testing/file-backend'
import { mailTo } from '@/backend/testing/mail'
import { collection } from '@/backend/testing/ordering'
import { type Ran, runCommand, runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import { randomKey } from '@/lib/identifiers/random-key'
import type { ImportReport } from './report'
import type { TestImport } from './testing/run-imports'

/** The steps of docs/opening-a-shop.md, from an empty database and only the files. */
jest.setTimeout(300_000)

const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-opening-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))
let reports: Record<string, ImportReport & { sold: number }> = {}
let mapped: Ran

function file(name: string, content: string): string {
  const full = path.join(files, name)
  writeFileSync(full, content)
  return full
}

const pharmacies = `codice;nome;indirizzo;comune;provincia;cap;orari;telefono;ritiro_minuti;pagamenti;ricette;direttore;online_autorita;online_numero;online_data;online_link;online_sito;online_contatti
F1;Farmacia Uno;Via Roma 1;Milano;MI;20121;lun-sab 8-20;02 1234567;60;in farmacia;nre;Dott. Bianchi;Regione Lombardia;1;01/01/2020;https://www.salute.gov.it/x;https://www.farmaciauno.example;Via Verdi 1, Milano
`
const register = `"CODICE_AIC";"COD_FARMACO";"COD_CONFEZIONE";"DENOMINAZIONE";"DESCRIZIONE";"CODICE_DITTA";"RAGIONE_SOCIALE";"STATO_AMMINISTRATIVO";"TIPO_PROCEDURA";"FORMA";"CODICE_ATC";"PA_ASSOCIATI";"FORNITURA";"LINK_FI";"LINK_RCP"
"012745093";"012745";"093";"TACHIPIRINA";"500 MG COMPRESSE- 20 COMPRESSE";219;"ANGELINI S.P.A.";"Autorizzata";"Procedura Nazionale";"Compressa";"N02BE01";"PARACETAMOLO";"Medicinali non soggetti a prescrizione medica ma non da banco";"";""
`
const catalogue = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Description,"Tax class","In stock?",Stock,"Sale price","Regular price",Categories,"Meta: tipo_prodotto"
1,simple,012745093,,TACHIPIRINA LA MIGLIORE,1,"<p>Comprala subito</p>",,1,5,,5.20,Farmaci,medicinale
2,simple,980000001,,Crema mani,1,<p>Morbida</p>,,1,8,6.90,8.50,Bellezza > Mani,cosmetico
3,simple,MIA-7,,Sapone della casa,1,,,1,4,,3.00,Bellezza > Corpo,cosmetico
4,simple,MIA-8,8001234567897,Tisana,1,,,1,4,,4.00,Erboristeria,
5,simple,MIA-9,8001234567897,Tisana ancora,1,,,1,4,,4.00,Erboristeria,cosmetico
6,simple,034208013,,Ignoto,1,,,1,4,,4.00,,medicinale
`
const services = 'farmacia;nome;durata;prezzo;orari\nF1;ECG;20;29,00;lun-ven 9-12\n'
const closures = 'farmacia;dal;al;motivo\nF1;10/08/2099;22/08/2099;Ferie\n'
const said = 'minsan;tipo;iva;prezzo;giacenza\n200000002;altro;22;4,00;4\n'
const SOLD = 'select count(*)::int as sold from offers where stock > 0 or orderable'

const backend = backendOfFile({
  async fill(folder) {
    const pictures = path.join(files, 'foto')
    mkdirSync(pictures)
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer()
    for (const name of ['980000001.jpg', 'MIA-7.jpg', 'F1.jpg', 'bellezza.jpg'])
      writeFileSync(path.join(pictures, name), picture)
    const woocommerce = file('prodotti.csv', catalogue)
    const asked: TestImport[] = [
      ['pharmacies', 'pharmacies', file('farmacie.csv', pharmacies)],
      ['medicines', 'medicines', file('confezioni.csv', register)],
      ['catalogue', 'catalogue', woocommerce, { profile: 'woocommerce', pharmacy: '1' }],
      ['catalogue again', 'catalogue', woocommerce, { profile: 'woocommerce', pharmacy: '1' }],
      ['nothing said', 'catalogue', file('cose.csv', 'descrizione\nCosa\n'), { profile: 'gestionale', pharmacy: 'F1' }],
      ['not said', 'offers', file('ancora.csv', 'minsan;prezzo;giacenza\n200000002;4,00;4\n'), { pharmacy: 'F1' }],
      ['said', 'offers', file('detto.csv', said), { pharmacy: 'F1' }],
      ['pictures', 'pictures', pictures],
      ['services', 'services', file('servizi.csv', services)],
      ['closures', 'closures', file('chiusure.csv', closures)],
    ]
    await seedTables(folder)
    const program = 'backend/imports/testing/run-imports.ts'
    const run = await runProgram(folder, program, [JSON.stringify(asked), SOLD])
    if (run.code !== 0) throw new Error(run.stderr)
    reports = JSON.parse(run.stdout)
    mapped = await runCommand(folder, 'import', 'catalogue', woocommerce, '--profile', 'woocommerce', '--map')
  },
})

const { api, folder } = backend

const at = async (minsan: string) => (await api('getProduct', { params: { minsan }, query: {} })).data

test('what can be bought, after each step', () => {
  const sold = Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, report.sold]))
  expect(sold).toEqual({
    pharmacies: 0,
    medicines: 0,
    catalogue: 3,
    'catalogue again': 3,
    'nothing said': 3,
    'not said': 3,
    said: 4,
    pictures: 4,
    services: 4,
    closures: 4,
  })
})

test('the catalogue once and again: what is not sold is counted, what cannot be is named', () => {
  expect(reports.catalogue).toMatchObject({ added: 4, not_sold: 1, rejected: 2 })
  expect(reports.catalogue?.rejections.map(({ line, code }) => [line, code]).sort()).toEqual([
    [6, 'repeated_product'],
    [7, 'unknown_product'],
  ])
  expect(reports['catalogue again']).toMatchObject({ added: 0, changed: 0, unchanged: 4, not_sold: 1, rejected: 2 })
  expect(reports['nothing said']).toMatchObject({ added: 1, not_sold: 1 })
  expect(reports['not said']?.rejections).toEqual([
    { line: 2, code: 'missing_value', detail: 'nobody has said of 200000002 what the shop needs: tipo' },
  ])
  expect(reports.said).toMatchObject({ added: 1, rejected: 0 })
})

test("a medicine is what AIFA's list says, not what another shop's file does", async () => {
  expect(await at('012745093')).toMatchObject({
    name: expect.stringContaining('500 mg'),
    supply: 'SOP',
    vat_rate: 10,
    price: 5.2,
    description: '',
  })
})

test('the shop looks complete: texts, prices, pictures, services and holidays', async () => {
  expect(await at('980000001')).toMatchObject({
    price: 6.9,
    description: '<p>Morbida</p>',
    images: [expect.anything()],
  })
  // A row without a code got one of the shop's own, which its picture matched.
  expect(await at('200000001')).toMatchObject({ name: 'Sapone della casa', price: 3, images: [expect.anything()] })
  const { data: pharmacy } = await api('getPharmacy', { params: { id: 'F1' } })
  expect(pharmacy).toMatchObject({ image: expect.anything(), services_count: 1, director: 'Dott. Bianchi' })
  expect(pharmacy.closures).toHaveLength(1)
  const { data: tree } = await api('listCategories', {})
  expect(tree.find(({ slug }) => slug === 'bellezza')).toMatchObject({ products_count: 2, image: expect.anything() })
})

test('--map shows rows as they would be, and writes nothing', () => {
  expect(mapped.code).toBe(0)
  expect(mapped.stdout).toContain('name                Crema mani')
  expect(mapped.stdout.match(/line {16}/g)).toHaveLength(6)
})

test('the help names what can be imported', async () => {
  const { stdout } = await runCommand(folder, 'import', '--help')
  for (const name of 'catalogue pictures services closures texts pharmacies offers medicines cities duty'.split(' '))
    expect(stdout).toMatch(new RegExp(`^ +${name} `, 'm'))
})

test('the first order is placed without an account, and the pharmacy hands it over', async () => {
  const products = ['012745093', '980000001'].map((minsan) => ({ minsan, quantity: 1 }))
  const [delivery] = (await api('listDeliveries', { params: { id: '1' } })).data
  const body = { ...collection({ delivery: { id: delivery?.id ?? '' } }), pharmacy_id: '1', products }
  const headers = { 'X-Device': randomKey(32) }
  const { email } = body.customer
  await api('sendGuestCode', { body: { email } }, { headers })
  const code = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text)?.[1] ?? ''
  await api('confirmGuestCode', { body: { email, code } }, { headers })
  const placed = await api('createGuestOrder', { body }, { headers })
  expect(placed.data.order).toMatchObject({ status: 'received', total: 12.1 })
  const number = placed.data.order.number
  const { stdout } = await runCommand(folder, 'orders', 'list')
  expect(stdout).toContain(number)
  const moved = await runCommand(folder, 'orders', 'move', number, 'confirmed', 'preparing', 'ready', 'completed')
  expect([moved.code, moved.stderr]).toEqual([0, ''])
  const order = { params: { id: placed.data.order.id } }
  expect((await api('getGuestOrder', order, { token: placed.data.key ?? '' })).data.status).toBe('completed')
})
