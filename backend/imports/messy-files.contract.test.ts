import { readFileSync } from 'node:fs'
import path from 'node:path'
import { EXIT } from '@/backend/process/files'
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
let misspelt: Record<'stopped' | 'chosen', Ran>
let unsold: Ran
let placed: Ran
let leftOut: string
let unplaced: ImportReport['at_centre_pharmacies']

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
    misspelt = {
      stopped: await runCommand(folder, ...titled),
      chosen: await runCommand(folder, ...titled, '--column', 'PREZO PUBBLICO=prezzo'),
    }
    const mended = path.join(folder, 'da-correggere.csv')
    const incomplete = ['import', 'catalogue', file('gestionale-incompleto.csv'), '--profile', 'gestionale']
    unsold = await runCommand(folder, ...incomplete, '--pharmacy', 'F1', '--rejected', mended)
    leftOut = readFileSync(mended, 'utf8')
    placed = await runCommand(folder, 'import', 'pharmacies', file('farmacie-senza-punto.csv'))
    const again = ['import', 'pharmacies', file('farmacie-senza-punto.csv'), '--dry-run', '--json']
    unplaced = JSON.parse((await runCommand(folder, ...again)).stdout).at_centre_pharmacies
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
  expect(tolerated.one).toMatchObject({ code: 0, stdout: expect.stringMatching(/removed {4}1 .*: F3 980000012\)/) })
})

test('an unread heading that resembles a needed column stops the import, until it is said what it is', () => {
  expect(misspelt.stopped).toMatchObject({
    code: EXIT.failed,
    stdout: '',
    stderr: expect.stringContaining(
      'Nothing was written: no column was read from «PREZO PUBBLICO» (Prezzo Pubblico?).',
    ),
  })
  expect(misspelt.chosen).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/added {6}1\n[\s\S]*not read {3}1 column \(rename [^\n]*\n {4}Note\n/),
  })
})

test('what is not sold is named with what is missing', () => {
  expect(unsold.code).toBe(0)
  expect(unsold.stdout).toMatch(
    /not sold {3}3 .*--vat.*\n {4}2\d{8} SAPONE LIQUIDO: no kind\n {4}2\d{8} TISANA SERA: no VAT, no price\n {4}2\d{8} CEROTTI MAXI: no VAT\n/,
  )
})

test('a cell that was left out is in the file of what is to be corrected, with advice', () => {
  expect(leftOut).toBe(
    'line;code;detail;effect;advice\n4;invalid_price;"sale_price is no price: su richiesta";left_out;"give the price in euro with VAT, as 6,90"\n',
  )
  expect(unsold.stdout).toContain('  to do\n    invalid_price: give the price in euro with VAT, as 6,90\n')
})

test('pharmacies without coordinates at one point are named, at every import', () => {
  expect(placed).toMatchObject({ code: 0, stdout: expect.stringContaining('added      5') })
  expect(placed.stdout).toMatch(
    /at centre {2}4 .*latitudine and longitudine\)\n {4}Como: P1, P2, P3 \(3 at one point\)\n {4}Lecco: P4\n/,
  )
  expect(unplaced.map(({ code }) => code)).toEqual(['P1', 'P2', 'P3', 'P4'])
})
