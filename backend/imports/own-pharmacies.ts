import type { StoredDelivery } from '@/backend/database/schema/places'
import { type PaymentId, type PrescriptionWay, paymentId, prescriptionWay } from '@/lib/contract/pharmacies'
import { email } from '@/lib/contract/values'
import { parsePrice } from '@/lib/rules/price'
import { hasHidden, oneLine, trimPasted } from '@/lib/values/text'
import { readPhone } from '../account'
import { readDate } from './dates'
import { reject, rejectUnknown } from './outcome'
import { type Column, Table, type TableRecord, type TableRow } from './table'
import {
  known,
  limited,
  parsePoint,
  parseVatNumber,
  pharmacyCode,
  readCount,
  readHours,
  readPostalCode,
  readProvince,
  required,
} from './values'

/** The operator's data of a pharmacy; a missing key keeps the stored value, null clears it. */
export type PharmacyDetails = TableRecord<typeof ownPharmacyTable>

const columns = {
  code: { names: ['codice', 'codice_farmacia', 'farmacia', 'code'], required: true, code: 'needed' },
  name: { names: ['nome', 'name'] },
  address: { names: ['indirizzo', 'address'] },
  city: { names: ['comune', 'citta', 'city'] },
  province: { names: ['provincia', 'province'] },
  postal_code: { names: ['cap', 'postal_code'], code: 'needed' },
  latitude: { names: ['latitudine', 'latitude'] },
  longitude: { names: ['longitudine', 'longitude'] },
  districts: { names: ['quartieri', 'zone', 'districts'] },
  vat_number: { names: ['partita_iva', 'vat_number'], code: 'needed' },
  legal_name: { names: ['ragione_sociale', 'titolare', 'legal_name'] },
  legal_seat: { names: ['sede_legale', 'legal_seat'] },
  rea: { names: ['rea'] },
  pec: { names: ['pec'], exact: true },
  director: { names: ['direttore', 'direttore_tecnico', 'director'] },
  director_register: { names: ['direttore_ordine', 'iscrizione_ordine', 'director_register'] },
  complaints: { names: ['reclami', 'complaints'] },
  phone_number: { names: ['telefono', 'phone_number'], code: 'needed' },
  email: { names: ['email'], exact: true },
  whatsapp: { names: ['whatsapp'], code: 'needed' },
  hours: { names: ['orari', 'opening_hours'], required: true },
  collection: { names: ['ritiro_minuti', 'collection_minutes'] },
  delivery_codes: { names: ['consegna_cap', 'delivery_postal_codes'], code: 'needed' },
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
  online_site: { names: ['online_sito', 'online_site'] },
  online_contacts: { names: ['online_contatti', 'online_authority_contacts'] },
  veterinary_authority: { names: ['veterinari_autorita', 'veterinary_authority'] },
  veterinary_number: { names: ['veterinari_numero', 'veterinary_number'] },
  veterinary_date: { names: ['veterinari_data', 'veterinary_date'] },
  veterinary_url: { names: ['veterinari_link', 'veterinary_register_url'] },
  veterinary_site: { names: ['veterinari_sito', 'veterinary_site'] },
  veterinary_contacts: { names: ['veterinari_contatti', 'veterinary_authority_contacts'] },
} satisfies Record<string, Column>
type Row = TableRow<keyof typeof columns>

/** Maximum preparation time in minutes: a week. */
const longestPreparation = 7 * 24 * 60

/**
 * The shop's own format, see docs/imports.md; the column of hours distinguishes it from registers. An empty cell
 * keeps the value, a dash clears it.
 */
export const ownPharmacyTable = new Table({ columns }, (row) => {
  const code = pharmacyCode(required(row.code, 'codice'))
  if (!/^[A-Z0-9-]{1,32}$/.test(code)) reject('invalid_code', `not a pharmacy's code: ${row.code}`)
  const point = parsePoint(row.latitude, row.longitude)
  if (!point && (known(row.latitude) ?? known(row.longitude)))
    reject('invalid_coordinates', `not in Italy: ${row.latitude}, ${row.longitude}`)
  return {
    code,
    fields: defined({
      name: known(row.name) ?? undefined,
      address: known(row.address) ?? undefined,
      city: known(row.city) ?? undefined,
      province: told(row.province, readProvince),
      postal_code: told(row.postal_code, readPostalCode),
      districts: told(row.districts, districts, []),
      legal_name: told(row.legal_name, (cell) => limited(cell, 200, 'ragione_sociale'), null),
      legal_seat: told(row.legal_seat, (cell) => limited(cell, 200, 'sede_legale'), null),
      rea: told(row.rea, (cell) => limited(cell, 60, 'rea'), null),
      pec: told(trimPasted(row.pec), (cell) => emailAddress(cell, 'pec'), null),
      director: told(row.director, (cell) => limited(cell, 120, 'direttore'), null),
      director_register: told(row.director_register, (cell) => limited(cell, 120, 'direttore_ordine'), null),
      complaints: told(row.complaints, (cell) => limited(cell, 300, 'reclami'), null),
      vat_number: told(row.vat_number, vatNumber),
      phone_number: told(row.phone_number, phone, null),
      whatsapp: told(row.whatsapp, phone, null),
      email: told(trimPasted(row.email), (cell) => emailAddress(cell, 'email'), null),
      opening_hours: told(row.hours, hours, []),
      payments: told(row.payments, (cell) => list(cell, payments, 'pagamenti', paymentId.options), []),
      prescription_ways: told(row.prescriptions, (cell) => list(cell, ways, 'ricette', prescriptionWay.options), []),
      keep_days: told(row.keep_days, (cell) => readCount(cell, 'giorni_custodia', 60)),
      online_medicines: told(row.online_url, (cell) => onlineRecord(cell, row, 'online'), null),
      online_veterinary: told(row.veterinary_url, (cell) => onlineRecord(cell, row, 'veterinary'), null),
    }),
    point,
    deliveries: defined({
      click_and_collect: told(row.collection, collection, null),
      home_delivery: told(row.delivery_codes, (cell) => homeDelivery(cell, row), null),
    }),
  }
})

/** Value of a cell; undefined if empty, `cleared` for a dash in a clearable column. */
function told<Value>(cell: string, read: (cell: string) => Value, ...cleared: [Value?]): Value | undefined {
  if (cell === '') return undefined
  return cell === '-' && cleared.length > 0 ? cleared[0] : read(cell)
}

function defined<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>
  }
}

const vatNumber = (cell: string) => parseVatNumber(cell) ?? reject('invalid_value', `not a VAT number: ${cell}`)
function emailAddress(cell: string, column: string): string {
  // Without the character it would be another address.
  if (hasHidden(cell)) reject('invalid_value', `${column} contains an invisible character: type it again`)
  return email.safeParse(cell).data ?? reject('invalid_value', `${column} is no e-mail address: ${oneLine(cell)}`)
}
const hours = (cell: string) => readHours(cell, 'orari')

const districts = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Spreadsheets drop the leading zero of an area code. */
const phone = (text: string) =>
  readPhone(text) ??
  (/^[1-9][\d\s./-]{4,11}$/.test(text) ? readPhone(`0${text}`) : null) ??
  reject('invalid_value', `not a telephone number: ${text}`)

const payments: Record<string, PaymentId> = {
  farmacia: 'in_pharmacy',
  'in farmacia': 'in_pharmacy',
  consegna: 'on_delivery',
  'alla consegna': 'on_delivery',
  carta: 'card',
}
const ways: Record<string, PrescriptionWay> = {
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
  const found = text.split(/[,;|]/).map((item) => {
    const word = item.trim().toLowerCase()
    const value = words[word] ?? values.find((candidate) => candidate === word)
    return value ?? rejectUnknown(column, item.trim(), [...Object.keys(words), ...values])
  })
  return [...new Set(found)]
}

function cents(text: string, column: string): number {
  return parsePrice(text) ?? reject('invalid_price', `${column} is no amount: ${text}`)
}

function collection(cell: string): StoredDelivery {
  return {
    id: 'click_and_collect',
    kind: 'click_and_collect',
    label: 'Ritiro in farmacia',
    fee_cents: 0,
    free_from_cents: null,
    minimum_order_cents: null,
    ready_in_minutes: readCount(cell, 'ritiro_minuti', longestPreparation),
    postal_codes: [],
    slots: [],
  }
}

function homeDelivery(cell: string, row: Row): StoredDelivery {
  const postal_codes = cell.split(/[\s,]+/).filter(Boolean)
  const wrong = postal_codes.find((prefix) => !/^\d{2,5}$/.test(prefix))
  if (wrong) reject('invalid_postal_code', `consegna_cap holds what begins no CAP: ${wrong}`)
  const windows = readHours(row.delivery_slots, 'consegna_fasce')
  if (windows.length === 0) reject('invalid_value', 'consegna_fasce names no times')
  if (windows.some(({ opens, closes }) => closes <= opens))
    reject('invalid_value', `consegna_fasce ends after midnight: ${row.delivery_slots}`)
  const capacity = readCount(row.delivery_capacity || '10', 'consegna_posti', 1000)
  const optional = (amount: string, column: string) => (known(amount) === null ? null : cents(amount, column))
  return {
    id: 'home_delivery',
    kind: 'home_delivery',
    label: 'Consegna a domicilio',
    fee_cents: cents(row.delivery_fee || '0', 'consegna_costo'),
    free_from_cents: optional(row.delivery_free_from, 'consegna_gratis_da'),
    minimum_order_cents: optional(row.delivery_minimum, 'consegna_minimo'),
    ready_in_minutes: readCount(row.delivery_ready || '120', 'consegna_minuti', longestPreparation),
    postal_codes,
    slots: windows.map(({ weekday, opens, closes }) => ({ weekday, start: opens, end: closes, capacity })),
  }
}

/** The registered site: an https origin without path. */
function readSite(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'https:' && url.href === `${url.origin}/`) return url.origin
  return reject('invalid_value', `no https address of a site: ${text}`)
}

/**
 * The entry in the Ministry's list of authorised online sellers (human or veterinary medicines): all six cells, or
 * a dash for none.
 */
function onlineRecord(register_url: string, row: Row, kind: 'online' | 'veterinary') {
  const named = kind === 'online' ? 'online' : 'veterinari'
  const url = URL.canParse(register_url) ? new URL(register_url) : null
  // The link is presented as the State's, so it must lead there (docs/domain.md#L2).
  if (url?.protocol !== 'https:' || !/(?:^|\.)salute\.gov\.it$/.test(url.hostname)) {
    reject('invalid_value', `${named}_link is no https address of salute.gov.it: ${register_url}`)
  }
  return {
    authority: required(row[`${kind}_authority`], `${named}_autorita`),
    number: required(row[`${kind}_number`], `${named}_numero`),
    date: readDate(row[`${kind}_date`]),
    register_url,
    site: readSite(required(row[`${kind}_site`], `${named}_sito`)),
    authority_contacts: required(row[`${kind}_contacts`], `${named}_contatti`),
  }
}
