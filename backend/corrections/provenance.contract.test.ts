import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { backendOfFile } from '@/backend/testing/file-backend'
import { runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import type { ImportReport } from '../imports/report'
import { formatReport } from '../imports/report-text'
import type { TestImport } from '../imports/testing/run-imports'

jest.setTimeout(300_000)

const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-corrections-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))
let reports: Record<string, ImportReport> = {}

function file(name: string, content: string): string {
  const full = path.join(files, name)
  writeFileSync(full, content)
  return full
}

const pharmacies = `codice;nome;indirizzo;comune;provincia;cap;orari;ritiro_minuti
F1;Farmacia Uno;Via Roma 1;Milano;MI;20121;lun-sab 8-20;60
F2;Farmacia Due;Via Roma 2;Milano;MI;20121;lun-sab 8-20;60
`
const offers = (rows: string) => `farmacia;minsan;nome;tipo;regime;iva;prezzo;prezzo_listino;giacenza\n${rows}`
const [MILK, SPRAY, JELLY, CREAM] = ['980000001', '980000002', '980000003', '980000004']
const wrong = offers(`F1;${MILK};Latte 1;infanzia;;22;20,00;25,00;5
F1;${SPRAY};Spray cane;altro;;22;10,00;;5
F1;${JELLY};Gelatina;integratore;;22;10,00;;5
F1;${CREAM};Crema;cosmetico;;22;10,00;;5
`)
const right = offers(`F1;${MILK};Latte 1;latte formulato;;10;20,00;25,00;5
F2;${MILK};;;;;19,00;;5
F1;${SPRAY};;veterinario;RNR;10;10,00;;5
F1;${JELLY};;;;10;10,00;;5
F2;${CREAM};;dispositivo;;;10,00;;5
`)

const { api } = backendOfFile({
  async fill(folder) {
    const wanted: TestImport[] = [
      ['pharmacies', 'pharmacies', file('farmacie.csv', pharmacies)],
      ['wrong', 'offers', file('errato.csv', wrong)],
      ['dry', 'offers', file('giusto.csv', right), { dryRun: true }],
      ['right', 'offers', path.join(files, 'giusto.csv')],
      ['again', 'offers', path.join(files, 'giusto.csv')],
      ['wrong again', 'offers', file('errato2.csv', offers(`F2;${MILK};;infanzia;;;19,00;;5\n`))],
    ]
    await seedTables(folder)
    const run = await runProgram(folder, 'backend/imports/testing/run-imports.ts', [JSON.stringify(wanted)])
    if (run.code !== 0) throw new Error(run.stderr)
    reports = JSON.parse(run.stdout) as Record<string, ImportReport>
  },
})

const product = async (minsan: string | undefined) =>
  (await api('getProduct', { params: { minsan: minsan ?? '' }, query: {} })).data

const corrected = [
  { minsan: MILK, column: 'kind', from: 'baby', to: 'infant_formula', refused: null },
  { minsan: MILK, column: 'vat_rate', from: '22', to: '10', refused: null },
  { minsan: SPRAY, column: 'kind', from: 'other', to: 'veterinary', refused: null },
  { minsan: SPRAY, column: 'vat_rate', from: '22', to: '10', refused: null },
  { minsan: JELLY, column: 'vat_rate', from: '22', to: '10', refused: null },
  { minsan: CREAM, column: 'kind', from: 'cosmetic', to: 'device', refused: null },
]

test('a later file corrects kind, regime and VAT, and the report names each', () => {
  expect(reports.right).toMatchObject({ rejected: 0, corrected: 6, not_corrected: 0, corrections: corrected })
  expect(reports.dry).toMatchObject({ written: false, corrected: 6, corrections: corrected })
  const again = reports.again
  expect(again).toMatchObject({ corrected: 0, corrections: [] })
  if (!reports.right) throw new Error('no report')
  expect(formatReport(reports.right)).toContain('corrected  6')
  expect(formatReport(reports.right)).toContain(`${MILK}: kind baby -> infant_formula`)
})

test('infant formula is no longer reduced nor in the offers, at once (docs/domain.md#L8)', async () => {
  expect(await product(MILK)).toMatchObject({ kind: 'infant_formula', vat_rate: 10, price: 19, list_price: null })
  const { data } = await api('searchProducts', { query: { discounted: true } })
  expect(data.items.map(({ minsan }) => minsan)).toEqual([])
  const { data: feed } = await api('listFeedProducts', { query: { limit: 100 } })
  expect(feed.items.map(({ minsan }) => minsan)).toEqual([JELLY, CREAM])
})

test('the others are sold as what they are', async () => {
  expect(await product(SPRAY)).toMatchObject({ kind: 'veterinary', supply: 'RNR', vat_rate: 10 })
  expect(await product(JELLY)).toMatchObject({ kind: 'supplement', vat_rate: 10 })
  expect(await product(CREAM)).toMatchObject({ kind: 'device', vat_rate: 22 })
})

test("another pharmacy's file does not make it discountable again, and the report says why", () => {
  expect(reports['wrong again']).toMatchObject({
    added: 0,
    unchanged: 1,
    corrections: [{ minsan: MILK, column: 'kind', from: 'infant_formula', to: 'baby', refused: 'allows_more' }],
  })
})
