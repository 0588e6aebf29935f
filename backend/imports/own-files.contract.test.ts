import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { EXIT } from '@/backend/process/files'
import { backendOfFile } from '@/backend/testing/file-backend'
import { type Ran, runCommand, runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import type { ImportReport } from './report'
import type { TestImport } from './testing/run-imports'

jest.setTimeout(300_000)

const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-own-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))
let reports: Record<string, ImportReport> = {}
let lost: Ran

function file(name: string, content: string): string {
  const full = path.join(files, name)
  writeFileSync(full, content)
  return full
}

const counts = (name: string) => {
  const { added = 0, changed = 0, unchanged = 0, removed = 0, rejected = 0 } = reports[name] ?? {}
  return { added, changed, unchanged, removed, rejected }
}
const nothing = { added: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0 }

const pharmacies = `codice;nome;indirizzo;comune;provincia;cap;orari;ritiro_minuti;quartieri;ragione_sociale;direttore
F1;Farmacia Uno;Via Roma 1;Milano;MI;20121;lun-sab 8-20;60;Brera, Centro;Uno S.n.c.;Dott.ssa Anna Verdi
F2;Farmacia Due;Via Roma 2;Milano;MI;20121;lun-sab 8-20;60;;;
`
const services = (rows: string) => `farmacia;nome;durata;prezzo;orari\n${rows}`
const measure = 'F1;Misurazione;10;2,00;lun-sab 9-19\n'
const cardiogram = (price: string) => `F1;ECG;20;${price};lun-ven 9-12\n`
const other = '"F2, F9";ECG;20;30,00;lun-ven 9-12\n'
const closures = 'farmacia;dal;al;motivo\nF1;10/08/2099;22/08/2099;Ferie\nF1;07/12/2099;;Patrono\n'
const offers = (rows: string) =>
  `minsan;nome;tipo;iva;categoria;prezzo;giacenza;quantita_massima;motivo_massimo;settore;registrazione\n${rows}`
const cream = '980000001;Crema;cosmetico;22;Bellezza > Mani;5,00;1.000\n'
const soap = '980000002;Sapone;cosmetico;22;Bellezza > Mani;3,00;4;2;Due per persona.;generico;n. 1\n'
const label = 'minsan;prezzo;giacenza;registrazione;eta_mesi\n980000002;3,00;4;n. 2;36\n'
const lasting = [
  ['980000003', 'Latte', 0, 'sì'],
  ['980000004', 'Olio', 3, 'sì'],
  ['980000005', 'Gel', 2, 'no'],
] as const
const ordered = lasting.map(([minsan, name, ...rest]) => `${minsan};${name};cosmetico;22;4,00;${rest.join(';')}`)
const night = lasting.map(([minsan, , stock]) => `${minsan};4,00;${stock}`)
const dearer = lasting.map(([minsan, name]) => `${name},${minsan},4.50`)
const ORDERED = 'minsan;nome;tipo;iva;prezzo;giacenza;ordinabile'
const ofShop = { profile: 'woocommerce', pharmacy: 'F2' }
const texts = `codice;sezione;testo
980000001;;"<p>Per le <b>mani</b>.</p><script>x</script>"
980000001;modalità d'uso;Due volte al giorno
980000001;composizione;Acqua
bellezza;descrizione;Tutto per <b>la pelle</b>
989999999;;x
980000001;ricetta della nonna;x
`
const tree = `slug;nome;reparto;descrizione
mani;Mani e piedi;;Tutto per le mani
piedi;Piedi;;
gambe;Gambe;bellezza;Per le gambe
occhi;Occhi;gambe;
labbra;Labbra;nessuno;
bellezza;Bellezza e cosmesi;;
`
const demo = ['categories', 'pharmacies', 'services', 'closures', 'duty', 'medicines', 'texts'] as const
const ofDemo = (name: string) => path.resolve(`backend/demo/files/${name}.csv`)
const nested = [{ code: '980000002', description: 'Sapone', sections: { warnings: '<p>Non ingerire</p>' } }]

const { api, folder } = backendOfFile({
  async fill(folder) {
    const whole = { complete: true } as const
    const wanted: TestImport[] = [
      ['pharmacies', 'pharmacies', file('farmacie.csv', pharmacies)],
      ['services', 'services', file('servizi.csv', services(measure + cardiogram('29,00') + other))],
      ['services again', 'services', path.join(files, 'servizi.csv')],
      ['dearer', 'services', file('servizi2.csv', services(cardiogram('35,00'))), whole],
      ['closures', 'closures', file('chiusure.csv', closures)],
      ['closures again', 'closures', path.join(files, 'chiusure.csv')],
      ['fewer', 'closures', file('chiusure2.csv', 'dal\n07/12/2099\n'), { ...whole, pharmacy: '1' }],
      ['offers', 'offers', file('offerte.csv', offers(cream + soap)), { pharmacy: 'F1' }],
      ['offers of both', 'offers', path.join(files, 'offerte.csv'), { pharmacy: 'F2' }],
      ['label', 'offers', file('etichetta.csv', label), { pharmacy: 'F1' }],
      ['less', 'offers', file('offerte2.csv', offers(cream)), { pharmacy: 'F1', ...whole }],
      ['ordered', 'offers', file('ordinabili.csv', [ORDERED, ...ordered].join('\n')), { pharmacy: 'F2' }],
      ['night', 'offers', file('notte.csv', ['minsan;prezzo;giacenza', ...night].join('\n')), { pharmacy: 'F2' }],
      ['price list', 'catalogue', file('listino.csv', ['Name,SKU,Regular price', ...dearer].join('\n')), ofShop],
      ['emptied', 'offers', file('vuota.csv', `${ORDERED}\n980000004;Olio;cosmetico;22;4,50;0;\n`), { pharmacy: 'F2' }],
      ['tree', 'categories', file('reparti.csv', tree)],
      ['tree again', 'categories', path.join(files, 'reparti.csv')],
      ['texts', 'texts', file('testi.csv', texts)],
      ['texts again', 'texts', path.join(files, 'testi.csv')],
      ['nested', 'texts', file('testi.json', `\uFEFF${JSON.stringify(nested)}`)],
      ...demo.map((what): TestImport => [`demo ${what}`, what, ofDemo(what)]),
      ['demo shortages', 'medicines', ofDemo('shortages')],
      ['demo products', 'catalogue', ofDemo('products'), { profile: 'salvia', pharmacy: 'MI1000' }],
      ['demo articles', 'articles', path.resolve('backend/demo/files/articles')],
      ['demo medicines again', 'medicines', ofDemo('medicines')],
      ['demo products again', 'catalogue', ofDemo('products'), { profile: 'salvia', pharmacy: 'MI1000' }],
    ]
    await seedTables(folder)
    const run = await runProgram(folder, 'backend/imports/testing/run-imports.ts', [JSON.stringify(wanted)])
    if (run.code !== 0) throw new Error(run.stderr)
    reports = JSON.parse(run.stdout) as Record<string, ImportReport>
    const many = Array.from({ length: 8 }, (_, day) => `F2;0${day + 1}/03/2099\n`).join('')
    await runCommand(folder, 'import', 'closures', file('molte.csv', `farmacia;dal\n${many}`))
    lost = await runCommand(
      folder,
      'import',
      'closures',
      file('una.csv', 'farmacia;dal\nF2;01/03/2099\n'),
      '--complete',
    )
  },
})

test('the page of a pharmacy shows its director, its company and its address', async () => {
  const { data } = await api('getPharmacy', { params: { id: 'F1' } })
  expect(data).toMatchObject({ director: 'Dott.ssa Anna Verdi', legal_name: 'Uno S.n.c.' })
  expect((await api('getPharmacy', { params: { id: 'F2' } })).data).toMatchObject({ director: null, legal_name: null })
})

test('a file that says nothing of a stock or of orders leaves both, and an empty cell says no', async () => {
  expect(counts('ordered')).toEqual({ ...nothing, added: 3 })
  expect(counts('night')).toEqual({ ...nothing, unchanged: 3 })
  expect(counts('price list')).toEqual({ ...nothing, changed: 3 })
  expect(counts('emptied')).toEqual({ ...nothing, changed: 1 })
  const { data: pharmacy } = await api('getPharmacy', { params: { id: 'F2' } })
  const query = { pharmacy_id: pharmacy.id }
  const at = async (minsan: string) => (await api('getProduct', { params: { minsan }, query })).data
  expect(await at('980000003')).toMatchObject({ price: 4.5, availability: 'orderable' })
  expect(await at('980000004')).toMatchObject({ price: 4.5, availability: 'unavailable' })
  expect(await at('980000005')).toMatchObject({ price: 4.5, availability: 'available', max_quantity: 2 })
})

test('services come once, change, and go with a whole file of their pharmacy', async () => {
  expect(counts('services')).toEqual({ ...nothing, added: 3, rejected: 1 })
  expect(counts('services again')).toEqual({ ...nothing, unchanged: 3, rejected: 1 })
  expect(counts('dearer')).toEqual({ ...nothing, changed: 1, removed: 1 })
  const { data: one } = await api('listServices', { params: { id: 'F1' } })
  expect(one.map(({ name, price }) => [name, price])).toEqual([['ECG', 35]])
  const { data: two } = await api('listServices', { params: { id: 'F2' } })
  expect(two).toHaveLength(1)
})

test('closures stand on the page of their pharmacy', async () => {
  expect(counts('closures')).toEqual({ ...nothing, added: 2 })
  expect(counts('closures again')).toEqual({ ...nothing, unchanged: 2 })
  expect(counts('fewer')).toEqual({ ...nothing, changed: 1, removed: 1 })
  const { data } = await api('getPharmacy', { params: { id: 'F1' } })
  expect(data.closures).toEqual([{ from: '2099-12-07', to: '2099-12-07', reason: null }])
})

test('categories stand in the order of the file, at the place that it gives them', async () => {
  expect(counts('tree')).toEqual({ ...nothing, added: 2, changed: 2, rejected: 2 })
  const refused = (name: string) => reports[name]?.rejections.map(({ line, code }) => [line, code])
  const nowhere = [6, 'unknown_category']
  expect(refused('tree')).toEqual([[5, 'unknown_category'], nowhere])
  expect(refused('tree again')).toEqual([[5, 'invalid_value'], nowhere])
  expect(counts('tree again')).toEqual({ ...nothing, unchanged: 4, rejected: 2 })
  const { data } = await api('listCategories', {})
  const own = data.filter(({ slug }) => ['mani', 'piedi', 'bellezza'].includes(slug))
  expect(own.map(({ name, products_count }) => [name, products_count])).toEqual([
    ['Mani e piedi', 2],
    ['Piedi', 0],
    ['Bellezza e cosmesi', 0],
  ])
  expect(own[2]?.children.map(({ name }) => name)).toEqual(['Gambe'])
})

test('what the demo shows anybody can load', () => {
  for (const what of demo) {
    expect(reports[`demo ${what}`]?.added).toBeGreaterThan(45)
    expect(counts(`demo ${what}`)).toMatchObject({ rejected: 0 })
  }
})

test('its products come with regime, texts, categories and limits, those without prescription at a price', async () => {
  expect(reports['demo shortages']).toMatchObject({ changed: 8, rejected: 0 })
  expect(reports['demo products']).toMatchObject({ added: 245, rejected: 0, not_sold: 0 })
  expect(reports['demo articles']).toMatchObject({ added: 12, rejected: 0 })
  expect(reports['demo medicines again']).toMatchObject({ added: 0, changed: 0, rejected: 0 })
  expect(reports['demo products again']).toMatchObject({ added: 0, changed: 0, rejected: 0 })
  const read = async (minsan: string) => (await api('getProduct', { params: { minsan }, query: {} })).data
  const leaflet = await read('088760804')
  expect(leaflet).toMatchObject({ kind: 'medicine', supply: 'OTC', active_ingredient: 'Ibuprofene', price: null })
  expect(leaflet.sections.map(({ code }) => code)).toEqual([
    ...['indications', 'contraindications', 'dosage', 'warnings', 'interactions', 'pregnancy'],
    ...['side_effects', 'storage', 'composition'],
  ])
  const search = (NomeProdotto: string) => api('searchProducts', { query: { NomeProdotto } })
  const [dog] = (await search('Vermivet')).data.items
  expect(dog).toMatchObject({ kind: 'veterinary', supply: 'RR' })
  const { data: shelf } = await api('listCategoryProducts', { params: { slug: 'contraccezione' }, query: {} })
  expect(shelf.items.map(({ supply }) => supply).sort()).toEqual(['SOP', 'SOP', 'SOP', null, null])
})

test('a file that would take away more than a tenth is refused as a whole', async () => {
  expect(lost).toMatchObject({ code: EXIT.failed, stderr: expect.stringContaining('take away 7 of the 8') })
  expect((await api('getPharmacy', { params: { id: 'F2' } })).data.closures).toHaveLength(8)
  const forced = await runCommand(folder, 'import', 'closures', path.join(files, 'una.csv'), '--complete', '--force')
  expect(forced).toMatchObject({ code: 0 })
})

test("offers missing from a complete file are removed at its pharmacy only; a point's three digits are thousands", async () => {
  expect(counts('less')).toEqual({ ...nothing, unchanged: 1, removed: 1 })
  const { data: pharmacy } = await api('getPharmacy', { params: { id: 'F1' } })
  const at = async (minsan: string) =>
    (await api('getProduct', { params: { minsan }, query: { pharmacy_id: pharmacy.id } })).data
  expect(await at('980000002')).toMatchObject({ availability: 'unavailable', pharmacies_count: 1 })
  expect(await at('980000002')).toMatchObject({ max_quantity_reason: 'Due per persona.', sector: 'goods' })
  // Missing facts are filled in, existing ones stay.
  expect(await at('980000002')).toMatchObject({ label_facts: { registration: 'n. 1', from_months: 36 } })
  expect(await at('980000001')).toMatchObject({ availability: 'available', max_quantity: 30, label_facts: {} })
})

test('texts of products and categories, clean and in order', async () => {
  expect(counts('texts')).toEqual({ ...nothing, added: 4, rejected: 2 })
  expect(reports.texts?.rejections.map(({ line, code }) => [line, code]).sort()).toEqual([
    [6, 'unknown_product'],
    [7, 'invalid_value'],
  ])
  expect(counts('texts again')).toEqual({ ...nothing, unchanged: 4, rejected: 2 })
  const { data } = await api('getProduct', { params: { minsan: '980000001' }, query: {} })
  expect(data).toMatchObject({
    description: '<p>Per le <strong>mani</strong>.</p>',
    sections: [
      { code: 'composition', html: '<p>Acqua</p>' },
      { code: 'directions', html: '<p>Due volte al giorno</p>' },
    ],
  })
  const { data: tree } = await api('listCategories', {})
  expect(tree.find(({ slug }) => slug === 'bellezza')?.description).toBe('Tutto per la pelle')
  expect(counts('nested')).toEqual({ ...nothing, added: 2 })
})
