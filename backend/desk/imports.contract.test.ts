import type { DeskImport, DeskImportKind } from '@/lib/contract/desk-imports'
import { sheetData, workbookParts, zip } from '../imports/testing/workbook'
import { createApi } from '../testing/api'
import { type RunningBackend, startBackend } from '../testing/backend'
import { backendOfFile } from '../testing/file-backend'
import { kindOfRun } from '../testing/prepared'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder } = backend
const pharmacy_id: string = shop.central
type Person = { token: string; name: string }
let owner: Person
let other: Person

beforeAll(async () => {
  owner = await newStaff(backend, 'F1', 'owner')
  other = await newStaff(backend, 'F2', 'owner')
}, 600_000)

function file(content: string | Buffer, name = 'prezzi.csv'): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return form
}
const upload = (content: string | Buffer, kind: DeskImportKind = 'offers', of = { pharmacy_id, by: owner }) =>
  api('uploadDeskImport', { query: { pharmacy_id: of.pharmacy_id, kind } }, { ...of.by, form: file(content) })
const read = async (id: string) => (await api('getDeskImport', { params: { id } }, owner)).data

/** Waits for the job. */
async function settled(id: string, ask = () => read(id)): Promise<DeskImport> {
  for (;;) {
    const found = await ask()
    if (!['checking', 'writing', 'undoing'].includes(found.status)) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const asRead = ({ headings }: Pick<DeskImport, 'headings'>) =>
  headings.flatMap(({ heading, column }) => (column === null ? [] : [{ heading, column }]))
async function check(uploaded: DeskImport, more: { complete?: boolean; confirmed?: string[] } = {}) {
  const columns = asRead(uploaded)
  const started = await api('checkDeskImport', { params: { id: uploaded.id }, body: { columns, ...more } }, owner)
  expect(started.data.status).toBe('checking')
  return settled(uploaded.id)
}
async function write(id: string) {
  expect((await api('writeDeskImport', { params: { id } }, owner)).data.status).toBe('writing')
  return settled(id)
}
const priceAt = async (pharmacy: string, minsan: string = shop.cosmetic) =>
  (await api('getProduct', { params: { minsan }, query: { pharmacy_id: pharmacy } })).data.price
const prices = (price: string) => `minsan;prezzo;giacenza\n${shop.cosmetic};${price};30\n`

test('a file is read, rehearsed, imported and undone, and the record says who did', async () => {
  const before = await priceAt(pharmacy_id)
  const uploaded = (await upload(`${prices('7,77')}abc;1,00;1\n`)).data
  expect(uploaded).toMatchObject({ status: 'read', kind: 'offers', file_name: 'prezzi.csv', created_by: owner.name })
  expect(uploaded.headings).toEqual([
    { heading: 'minsan', samples: [shop.cosmetic, 'abc'], column: 'minsan' },
    { heading: 'prezzo', samples: ['7,77', '1,00'], column: 'price' },
    { heading: 'giacenza', samples: ['30', '1'], column: 'stock' },
  ])
  const checked = await check(uploaded)
  expect(checked).toMatchObject({ status: 'checked', may_undo: false, report: { counts: { changed: 1, rejected: 1 } } })
  expect(checked.report?.lines).toMatchObject([{ line: 3, code: 'invalid_minsan', effect: 'rejected' }])
  expect(checked.report?.changes).toMatchObject([
    {
      effect: 'changed',
      table: 'offers',
      key: shop.cosmetic,
      values: expect.arrayContaining([
        { column: 'price_cents', before: String(Math.round((before ?? 0) * 100)), after: '777' },
      ]),
    },
  ])
  expect(await priceAt(pharmacy_id)).toBe(before)

  const written = await write(uploaded.id)
  expect(written).toMatchObject({ status: 'written', may_undo: true, report: { counts: { changed: 1, rejected: 1 } } })
  expect(await priceAt(pharmacy_id)).toBe(7.77)
  const { stdout } = await runCommand(folder, 'imports', 'list', '-n', '1', '--json')
  expect(JSON.parse(stdout)).toMatchObject([{ what: 'offers', file: 'prezzi.csv', changed: 1 }])

  const undone = await api('undoDeskImport', { params: { id: uploaded.id } }, owner)
  expect(undone.data.status).toBe('undoing')
  expect(await settled(uploaded.id)).toMatchObject({ status: 'undone', report: { undone: { restored: 1, left: 0 } } })
  expect(await priceAt(pharmacy_id)).toBe(before)
  const { data } = await api('listDeskAudit', { query: { pharmacy_id } }, owner)
  const recorded = data.items.map(({ action, imported, by }) => [action, imported, by?.name])
  expect(recorded.slice(0, 2)).toEqual([
    ['import_undone', 'offers', owner.name],
    ['file_imported', 'offers', owner.name],
  ])
  expect((await api('listDeskImports', { query: { pharmacy_id } }, owner)).data.items[0]).toMatchObject({
    id: uploaded.id,
    status: 'undone',
  })
})

test('a workbook is read from memory like a file of the command line', async () => {
  const price = ((await priceAt(pharmacy_id)) ?? 0) + 0.01
  const rows = [
    ['Minsan', 'Prezzo', 'Giacenza'],
    [shop.cosmetic, price, 7],
  ]
  const uploaded = (await upload(zip(workbookParts([{ name: 'Foglio1', xml: sheetData(rows) }])))).data
  expect(asRead(uploaded).map(({ column }) => column)).toEqual(['minsan', 'price', 'stock'])
  const checked = await check(uploaded)
  expect(checked).toMatchObject({ status: 'checked', report: { counts: { changed: 1, rejected: 0 } } })
  expect((await api('removeDeskImport', { params: { id: uploaded.id } }, owner)).status).toBe(204)
})

test('columns that are set by hand are those of the next file with the same headings', async () => {
  const content = `Codice interno;Cosa;Quanto;Roba\n${shop.cosmetic};Crema;8,88;4\n`
  const first = (await upload(content)).data
  expect(asRead(first)).toEqual([])
  const body = {
    columns: [
      { heading: 'Quanto', column: 'price' },
      { heading: 'Roba', column: 'stock' },
    ],
  }
  const params = { id: first.id }
  const refused = await api('checkDeskImport', { params, body }, owner)
  expect(refused.problem.errors).toEqual([{ field: 'columns.minsan', code: 'column_missing' }])
  const twice = [...body.columns, { heading: 'Cosa', column: 'price' }, { heading: 'Codice interno', column: 'minsan' }]
  const repeated = await api('checkDeskImport', { params, body: { columns: twice } }, owner)
  expect(repeated.problem.errors).toEqual([{ field: 'columns.price', code: 'column_repeated' }])
  const unknown = [{ heading: 'Quanto', column: 'colour' }]
  expect((await api('checkDeskImport', { params, body: { columns: unknown } }, owner)).problem.errors).toEqual([
    { field: 'columns', code: 'invalid' },
  ])

  const columns = [...body.columns, { heading: 'Codice interno', column: 'minsan' }, { heading: 'Cosa', column: '' }]
  await api('checkDeskImport', { params, body: { columns } }, owner)
  expect(await settled(first.id)).toMatchObject({ status: 'checked', report: { counts: { changed: 1, rejected: 0 } } })
  const second = (await upload(content)).data
  expect(second.headings.map(({ column }) => column)).toEqual(['minsan', null, 'price', 'stock'])
  // The first file is gone: it was not imported.
  expect((await api('getDeskImport', { params }, owner)).problem.code).toBe('not_found')
  expect((await upload(content, 'gestionale')).data.headings[0]?.column).toBe('sku')
  expect((await upload(content, 'offers', { pharmacy_id: shop.small, by: other })).data.headings[0]?.column).toBeNull()
})

test('a file changes no row of another pharmacy, nor the products that it sells', async () => {
  const before = [await priceAt(shop.small), await priceAt(pharmacy_id)]
  const { data: product } = await api('getProduct', { params: { minsan: shop.cosmetic }, query: {} })
  const content = `farmacia;minsan;prezzo;giacenza;nome;tipo;iva;ean;categoria
F2;${shop.cosmetic};1,11;1;;;;;
F1;${shop.cosmetic};2,22;1;Altro nome;dispositivo;10;8001234567897;Nuova > Categoria
`
  const { id } = await check((await upload(content)).data, { confirmed: ['price_jumps'] })
  const { report } = await write(id)
  expect(report?.lines).toMatchObject([{ line: 2, code: 'other_pharmacy' }])
  expect([await priceAt(shop.small), await priceAt(pharmacy_id)]).toEqual([before[0], 2.22])
  const { name, kind, vat_rate, ean, categories } = product
  expect((await api('getProduct', { params: { minsan: shop.cosmetic }, query: {} })).data).toMatchObject({
    ...{ name, kind, vat_rate, ean, categories },
  })
})

test('a complete file that takes away more than a tenth is held until that is confirmed, then for a price that jumps', async () => {
  const uploaded = (await upload(prices('333,33'))).data
  const held = await check(uploaded, { complete: true })
  expect(held).toMatchObject({ status: 'held', complete: true, failure: { code: 'too_much_lost' } })
  expect((await api('writeDeskImport', { params: { id: held.id } }, owner)).problem.code).toBe('conflict')
  const jumping = await check(uploaded, { complete: true, confirmed: ['too_much_lost'] })
  expect(jumping).toMatchObject({ status: 'held', failure: { code: 'price_jumps' } })
  expect(jumping.report?.jumps).toMatchObject([{ minsan: shop.cosmetic, after_cents: 33_333 }])
  const checked = await check(uploaded, { complete: true, confirmed: ['price_jumps'] })
  expect(checked).toMatchObject({ status: 'checked', failure: null })
  expect(checked.report?.counts.removed).toBeGreaterThan(1)
  expect(checked.report?.changes.map(({ effect }) => effect)).toContain('removed')
  expect((await api('removeDeskImport', { params: { id: uploaded.id } }, owner)).status).toBe(204)
  expect((await api('getDeskImport', { params: { id: uploaded.id } }, owner)).problem.code).toBe('not_found')
})

test('services, closures, cards and the products of another program are files of a pharmacy too', async () => {
  const files: [DeskImportKind, string][] = [
    ['services', 'nome;durata_minuti;orari\nMisura della glicemia;10;lun-ven 09:00-12:00\n'],
    ['closures', 'dal;al;motivo\n2099-08-10;2099-08-16;Ferie\n'],
    ['cards', 'codice;punti;intestatario\n2980000000997;10;Rosa Neri\n'],
    ['gestionale', 'Minsan;Descrizione;Prezzo Pubblico;Giacenza;IVA;Tipo\n989999990;Crema nuova;5,00;2;22;cosmetico\n'],
  ]
  for (const [kind, content] of files) {
    const { id, status, report, failure } = await check((await upload(content, kind)).data)
    expect([kind, status, failure, report?.lines]).toEqual([kind, 'checked', null, []])
    const written = await write(id)
    expect([kind, written.status, written.report?.counts.added]).toEqual([kind, 'written', 1])
    expect([kind, written.may_undo]).toEqual([kind, kind !== 'cards'])
  }
  const { data } = await api('getPharmacy', { params: { id: pharmacy_id } })
  expect(data.closures).toMatchObject([{ from: '2099-08-10', reason: 'Ferie' }])
  expect(await priceAt(pharmacy_id, '989999990')).toBe(5)
})

const PROTECTED = Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
const HUGE = zip({ 'xl/workbook.xml': Buffer.alloc(20 * 1024 * 1024) })

test.each([
  ['a cut workbook', Buffer.from('504b0304', 'hex'), 'file_damaged'],
  ['an archive', zip({ 'listino.csv': 'minsan;prezzo' }), 'file_packed'],
  ['an OpenDocument sheet', zip({ 'content.xml': '<a/>' }), 'file_other_workbook'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_other_workbook'],
  ['a protected workbook', PROTECTED, 'file_protected'],
  ['a workbook of zeros', HUGE, 'file_huge'],
  ['a picture', Buffer.from('89504e470000000d', 'hex'), 'file_unsupported'],
  ['an empty file', Buffer.alloc(0), 'file_empty'],
])('%s is refused at its field', async (_, content, code) => {
  expect((await upload(content)).problem.errors).toEqual([{ field: 'file', code }])
})

test('only owners import, and a file without rows fails', async () => {
  const assistant = await newStaff(backend, 'F1', 'assistant', 'pharmacist')
  expect((await upload(prices('1,00'), 'offers', { pharmacy_id, by: assistant })).problem.code).toBe('forbidden')
  const { id } = await check((await upload('minsan;prezzo;giacenza\n')).data)
  expect(await read(id)).toMatchObject({ status: 'failed', failure: { code: 'empty_file' } })
})

test('an import is taken over whose process was killed, and is written once', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, at) => `98${String(at).padStart(7, '0')};Crema ${at};cosmetico;22;5,00;3`,
  )
  const content = `minsan;nome;tipo;iva;prezzo;giacenza\n${rows.join('\n')}\n`
  const { id, report } = await check((await upload(content)).data)
  expect(report).toMatchObject({ lines: [], counts: { added: 300 } })
  // On the embedded database it is the same one, started again.
  const second: RunningBackend | null = kindOfRun() === 'pglite' ? null : await startBackend({ DEMO: 'off' }, folder)
  await api('writeDeskImport', { params: { id } }, owner)
  process.kill(backend.pid, 'SIGKILL')
  if (second) {
    const there = createApi(second.url)
    await settled(id, async () => (await there('getDeskImport', { params: { id } }, owner)).data)
    await second.stop()
  }
  await backend.start()
  const written = await settled(id)
  expect(written).toMatchObject({ status: 'written', report: { counts: { rows: 300 } } })
  expect(await priceAt(pharmacy_id, '980000299')).toBe(5)
  const { stdout } = await runCommand(folder, 'imports', 'list', '-n', '2', '--json')
  expect(
    (JSON.parse(stdout) as { rows: number }[]).filter(({ rows: writtenRows }) => writtenRows === 300),
  ).toHaveLength(1)
})
