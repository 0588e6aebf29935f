import { parse } from 'csv-parse/sync'
import { registerTable } from './aifa-register'
import { comuni } from './comuni'
import { delimitedRows } from './delimited-rows'
import { detectMedicineFormat, medicineTables } from './medicine-format'
import type { MedicineRecord } from './medicine-words'
import { milanPharmacies } from './open-pharmacies'
import { collect } from './testing/collect'
import { describeWithSharedData, sharedFile } from './testing/shared-data'

async function medicines(name: string) {
  const format = await detectMedicineFormat(sharedFile(name), name)
  return { format, ...(await collect<MedicineRecord>(medicineTables[format].read(sharedFile(name)))) }
}

describeWithSharedData("the publishers' files import completely", () => {
  test('class A of 2021', async () => {
    const { format, records, rejected } = await medicines('aifa_classe_A-2021.csv')
    expect([format, records.length, rejected]).toEqual(['class_a', 9869, []])
    expect(new Set(records.map(({ minsan }) => minsan)).size).toBe(9869)
    expect(records.filter(({ pack, form }) => !pack && !form)).toEqual([])
    // No abbreviation of the list remains in a shopper-facing text.
    expect(
      records.filter(({ name }) =>
        /\b(?:cpr|cps|riv|gtt|bust|soluz|sosp|polv|solv|transd|orodispers|gastrores|preriemp)\b/.test(name ?? ''),
      ),
    ).toEqual([])
    expect(records.find(({ minsan }) => minsan === '034208013')).toMatchObject({
      name: 'Campral 333 mg 84 compresse rivestite gastroresistenti',
      national_price_cents: 3377,
    })
  })

  test('equivalents of March 2021', async () => {
    const { format, records, rejected } = await medicines('aifa_farmaci_equivalenti-2021-03.csv')
    expect([format, records.length, rejected]).toEqual(['equivalents', 6808, []])
    expect(records.filter(({ reimbursement_note }) => reimbursement_note !== null)).toHaveLength(1112)
    expect(records.filter(({ equivalence_group }) => equivalence_group === null)).toEqual([])
    expect(records.filter(({ name }) => /["\n]|blister|pvdc/i.test(name ?? ''))).toEqual([])
    expect(records.filter(({ strength }) => strength === null).length).toBeLessThan(100)
  })

  test('the sample of the package register', async () => {
    const { records, rejected } = await collect(
      registerTable.read(sharedFile('aifa_confezioni_fornitura-2026-sample.csv')),
    )
    expect([records.length, rejected]).toEqual([13, []])
    expect(records.map(({ supply }) => supply)).toEqual([
      'RR',
      'SOP',
      'RR',
      'OSP',
      'RRL',
      'RR',
      'SOP',
      'SOP',
      'SOP',
      'RNRL',
      'RNR',
      'RNRL',
      'RR',
    ])
    expect(records.filter(({ authorised }) => !authorised)).toHaveLength(4)
    expect(records.filter(({ kind }) => kind === 'homeopathic')).toHaveLength(3)
    expect(records.every(({ leaflet_url }) => leaflet_url?.startsWith('https://api.aifa.gov.it/'))).toBe(true)
    expect(records.filter(({ active_ingredient }) => active_ingredient === null)).toHaveLength(2)
  })

  test("Milan's pharmacies", async () => {
    const { records, rejected } = await collect(milanPharmacies(sharedFile('milano-farmacie-ds501.geojson')))
    expect([records.length, rejected]).toEqual([423, []])
    expect(records.filter(({ point, vat_number, postal_code }) => !point || !vat_number || !postal_code)).toEqual([])
    expect(records.filter(({ name, address }) => /[A-Z]{5}/.test(name + address))).toEqual([])
  })

  test('the comuni, but for one wrong CAP', async () => {
    const { records, rejected } = await collect(comuni(sharedFile('comuni-ita-2026.json')))
    expect(records).toHaveLength(7895)
    expect(rejected).toEqual([{ line: 4769, code: 'invalid_postal_code', detail: 'not a CAP: 8604' }])
    expect(records.filter(({ province }) => province === 'NA')).toHaveLength(92)
  })

  test.each([
    ['aifa_classe_A-2021.csv', 9869],
    ['aifa_farmaci_equivalenti-2021-03.csv', 6809],
    ['aifa_confezioni_fornitura-2026-sample.csv', 14],
  ])('%s has the cells that a CSV library finds', async (name, count) => {
    const rows: string[][] = []
    for await (const batch of delimitedRows(sharedFile(name))) {
      for (const row of batch) rows.push('cells' in row ? row.cells : [])
    }
    expect(rows).toHaveLength(count)
    const chunks: Buffer[] = []
    for await (const chunk of sharedFile(name)) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('latin1').replaceAll('\u0080', '€')
    const expected = parse(text, { delimiter: ';', skip_empty_lines: true })
    expect(rows.filter((row, index) => row.join('|') !== expected[index]?.join('|'))).toEqual([])
    expect(expected).toHaveLength(count)
  })
})
