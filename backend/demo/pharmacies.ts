import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { pharmacies } from '../database/schema/places'
import { closureTable } from '../imports/closures'
import { dutyTable } from '../imports/duty'
import { closureLoader } from '../imports/load-closures'
import { dutyLoader, serviceLoader } from '../imports/load-of-pharmacy'
import { ownPharmacyLoader } from '../imports/load-own-pharmacies'
import type { Row } from '../imports/loader'
import { ownPharmacyTable, type PharmacyDetails } from '../imports/own-pharmacies'
import { serviceTable } from '../imports/services'
import { Table } from '../imports/table'
import { ofEach, required } from '../imports/values'
import { DEMO_SITE } from '../process/sale-site'
import { readRows, writeRows } from './files'

const FILE = 'pharmacies.csv'

/** A demo pharmacy with the factor of its free prices, around 1. */
export interface DemoPharmacy extends PharmacyDetails {
  price_level: number
}

const priceLevels = new Table({ columns: { level: { names: ['livello_prezzi'], required: true } } }, (row) =>
  Number(required(row.level, 'livello_prezzi')),
)

export async function readPharmacies(count = Number.POSITIVE_INFINITY): Promise<Row<DemoPharmacy>[]> {
  const levels = await readRows(FILE, (source) => priceLevels.read(source.open()))
  const rows = await readRows(FILE, (source) => ownPharmacyTable.read(source.open()))
  return rows
    .slice(0, count)
    .map(({ line, record }, index) => ({ line, record: { ...record, price_level: levels[index]?.record ?? 1 } }))
}

/** Inserts pharmacies with services, closures and duty turns; returns their IDs by code. */
export async function loadPharmacies(database: Database, rows: Row<DemoPharmacy>[]): Promise<Map<string, number>> {
  // All rows have coordinates: no comune lookup.
  await writeRows(
    database,
    ownPharmacyLoader(() => null),
    rows,
  )
  const codes = new Set(rows.map(({ record }) => record.code))
  const theirs = <Of extends { pharmacy_code: string }>(all: Row<Of>[]) =>
    all.filter(({ record }) => codes.has(record.pharmacy_code))
  const services = await readRows('services.csv', (source) => ofEach(serviceTable().read(source.open())))
  await writeRows(database, serviceLoader({}), theirs(services))
  const closures = await readRows('closures.csv', (source) => ofEach(closureTable().read(source.open())))
  await writeRows(database, closureLoader({}), theirs(closures))
  await writeRows(
    database,
    dutyLoader({}),
    theirs(await readRows('duty.csv', (source) => dutyTable.read(source.open()))),
  )
  const { id, code } = pharmacies
  const stored = await database
    .select({ id, code })
    .from(pharmacies)
    .where(inArray(code, [...codes]))
  await sellHere(database)
  return new Map(stored.map((pharmacy) => [pharmacy.code, pharmacy.id]))
}

/** Authorises the demo to sell under any site, with a facsimile of the logo. */
async function sellHere(database: Database): Promise<void> {
  const site = sql`${JSON.stringify({ site: DEMO_SITE })}::jsonb`
  const { online_medicines, online_veterinary } = pharmacies
  await database.update(pharmacies).set({
    online_medicines: sql`${online_medicines} || ${site}`,
    online_veterinary: sql`${online_veterinary} || ${site}`,
  })
}
