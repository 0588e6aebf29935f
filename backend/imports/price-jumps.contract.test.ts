import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { backendOfFile } from '@/backend/testing/file-backend'
import { runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import type { ImportReport } from './report'
import { formatReport } from './report-text'
import type { TestImport } from './testing/run-imports'

/** Prices of a file that jump, against the stored ones. */
jest.setTimeout(300_000)

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-jumps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const minsan = (index: number) => String(980_100_000 + index)
const HEADER = 'minsan;nome;tipo;iva;prezzo;prezzo_listino;giacenza'
const rows = (prices: Record<number, string>, stock: number) =>
  Array.from({ length: 20 }, (_, at) => `${minsan(at)};Crema ${at};cosmetico;22;${prices[at] ?? '7,90;'};${stock}`)

function save(name: string, prices: Record<number, string>, stock: number): string {
  const file = path.join(folder, name)
  writeFileSync(file, [HEADER, ...rows(prices, stock)].join('\n'))
  return file
}

let reports: Record<string, ImportReport>

const { api } = backendOfFile({
  async fill(data) {
    const first = save('prima.csv', { 2: '6,00;10,00' }, 5)
    const later = save('dopo.csv', { 0: '790,00;', 1: '0,79;', 2: '10,00;', 3: '9,90;' }, 6)
    const wild = save('selvaggio.csv', { 4: '15,80;', 5: '15,80;', 6: '2,90;' }, 7)
    const few = save('pochi.csv', { 4: '15,80;', 5: '15,80;' }, 8)
    const woo = path.join(folder, 'woo.csv')
    writeFileSync(woo, `Name,SKU,Regular price,Stock\n"Crema 7",${minsan(7)},790,9\n`)
    const pharmacy = 'F1'
    const asked: TestImport[] = [
      ['pharmacies', 'pharmacies', path.resolve('backend/imports/testing/files/farmacie.csv')],
      ['first', 'offers', first, { pharmacy }],
      ['rehearsed', 'offers', later, { pharmacy, dryRun: true }],
      ['held', 'offers', later, { pharmacy }],
      ['accepted', 'offers', later, { pharmacy, acceptJumps: true }],
      ['back', 'offers', first, { pharmacy }],
      ['back accepted', 'offers', first, { pharmacy, acceptJumps: true }],
      ['wild', 'offers', wild, { pharmacy }],
      ['few', 'offers', few, { pharmacy }],
      ['catalogue', 'catalogue', woo, { pharmacy, profile: 'woocommerce' }],
    ]
    await seedTables(data)
    const run = await runProgram(data, 'backend/imports/testing/run-imports.ts', [JSON.stringify(asked)])
    if (run.code !== 0) throw new Error(run.stderr)
    reports = JSON.parse(run.stdout)
  },
})

const textOf = (name: string) => {
  const report = reports[name]
  return report ? formatReport(report) : ''
}
const held = (name: string) => reports[name]?.held_prices.map((one) => [one.minsan, one.before_cents, one.after_cents])

test('a first import has no price to jump from', () => {
  expect(reports.first).toMatchObject({ added: 20, held: 0, compared: 0 })
})

test.each(['rehearsed', 'held'])('prices that jump are held and named, the end of a reduction is none: %s', (name) => {
  expect(reports[name]).toMatchObject({ held: 2, file_held: false, rejected: 0, changed: 20 })
  expect(held(name)).toEqual([
    [minsan(0), 790, 79000],
    [minsan(1), 790, 79],
  ])
  expect(textOf(name)).toMatch(
    /held {7}2 prices that jump.*--accept-jumps.*\n {4}F1 980100000 Crema 0: 7,90\s€ -> 790,00\s€/,
  )
})

test('the rest of the file is written, held prices once they are accepted', () => {
  // Their stock was written before, so only the two prices change.
  expect(reports.accepted).toMatchObject({ changed: 2, unchanged: 18, held: 0 })
  expect(held('back')).toEqual([
    [minsan(0), 79000, 790],
    [minsan(1), 79, 790],
  ])
  expect(reports['back accepted']).toMatchObject({ changed: 2, held: 0 })
})

test('a file in which more than a tenth of the prices move by half is not written at all', () => {
  expect(reports.wild).toMatchObject({ written: false, file_held: true, moved: 3, compared: 20 })
  expect(textOf('wild')).toMatch(/Nothing was written: 3 of 20 prices move by more than half/)
  expect(textOf('wild')).toMatch(/980100006 Crema 6: 7,90\s€ -> 2,90\s€/)
  expect(reports.few).toMatchObject({ written: true, held: 0, moved: 2 })
})

test('prices of a catalogue are held too', () => {
  expect(held('catalogue')).toEqual([[minsan(7), 790, 79000]])
})

test('shoppers see the price that was not held', async () => {
  const { items } = (await api('searchProducts', { query: { NomeProdotto: 'Crema 7' } })).data
  expect(items.find(({ minsan: code }) => code === minsan(7))?.price).toBe(7.9)
})
