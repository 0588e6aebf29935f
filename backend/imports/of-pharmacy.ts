import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fidelity_cards } from '@/backend/database/schema/accounts'
import { pharmacy_duty, services } from '@/backend/database/schema/places'
import { isEan13 } from '@/lib/identifiers/gtin'
import { parsePrice } from '@/lib/rules/price'
import { parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { cardCode, phoneEnd } from '../account'
import { categorySlug } from './categories'
import { cleanHtml } from './clean-text'
import { readDate, readMinutes } from './dates'
import { type ImportOptions, type Loader, takeRows } from './loader'
import { reject } from './outcome'
import { Table, type TableRecord } from './table'
import { given, givenFirst, type Merge, upsert } from './upsert'
import {
  known,
  limited,
  type OfEach,
  optional,
  parseCount,
  pharmacyCode,
  readCount,
  readHours,
  readSwitch,
  required,
  rowPharmacies,
  rowPharmacy,
} from './values'
import { findPharmacies, wholeFile } from './whole-file'

type CardRecord = TableRecord<ReturnType<typeof cardTable>>

const POINTS_MAX = 10_000_000

/**
 * The shop's own format of loyalty cards, see docs/imports.md; `pharmacy` is the default for rows without one.
 * Thirteen digits with a valid check digit are shown as EAN-13, all others as Code 128.
 */
export const cardTable = (pharmacy?: string) =>
  new Table(
    {
      columns: {
        pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], code: 'needed' },
        code: {
          names: [
            ...[
              'codice',
              'codice_carta',
              'carta',
              'code',
              'fidelity_code',
              'numero_tessera',
              'n_tessera',
              'num_tessera',
            ],
            ...['nr_tessera', 'codice_tessera', 'cod_tessera', 'tessera', 'numero_carta', 'n_carta', 'num_carta'],
          ],
          required: true,
          code: 'needed',
        },
        holder: {
          names: ['intestatario', 'nome', 'holder', 'cliente', 'nominativo', 'cognome_nome', 'cognome_e_nome'],
        },
        birth_day: { names: ['data_nascita', 'nascita', 'birth_day', 'birth_date', 'data_di_nascita', 'nato_il'] },
        phone: { names: ['telefono', 'cellulare', 'phone', 'cell', 'tel'], code: 'needed' },
        points: {
          names: ['punti', 'saldo', 'points', 'saldo_punti', 'totale_punti', 'tot_punti', 'punti_residui'],
          required: true,
        },
      },
    },
    (row) => {
      const code = cardCode(required(row.code, 'codice'))
      // Punctuation groups a code's digits; a number with decimals is no code.
      if (/^\d+[.,]\d{1,2}$/.test(row.code) || !/^[0-9A-Z]{4,32}$/.test(code))
        reject('invalid_code', `not a card's code: ${row.code}`)
      const points = parseCount(row.points) ?? -1
      if (points < 0 || points > POINTS_MAX)
        reject('invalid_points', `not a number of points: ${row.points || '(empty)'}`)
      const [born, phone] = [known(row.birth_day), known(row.phone)]
      const holder_birth_day = born && readDate(born, 'four')
      const holder_phone_end = phone && (phoneEnd(phone) ?? reject('invalid_value', `not a telephone number: ${phone}`))
      return {
        pharmacy_code: rowPharmacy(row.pharmacy, pharmacy),
        code,
        holder: known(row.holder),
        holder_birth_day,
        holder_phone_end,
        points,
        barcode_format: isEan13(code) ? 'ean13' : 'code128',
      }
    },
  )

/** A duty turn of a pharmacy; times in UTC, RFC 3339. */
type DutyRecord = { pharmacy_code: string; starts_at: string; ends_at: string }

/** Maximum of a week: a longer turn is a mistyped date. */
const longestTurn = 7 * 24 * 60 * 60 * 1000

/**
 * The shop's own format of duty turns, see docs/imports.md. Times are local (Rome); a turn that ends before its
 * start ends on the next day.
 */
export const dutyTable = new Table(
  {
    columns: {
      pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], required: true, code: 'needed' },
      date: { names: ['data', 'data_inizio', 'date'], required: true },
      from: { names: ['dalle', 'ora_inizio', 'from'], required: true },
      to: { names: ['alle', 'ora_fine', 'to'], required: true },
      end_date: { names: ['data_fine', 'end_date'] },
    },
  },
  (row): DutyRecord => {
    const pharmacy_code = pharmacyCode(required(row.pharmacy, 'farmacia'))
    const date = readDate(row.date, 'none')
    const last = row.end_date === '' ? null : readDate(row.end_date, 'none')
    const from = readMinutes(row.from)
    const to = readMinutes(row.to)
    const starts = toTimestamp(date, from)
    const ends = last ? toTimestamp(last, to) : toTimestamp(date, to > from ? to : to + 24 * 60)
    if (ends <= starts) reject('invalid_date', 'the turn ends before it begins')
    if (ends - starts > longestTurn) reject('invalid_date', 'the turn is longer than a week')
    return { pharmacy_code, starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() }
  },
)

function toTimestamp(date: string, minutes: number): number {
  return romeTimestamp(parseDay(date) ?? reject('invalid_date', `not a date: ${date}`), minutes)
}

type ServiceRecord = OfEach<TableRecord<ReturnType<typeof serviceTable>>>

/**
 * The shop's own format of bookable services, see docs/imports.md; `pharmacy` is the default for rows without one.
 */
export const serviceTable = (pharmacy?: string) =>
  new Table(
    {
      columns: {
        pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], code: 'needed' },
        name: { names: ['nome', 'servizio', 'name'], required: true },
        slug: { names: ['slug', 'indirizzo_breve'] },
        category: { names: ['categoria', 'category'] },
        summary: { names: ['riassunto', 'descrizione_breve', 'summary'] },
        description: { names: ['descrizione', 'description'], lines: true },
        duration: { names: ['durata_minuti', 'durata', 'duration_minutes'], required: true },
        price: { names: ['prezzo', 'price'] },
        free: { names: ['gratis_con_ricetta', 'free_with_prescription'] },
        minimum_age: { names: ['eta_minima', 'minimum_age'] },
        preparation: { names: ['preparazione', 'preparation'] },
        bring: { names: ['da_portare', 'cosa_portare', 'bring'] },
        note: { names: ['nota_obbligatoria', 'requires_note'] },
        capacity: { names: ['posti', 'capacity'] },
        times: { names: ['orari', 'fasce', 'times'], required: true },
      },
    },
    (row) => {
      const name = limited(required(row.name, 'nome'), 120, 'nome') ?? ''
      const slug = categorySlug(optional(row.slug, (text) => text) ?? name)
      const times = readHours(required(row.times, 'orari'), 'orari')
      return {
        pharmacy_codes: rowPharmacies(row.pharmacy, pharmacy),
        name,
        slug: slug || reject('invalid_value', `slug has no letters: ${row.slug || name}`),
        category: limited(row.category, 80, 'categoria') ?? name,
        summary: limited(row.summary, 300, 'riassunto') ?? '',
        description: cleanHtml(limited(row.description, 10_000, 'descrizione') ?? ''),
        duration_minutes: readCount(row.duration.replace(/\s*min(?:uti)?\.?$/i, ''), 'durata_minuti', 24 * 60),
        price_cents: optional(
          row.price,
          (text) => parsePrice(text) ?? reject('invalid_price', `prezzo is none: ${text}`),
        ),
        free_with_prescription: readSwitch(row.free, 'gratis_con_ricetta'),
        minimum_age: optional(row.minimum_age, (text) => readCount(text, 'eta_minima', 120)),
        preparation: limited(row.preparation, 1000, 'preparazione'),
        bring: limited(row.bring, 1000, 'da_portare'),
        requires_note: readSwitch(row.note, 'nota_obbligatoria'),
        capacity: optional(row.capacity, (text) => readCount(text, 'posti', 1000)) ?? 1,
        times: times.length > 0 ? times : reject('invalid_value', `orari names no times: ${row.times}`),
      }
    },
  )

/** Upserts cards with holder and points. Claimed cards keep their owner. */
export const cardLoader = pharmacyLoader<CardRecord, 'code'>(
  fidelity_cards,
  'code',
  { ...givenFirst('holder', 'holder_birth_day', 'holder_phone_end'), ...given('points', 'barcode_format') },
  {},
)

/** Upserts duty turns by start; a complete file removes future ones that it lacks. */
export const dutyLoader = (options: ImportOptions) =>
  pharmacyLoader<DutyRecord, 'starts_at'>(pharmacy_duty, 'starts_at', given('ends_at'), options, sql`ends_at > now()`)

/** Upserts services; existing bookings are unchanged. */
export const serviceLoader = (options: ImportOptions) =>
  pharmacyLoader<ServiceRecord, 'slug'>(
    services,
    'slug',
    given(
      ...['name', 'category', 'summary', 'description', 'duration_minutes', 'price_cents', 'free_with_prescription'],
      ...['minimum_age', 'preparation', 'bring', 'requires_note', 'capacity', 'times'],
    ),
    options,
  )

/** Loader for records of a pharmacy, identified by the pharmacy's code and `own`. */
function pharmacyLoader<
  Record extends { pharmacy_code: string } & { [Key in Own]: string },
  Own extends keyof Record & string,
>(table: PgTable, own: Own, merge: Merge, { complete }: ImportOptions, held?: SQL): Loader<Record> {
  const file = wholeFile(table, own, held)
  return {
    recordKey: (record) => `${record.pharmacy_code}|${record[own]}`,
    async write(database, rows, changes) {
      const pharmacyId = await findPharmacies(database, rows)
      const { taken, rejected } = takeRows(rows, (record) => ({ ...record, pharmacy_id: pharmacyId(record) }))
      if (complete) for (const row of taken) file.add(row)
      const target = { key: ['pharmacy_id', own], id: 'pharmacy_id', merge }
      const { added, changed } = await upsert<number>(database, table, target, taken)
      for (const id of [...added, ...changed]) changes.addPharmacy(id)
      return { added, changed, rejected }
    },
    ...(complete && {
      async complete(database, changes, whole) {
        const { dropped, held } = await file.drop(database, whole)
        for (const { pharmacy_id } of dropped) changes.addPharmacy(pharmacy_id)
        return { removed: dropped.map((row) => ({ pharmacy: row.pharmacy, key: String(row[own]) })), held }
      },
    }),
  } satisfies Loader<Record>
}
