import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { backendOfFile } from '@/backend/testing/file-backend'
import { runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import { distanceM } from '../pharmacies/queries'
import type { ImportReport } from './report'
import type { TestImport } from './testing/run-imports'
import { describeWithSharedData, sharedPath } from './testing/shared-data'

jest.setTimeout(600_000)

/** Two pharmacies of Milan sell two medicines of the list. */
const offers = `farmacia;minsan;prezzo;giacenza
MI1946;034208013;;4
MI1946;026851016;;2
MI0025;026851016;;0
MI0025;038835144;;1
`
const portaVenezia = { latitude: 45.4746, longitude: 9.2049 }

describeWithSharedData('a shop on real input: Milan, class A, equivalents, comuni', () => {
  const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-import-'))
  let reports: Record<string, ImportReport>

  async function fill(folder: string) {
    const [prices, collection] = [path.join(files, 'offers.csv'), path.join(files, 'collection.csv')]
    writeFileSync(prices, offers)
    writeFileSync(collection, 'codice;orari;ritiro_minuti\nMI1946;lun-sab 9-19;60\nMI0025;lun-sab 9-19;60\n')
    const wanted: TestImport[] = [
      ['milan', 'pharmacies', sharedPath('milano-farmacie-ds501.geojson')],
      ['class A', 'medicines', sharedPath('aifa_classe_A-2021.csv')],
      ['equivalents', 'medicines', sharedPath('aifa_farmaci_equivalenti-2021-03.csv')],
      ['equivalents again', 'medicines', sharedPath('aifa_farmaci_equivalenti-2021-03.csv')],
      ['class A again', 'medicines', sharedPath('aifa_classe_A-2021.csv')],
      ['register', 'medicines', sharedPath('aifa_confezioni_fornitura-2026-sample.csv')],
      ['comuni', 'cities', sharedPath('comuni-ita-2026.json'), { allOrNothing: true }],
      ['collection', 'pharmacies', collection],
      ['offers', 'offers', prices],
    ]
    await seedTables(folder)
    const run = await runProgram(folder, 'backend/imports/testing/run-imports.ts', [JSON.stringify(wanted)])
    if (run.code !== 0) throw new Error(run.stderr)
    reports = JSON.parse(run.stdout) as Record<string, ImportReport>
  }

  const { api } = backendOfFile({ fill })
  afterAll(() => rmSync(files, { recursive: true, force: true }))

  it('takes every row', () => {
    expect(reports.milan).toMatchObject({ added: 423, rejected: 0 })
    expect(reports['class A']).toMatchObject({ added: 9869, rejected: 0 })
    expect(reports.equivalents).toMatchObject({ rows: 6808, rejected: 0 })
    expect(reports['equivalents again']).toMatchObject({ added: 0, changed: 0, unchanged: 6808 })
    expect(reports['class A again']).toMatchObject({ added: 0, changed: 0, unchanged: 9869 })
    expect(reports.register).toMatchObject({ rows: 13, rejected: 0 })
    expect(reports.offers).toMatchObject({ added: 4, rejected: 0 })
  })

  it('takes none of the comuni where one is wrong and all or nothing was asked for', () => {
    expect(reports.comuni).toMatchObject({ rows: 7896, rejected: 1, written: false })
  })

  it('finds the pharmacies nearest to Porta Venezia, in order of distance', async () => {
    const { data: found } = await api('listPharmacies', { query: { ...portaVenezia, limit: 20 } })
    const distances = found.map(({ distance_m }) => distance_m ?? -1)
    expect(found).toHaveLength(20)
    expect(distances).toEqual([...distances].sort((one, other) => one - other))
    expect(distances[0]).toBeLessThan(300)
    expect(found.every(({ city, province }) => city === 'Milano' && province === 'MI')).toBe(true)
  })

  it('knows Porta Venezia by its name and by its postal code', async () => {
    for (const query of ['Porta Venezia, Milano', '20129']) {
      const { data } = await api('findAreas', { query: { query } })
      expect(data[0]).toMatchObject({ city: 'Milano', province: 'MI' })
      expect(distanceM(portaVenezia, data[0] ?? { latitude: 0, longitude: 0 })).toBeLessThan(1500)
    }
  })

  it("shows a real medicine's page with its real equivalents, at a pharmacy that has it", async () => {
    const { data: pharmacy } = await api('getPharmacy', { params: { id: 'MI1946' } })
    const at = { pharmacy_id: pharmacy.id }
    const { data: product } = await api('getProduct', { params: { minsan: '026851016' }, query: at })
    expect(product).toMatchObject({
      name: 'Glucobay 100 mg 40 compresse',
      active_ingredient: 'Acarbosio',
      strength: '100 mg',
      supply: 'RR',
      price: 8.04,
      availability: 'available',
      reimbursement: { class: 'A', reference_price: 5.63 },
    })
    const { data: equivalents } = await api('listEquivalents', { params: { minsan: '026851016' }, query: {} })
    expect(equivalents.map(({ minsan }) => minsan).sort()).toEqual(['038835144', '039716182', '044155024'])
    // Cheapest first, at the national price, as the pharmacy's file has none.
    expect(equivalents[0]).toMatchObject({ minsan: '038835144', name: 'Acarphage 100 mg 40 compresse', price: 5.63 })
  })
})
