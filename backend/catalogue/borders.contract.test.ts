import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestImport } from '../imports/testing/run-imports'
import { backendOfFile } from '../testing/file-backend'
import { runProgram } from '../testing/run'
import { seedTables } from '../testing/seeded'

jest.setTimeout(300_000)

const PRODUCTS = {
  omega: '980000017',
  omega_joined: '980000029',
  sun: '980000031',
  sun_joined: '980000043',
  q10: '980000056',
  d3: '980000068',
  d3_apart: '980000070',
  b12: '980000082',
  b12_apart: '980000094',
  b6: '980000106',
  medicine: '012745093',
} as const
const NAMES: Record<keyof typeof PRODUCTS, string> = {
  omega: 'Omega 3 60 perle',
  omega_joined: 'Puro Omega3 1000 mg',
  sun: 'Latte solare SPF 50+ 200 ml',
  sun_joined: 'Stick SPF50',
  q10: 'Coenzima Q10 100 mg',
  d3: 'Vitamina D3 2000 UI gocce',
  d3_apart: 'Vitamina D 3 spray',
  b12: 'Vitamina B12 sublinguale',
  b12_apart: 'Complesso vitamina B 12',
  b6: 'Vitamina B6 12 compresse',
  medicine: '',
}
const EAN = '8001234567897'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-borders-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string): string {
  const full = path.join(folder, name)
  writeFileSync(full, content)
  return full
}

const pharmacies = `codice;nome;indirizzo;comune;provincia;cap;orari;ritiro_minuti
F1;Farmacia Uno;Via Roma 1;Milano;MI;20121;lun-ven 08:30-19:30;60
`
const offers = [
  'minsan;nome;tipo;iva;prezzo;giacenza;ean',
  ...Object.entries(NAMES).flatMap(([key, name]) =>
    name === ''
      ? []
      : [`${PRODUCTS[key as keyof typeof PRODUCTS]};${name};integratore;10;6,90;5;${key === 'q10' ? EAN : ''}`],
  ),
].join('\n')

const { api } = backendOfFile({
  async fill(data) {
    await seedTables(data)
    const wanted: TestImport[] = [
      ['pharmacies', 'pharmacies', file('pharmacies.csv', pharmacies)],
      ['offers', 'offers', file('offers.csv', offers), { pharmacy: 'F1' }],
      [
        'sql',
        `insert into products (minsan, name, kind, supply, vat_rate, active_ingredient)
          values ('${PRODUCTS.medicine}', 'Ibuprofene Prova 400 mg', 'medicine', 'OTC', 10, 'Ibuprofene')`,
      ],
      [
        'again',
        'offers',
        file('medicine.csv', `minsan;prezzo;giacenza\n${PRODUCTS.medicine};5,00;3`),
        { pharmacy: 'F1' },
      ],
    ]
    const { stderr } = await runProgram(data, 'backend/imports/testing/run-imports.ts', [JSON.stringify(wanted)])
    if (stderr !== '') throw new Error(stderr)
  },
})

async function find(query: string): Promise<string[]> {
  const { data } = await api('autocomplete', { query: { query, limit: 20 } })
  const { data: page } = await api('searchProducts', { query: { NomeProdotto: query, TakeRow: 20 } })
  const codes = data.items.map(({ minsan }) => minsan)
  expect(page.items.map(({ minsan }) => minsan)).toEqual(codes)
  return codes
}

// Words that are also a need bring other products behind these.
test.each<[string, (keyof typeof PRODUCTS)[]]>([
  ['omega3', ['omega', 'omega_joined']],
  ['omega 3', ['omega', 'omega_joined']],
  ['Omega-3', ['omega', 'omega_joined']],
  ['OMEGA3 perle', ['omega']],
  ['puro omega 3', ['omega_joined']],
  ['spf50', ['sun', 'sun_joined']],
  ['spf 50', ['sun', 'sun_joined']],
  ['SPF50+', ['sun', 'sun_joined']],
  ['spf5', ['sun', 'sun_joined']],
  ['solare50', ['sun', 'sun_joined']],
  ['coenzimaq10', ['q10']],
  ['coenzima q 10', ['q10']],
  ['coenzima q10', ['q10']],
  ['q10', ['q10']],
  ['vitaminad3', ['d3', 'd3_apart']],
  ['vitamina d3', ['d3', 'd3_apart']],
  ['vitamina d 3', ['d3', 'd3_apart']],
  ['d3', ['d3', 'd3_apart']],
  ['b12', ['b12', 'b12_apart']],
  ['vitamina b12', ['b12', 'b12_apart']],
  ['vitaminab12', ['b12', 'b12_apart']],
  ['ibuprofene400', ['medicine']],
  ['ibuprofene400mg', ['medicine']],
])('"%s" finds %j first', async (text, names) => {
  expect((await find(text)).slice(0, names.length).sort()).toEqual(names.map((name) => PRODUCTS[name]).sort())
})

test.each<[string, keyof typeof PRODUCTS]>([
  ['12745093', 'medicine'],
  ['AIC 012745093', 'medicine'],
  ['AIC 01274', 'medicine'],
  ['A.I.C. n. 012745-093', 'medicine'],
  ['012745-093', 'medicine'],
  ['012745-0', 'medicine'],
  ['012745.093', 'medicine'],
  ['12745', 'medicine'],
  ['1274509', 'medicine'],
  ['minsan 980000056', 'q10'],
  ['980-000-056', 'q10'],
  ['8 001234 567897', 'q10'],
  ['8-001234-567897', 'q10'],
  ['EAN 8001234567897', 'q10'],
  ['ean 80012345', 'q10'],
])('the code "%s" finds %s', async (text, name) => {
  expect(await find(text)).toEqual([PRODUCTS[name]])
})

test.each<[string, (keyof typeof PRODUCTS)[]]>([
  ['d3', ['d3', 'd3_apart']],
  ['b12', ['b12', 'b12_apart']],
  ['q10', ['q10']],
  ['spf50', ['sun', 'sun_joined']],
])('"%s" finds nothing but %j', async (text, names) => {
  expect((await find(text)).sort()).toEqual(names.map((name) => PRODUCTS[name]).sort())
})

test('marks both parts of a joined word', async () => {
  const { data } = await api('autocomplete', { query: { query: 'omega3 perle' } })
  expect(data.items[0]?.highlighted_name).toBe('<em>Omega</em> <em>3</em> 60 <em>perle</em>')
})
