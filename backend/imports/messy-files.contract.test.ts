import path from 'node:path'
import { EXIT } from '@/backend/process/failure'
import { backendOfFile } from '@/backend/testing/file-backend'
import { type Ran, runCommand, runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import type { ImportReport } from './report'
import type { TestImport } from './testing/run-imports'

/** Files as programs of pharmacies and shops write them. */
jest.setTimeout(300_000)

const file = (name: string) => path.resolve('backend/imports/testing/files', name)
let reports: Record<string, ImportReport> = {}
let tolerated: Record<'none' | 'one', Ran>
let misspelt: Ran

const { api } = backendOfFile({
  async fill(folder) {
    const of = (pharmacy: string) => ({ profile: 'gestionale', pharmacy })
    const asked: TestImport[] = [
      ['pharmacies', 'pharmacies', file('farmacie.csv')],
      ['codes of one', 'catalogue', file('gestionale-placeholder-codes.csv'), of('F1')],
      ['codes of another', 'catalogue', file('gestionale-placeholder-codes-2.csv'), of('F2')],
      ['stock before', 'offers', file('giacenze.csv'), { pharmacy: 'F3' }],
    ]
    await seedTables(folder)
    const run = await runProgram(folder, 'backend/imports/testing/run-imports.ts', [JSON.stringify(asked)])
    if (run.code !== 0) throw new Error(run.stderr)
    reports = JSON.parse(run.stdout)
    const later = ['import', 'offers', file('giacenze-dopo.csv'), '--pharmacy', 'F3', '--complete']
    tolerated = {
      none: await runCommand(folder, ...later),
      one: await runCommand(folder, ...later, '--tolerate', '1', '--force'),
    }
    const titled = ['import', 'catalogue', file('gestionale-refuso.csv'), '--profile', 'gestionale', '--pharmacy', 'F2']
    misspelt = await runCommand(folder, ...titled)
  },
})

const search = async (name: string) =>
  (await api('searchProducts', { query: { NomeProdotto: name } })).data.items.map((item) => [item.name, item.price])

test('codes that identify nothing join no products, in a file and across pharmacies', async () => {
  expect(reports['codes of one']).toMatchObject({ added: 5, rejected: 0 })
  expect(reports['codes of another']).toMatchObject({ added: 3, rejected: 0 })
  expect(await search('siero viso')).toEqual([['SIERO VISO 30ML', 45]])
  expect(await search('borsa acqua')).toEqual([['BORSA ACQUA CALDA', 9.9]])
  expect(await search('0000000000000')).toEqual([])
})

test('a complete file with a rejected row removes nothing and says why, unless that is tolerated', () => {
  expect(reports['stock before']).toMatchObject({ added: 3, rejected: 0, skipped_by_reason: { no_item: 1 } })
  expect(tolerated.none).toMatchObject({
    code: EXIT.rows_rejected,
    stdout: expect.stringMatching(/removed {4}nothing: a rejected row.*\n.*--tolerate 1 /),
  })
  expect(tolerated.one).toMatchObject({ code: 0, stdout: expect.stringMatching(/removed {4}1 .*: 980000012\)/) })
})

test('headings that no column was read from are named, with the nearest known one', () => {
  expect(misspelt).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining(
      '  not read   2 columns (rename the heading of one that should be read)\n    PREZO PUBBLICO: did you mean Prezzo Pubblico?\n    Note\n',
    ),
  })
})
