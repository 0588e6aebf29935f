import { readdirSync } from 'node:fs'
import path from 'node:path'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { FileStore } from '@/backend/files/store'
import { cachedPicture, type PicturePlace, sizeFor } from '@/backend/http/picture-cache'
import type { DeskRole } from '@/lib/contract/desk'
import { hashPassword } from '../account'
import type { Database } from '../database/open'
import { ready_texts } from '../database/schema/messages'
import { pharmacies } from '../database/schema/places'
import { staff } from '../database/schema/staff'
import { insertStaff } from '../desk'
import type { Row } from '../imports'
import {
  closureLoader,
  closureTable,
  dutyLoader,
  dutyTable,
  ofEach,
  ownPharmacyLoader,
  ownPharmacyTable,
  type PharmacyDetails,
  required,
  serviceLoader,
  serviceTable,
  Table,
} from '../imports'
import { DEMO_SITE } from '../process/env'
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

/** The README lists them. */
const PASSWORD = 'salvia-banco-2026'
const STAFF: { email: string; name: string; roles: DeskRole[]; of_two?: true }[] = [
  { email: 'titolare@salvia.example', name: 'Giulia Conti', roles: ['owner', 'pharmacist'], of_two: true },
  { email: 'farmacista@salvia.example', name: 'Marta Rinaldi', roles: ['pharmacist'] },
  { email: 'banco@salvia.example', name: 'Luca Ferri', roles: ['assistant'] },
]

const TEXTS = [
  {
    id: 'demo-late',
    title: 'In ritardo',
    text: 'Il tuo ordine [ordine] arriva più tardi del previsto. Ti scriviamo appena è pronto: scusaci.',
  },
  {
    id: 'demo-call',
    title: 'Chiamaci',
    text: 'Abbiamo una domanda sul tuo ordine [ordine]: chiamaci quando puoi. [farmacia]',
  },
  {
    id: 'demo-fridge',
    title: 'Tienilo in frigo',
    text: 'Nel tuo ordine c’è un prodotto da tenere in frigo: porta una borsa termica quando ritiri.',
  },
]

/** Inserts a member of staff of each role at the demo customer's pharmacy; the owner has another. The pharmacy has texts for messages. */
export async function loadStaff(database: Database, codes: string[], code: string): Promise<void> {
  if (!codes.includes(code)) return
  const password_hash = await hashPassword(PASSWORD)
  const other = codes.filter((one) => one !== code).slice(0, 1)
  for (const { of_two, ...member } of STAFF)
    await insertStaff(
      database,
      { ...member, pharmacies: of_two ? [code, ...other] : [code] },
      { password_hash, must_change_password: false },
    )
  await loadTexts(database, code)
}

/** Inserts texts for messages to customers. */
async function loadTexts(database: Database, code: string): Promise<void> {
  const [at] = await database.select({ id: pharmacies.id }).from(pharmacies).where(eq(pharmacies.code, code))
  if (at) await database.insert(ready_texts).values(TEXTS.map((text) => ({ ...text, pharmacy_id: at.id })))
}

export async function removeDemoStaff(database: Database): Promise<void> {
  await database.delete(staff).where(
    inArray(
      staff.email,
      STAFF.map(({ email }) => email),
    ),
  )
}

/** Our own drawing as WebP in a given width, created on demand and cached under `media/`. */
const svgPicture = (files: FileStore, file: string, place: PicturePlace, width: number): Promise<Buffer | null> =>
  cachedPicture(files, place, () => sharp(file).resize(width).webp({ quality: 84, effort: 4 }).toBuffer())

const FOLDER = path.join(process.cwd(), 'backend/demo/files/scenes')
const scenes = new Set(readdirSync(FOLDER).map((file) => path.basename(file, '.svg')))
/** Available widths; others are refused, so that clients cannot fill the disk. */
const WIDTHS = [160, 320, 640, 1200] as const
/** Part of the folder name: increment when a drawing changes, to invalidate old files. */
const ART_VERSION = 1
/** Number of pharmacy fronts, assigned in rotation. */
const FRONTS = 4

/** A demo scene as WebP, of at least the wanted width; null if unknown. */
export async function scenePicture(files: FileStore, name: string, wanted = 1200): Promise<Buffer | null> {
  if (!scenes.has(name)) return null
  const width = sizeFor(WIDTHS, wanted)
  const place = { folder: `scenes-${ART_VERSION}`, name: `${name}-${width}` }
  return svgPicture(files, path.join(FOLDER, `${name}.svg`), place, width)
}

/** Sets scenes as pictures of services, categories and articles without one, by slug, and fronts for pharmacies. */
export async function showScenes(database: Database): Promise<void> {
  const address = (name: SQL) => sql`'/media/scenes/' || ${name} || '.webp'`
  const known = sql.param([...scenes])
  for (const table of ['services', 'categories', 'articles'])
    await database.execute(
      sql`UPDATE ${sql.identifier(table)} SET image = ${address(sql`slug`)} WHERE image IS NULL AND slug = ANY(${known}::text[])`,
    )
  await database.execute(
    sql`UPDATE pharmacies SET image = ${address(sql`'farmacia-' || (1 + id % ${FRONTS}::int)`)} WHERE image IS NULL`,
  )
}
