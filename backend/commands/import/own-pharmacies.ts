import parsePhone from 'libphonenumber-js/max'
import type { StoredDelivery } from '@/backend/database/schema/places'
import { type PaymentId, type PrescriptionWay, payment_id, prescription_way } from '@/lib/contract/pharmacies'
import { email } from '@/lib/contract/values'
import { normaliseVatNumber } from '@/lib/identifiers/vat-number'
import { type Outcome, outcomeOf, reject } from './outcome'
import { type TableFormat, type TableRow, tableRows } from './table'
import {
  known,
  type Point,
  parseDate,
  parsePoint,
  parsePostalCode,
  parsePrice,
  parseProvince,
  required,
} from './values'
import { parseWeeklyHours, type WeeklyWindow } from './weekly-hours'

/** What an operator says of a pharmacy; a missing key leaves what is stored, null clears it. */
export type PharmacyDetails = {
  code: string
  fields: {
    name?: string
    address?: string
    city?: string
    province?: string
    postal_code?: string
    vat_number?: string
    phone_number?: string | null
    email?: string | null
    whatsapp?: string | null
    opening_hours?: WeeklyWindow[]
    payments?: PaymentId[]
    prescription_ways?: PrescriptionWay[]
    online_medicines?: { authority: string; number: string; date: string; register_url: string } | null
    keep_days?: number
  }
  point: Point | null
  collection?: StoredDelivery | null
  delivery?: StoredDelivery | null
}

type Column =
  | 'code'
  | 'name'
  | 'address'
  | 'city'
  | 'province'
  | 'postal_code'
  | 'latitude'
  | 'longitude'
  | 'vat_number'
  | 'phone_number'
  | 'email'
  | 'whatsapp'
  | 'hours'
  | 'collection'
  | 'delivery_codes'
  | 'delivery_fee'
  | 'delivery_free_from'
  | 'delivery_minimum'
  | 'delivery_ready'
  | 'delivery_slots'
  | 'delivery_capacity'
  | 'payments'
  | 'prescriptions'
  | 'keep_days'
  | 'online_authority'
  | 'online_number'
  | 'online_date'
  | 'online_url'
type Row = TableRow<Column>

/** The shop's own format, see docs/imports.md. The hours' column tells it from the registers. */
export const ownPharmaciesFormat: TableFormat<Column> = {
  columns: {
    code: { names: ['codice', 'codice_farmacia', 'farmacia', 'code'], required: true },
    name: { names: ['nome', 'name'] },
    address: { names: ['indirizzo', 'address'] },
    city: { names: ['comune', 'citta', 'city'] },
    province: { names: ['provincia', 'province'] },
    postal_code: { names: ['cap', 'postal_code'] },
    latitude: { names: ['latitudine', 'latitude'] },
    longitude: { names: ['longitudine', 'longitude'] },
    vat_number: { names: ['partita_iva', 'vat_number'] },
    phone_number: { names: ['telefono', 'phone_number'] },
    email: { names: ['email'] },
    whatsapp: { names: ['whatsapp'] },
    hours: { names: ['orari', 'opening_hours'], required: true },
    collection: { names: ['ritiro_minuti', 'collection_minutes'] },
    delivery_codes: { names: ['consegna_cap', 'delivery_postal_codes'] },
    delivery_fee: { names: ['consegna_costo', 'delivery_fee'] },
    delivery_free_from: { names: ['consegna_gratis_da', 'delivery_free_from'] },
    delivery_minimum: { names: ['consegna_minimo', 'delivery_minimum'] },
    delivery_ready: { names: ['consegna_minuti', 'delivery_minutes'] },
    delivery_slots: { names: ['consegna_fasce', 'delivery_slots'] },
    delivery_capacity: { names: ['consegna_posti', 'delivery_capacity'] },
    payments: { names: ['pagamenti', 'payments'] },
    prescriptions: { names: ['ricette', 'prescriptions'] },
    keep_days: { names: ['giorni_custodia', 'keep_days'] },
    online_authority: { names: ['online_autorita', 'online_authority'] },
    online_number: { names: ['online_numero', 'online_number'] },
    online_date: { names: ['online_data', 'online_date'] },
    online_url: { names: ['online_link', 'online_register_url'] },
  },
}

/** Longest preparation taken, in minutes: a week. */
const longestPreparation = 7 * 24 * 60

/** Reads what an operator says of its pharmacies. An empty cell says nothing, a dash clears. */
export async function* ownPharmacies(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<PharmacyDetails>> {
  for await (const items of tableRows(stream, ownPharmaciesFormat)) {
    for (const item of items) {
      if ('row' in item) yield outcomeOf(item.line, () => readRow(item.row))
      else yield item
    }
  }
}

function readRow(row: Row): PharmacyDetails {
  const code = required(row.code, 'codice').toUpperCase()
  if (!/^[A-Z0-9-]{1,32}$/.test(code)) reject('invalid_code', `not a pharmacy's code: ${row.code}`)
  const fields: PharmacyDetails['fields'] = {}
  const text = (cell: string) => (known(cell) === null ? undefined : cell)
  Object.assign(fields, defined({ name: text(row.name), address: text(row.address), city: text(row.city) }))
  Object.assign(
    fields,
    said(
      row.province,
      'province',
      (cell) => parseProvince(cell) ?? reject('invalid_province', `not a province: ${cell}`),
    ),
    said(
      row.postal_code,
      'postal_code',
      (cell) => parsePostalCode(cell) ?? reject('invalid_postal_code', `not a CAP: ${cell}`),
    ),
    said(
      row.vat_number,
      'vat_number',
      (cell) => normaliseVatNumber(cell) ?? reject('invalid_value', `not a VAT number: ${cell}`),
    ),
    clearable(row.phone_number, 'phone_number', phone),
    clearable(row.whatsapp, 'whatsapp', phone),
    clearable(row.email, 'email', emailOf),
    said(row.hours, 'opening_hours', hours),
    said(row.payments, 'payments', (cell) => list(cell, payments, 'pagamenti', payment_id.options)),
    said(row.prescriptions, 'prescription_ways', (cell) =>
      list(cell, prescriptionWays, 'ricette', prescription_way.options),
    ),
    said(row.keep_days, 'keep_days', (cell) => count(cell, 'giorni_custodia', 60)),
    onlineMedicines(row),
  )
  const located = text(row.latitude) ?? text(row.longitude)
  const point = parsePoint(row.latitude, row.longitude)
  if (located && !point) reject('invalid_coordinates', `not in Italy: ${row.latitude}, ${row.longitude}`)
  return { code: /^\d/.test(code) ? `F${code}` : code, fields, point, ...collection(row), ...homeDelivery(row) }
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
}

/** The key with the cell's value; without the key where the cell is empty. */
function said<Value>(cell: string, key: string, read: (cell: string) => Value): Record<string, Value> {
  return cell === '' ? {} : { [key]: read(cell) }
}

function clearable<Value>(cell: string, key: string, read: (cell: string) => Value): Record<string, Value | null> {
  return cell === '-' ? { [key]: null } : said(cell, key, read)
}

function phone(text: string): string {
  const parsed = parsePhone(text, 'IT')
  return parsed?.isValid() ? parsed.number : reject('invalid_value', `not a telephone number: ${text}`)
}

function emailOf(text: string): string {
  const parsed = email.safeParse(text)
  return parsed.success ? parsed.data : reject('invalid_value', `not an e-mail address: ${text}`)
}

function hours(text: string): WeeklyWindow[] {
  if (text === '-') return []
  return parseWeeklyHours(text) ?? reject('invalid_value', `hours not understood: ${text}`)
}

const payments: Record<string, PaymentId> = {
  farmacia: 'in_pharmacy',
  'in farmacia': 'in_pharmacy',
  consegna: 'on_delivery',
  'alla consegna': 'on_delivery',
  carta: 'card',
}
const prescriptionWays: Record<string, PrescriptionWay> = {
  veterinaria: 'rev',
  promemoria: 'upload',
  carta: 'paper',
  cartacea: 'paper',
  'in farmacia': 'already_there',
}

function list<Value extends string>(
  text: string,
  words: Record<string, Value>,
  column: string,
  values: readonly Value[],
): Value[] {
  if (text === '-') return []
  const found = text.split(',').map((item) => {
    const word = item.trim().toLowerCase()
    const value = words[word] ?? values.find((candidate) => candidate === word)
    return value ?? reject('invalid_value', `${column} is unknown: ${item.trim()}`)
  })
  return [...new Set(found)]
}

function count(text: string, column: string, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : reject('invalid_number', `${column} is none from 1 to ${most}: ${text}`)
}

function cents(text: string, column: string): number {
  return parsePrice(text) ?? reject('invalid_price', `${column} is no amount: ${text}`)
}

function collection(row: Row): Pick<PharmacyDetails, 'collection'> {
  if (row.collection === '') return {}
  if (row.collection === '-') return { collection: null }
  return {
    collection: {
      id: 'click_and_collect',
      kind: 'click_and_collect',
      label: 'Ritiro in farmacia',
      fee_cents: 0,
      free_from_cents: null,
      minimum_order_cents: null,
      ready_in_minutes: count(row.collection, 'ritiro_minuti', longestPreparation),
      postal_codes: [],
      slots: [],
    },
  }
}

function homeDelivery(row: Row): Pick<PharmacyDetails, 'delivery'> {
  if (row.delivery_codes === '') return {}
  if (row.delivery_codes === '-') return { delivery: null }
  const postal_codes = row.delivery_codes.split(/[\s,]+/).filter(Boolean)
  const wrong = postal_codes.find((prefix) => !/^\d{2,5}$/.test(prefix))
  if (wrong) reject('invalid_postal_code', `consegna_cap holds what begins no CAP: ${wrong}`)
  const windows = parseWeeklyHours(row.delivery_slots) ?? []
  if (windows.length === 0) reject('invalid_value', `consegna_fasce not understood: ${row.delivery_slots || '(empty)'}`)
  const capacity = row.delivery_capacity === '' ? 10 : count(row.delivery_capacity, 'consegna_posti', 1000)
  const optional = (cell: string, column: string) => (known(cell) === null ? null : cents(cell, column))
  return {
    delivery: {
      id: 'home_delivery',
      kind: 'home_delivery',
      label: 'Consegna a domicilio',
      fee_cents: cents(row.delivery_fee || '0', 'consegna_costo'),
      free_from_cents: optional(row.delivery_free_from, 'consegna_gratis_da'),
      minimum_order_cents: optional(row.delivery_minimum, 'consegna_minimo'),
      ready_in_minutes:
        row.delivery_ready === '' ? 120 : count(row.delivery_ready, 'consegna_minuti', longestPreparation),
      postal_codes,
      slots: windows.map(({ weekday, opens, closes }) => ({ weekday, start: opens, end: closes, capacity })),
    },
  }
}

/** The entry in the Ministry's list of who may sell medicines online: all four cells, or a dash for none. */
function onlineMedicines(row: Row): Pick<PharmacyDetails['fields'], 'online_medicines'> {
  if (row.online_url === '') return {}
  if (row.online_url === '-') return { online_medicines: null }
  const url = URL.canParse(row.online_url) ? new URL(row.online_url) : null
  // The link is shown as the State's: it must lead there (D.Lgs. 219/2006 art. 112-quater, DM 6-7-2015).
  if (url?.protocol !== 'https:' || !/(?:^|\.)salute\.gov\.it$/.test(url.hostname)) {
    reject('invalid_value', `online_link is no https address of salute.gov.it: ${row.online_url}`)
  }
  return {
    online_medicines: {
      authority: required(row.online_authority, 'online_autorita'),
      number: required(row.online_number, 'online_numero'),
      date: parseDate(row.online_date) ?? reject('invalid_date', `not a date: ${row.online_date || '(empty)'}`),
      register_url: row.online_url,
    },
  }
}
