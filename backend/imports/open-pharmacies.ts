import { z } from 'zod'
import { titleCase } from './clean-text'
import { jsonRecords } from './comuni'
import { parseDate } from './dates'
import type { DelimitedRow } from './delimited-rows'
import { addressIn, istatCode, type PharmacyRecord, pharmacyName } from './load-pharmacies'
import { type Outcome, reject, skip } from './outcome'
import { type Column, Table, type TableRow } from './table'
import { known, parsePoint, parseVatNumber, readPostalCode, readProvince, required } from './values'

const streetWords: [RegExp, string][] = [
  [/^C\.?\s?SO\b\.?/i, 'Corso'],
  [/^V\.?\s?LE\b\.?/i, 'Viale'],
  [/^P\.?\s?(?:ZZA|ZA)\b\.?/i, 'Piazza'],
  [/^P\.?\s?TTA\b\.?/i, 'Piazzetta'],
  [/^P\.?\s?(?:ZZ?ALE|LE)\b\.?/i, 'Piazzale'],
  [/^L\.?\s?GO\b\.?/i, 'Largo'],
  [/^V\.(?=\s?\p{L})/iu, 'Via'],
  [/^STR\.(?=\s?\p{L})/iu, 'Strada'],
  [/^VIC\.(?=\s?\p{L})/iu, 'Vicolo'],
]

/**
 * Formats a street address with a comma before the number: `VIALE SAN GIMIGNANO 13A` and `VIALE SAN GIMIGNANO,13A`
 * → `Viale San Gimignano, 13A`. A missing number stays missing; `SNC` becomes `snc`.
 */
export function streetAddress(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim()
  const expanded = streetWords.reduce((result, [abbreviation, word]) => {
    return result.replace(abbreviation, /\p{Ll}/u.test(clean) ? `${word} ` : `${word.toUpperCase()} `)
  }, clean)
  const match =
    /^(.*?\p{L}['.)]?)\s*(?:,\s*(?:n\.?\s?)?|\s(?:n\.?\s?)?)(\d{1,5}(?:\s?[/-]?\s?(?:\p{L}|bis|ter|\d{1,4}))?(?:\s?[-/]\s?\d{1,5}\s?\p{L}?)*|snc|s\.n\.c?\.?)$/iu.exec(
      expanded,
    )
  if (!match) return elide(titleCase(expanded))
  const [, street = '', number = ''] = match
  return `${elide(titleCase(street.trim()))}, ${streetNumber(number)}`
}

function streetNumber(number: string): string {
  if (/^s/i.test(number)) return 'snc'
  return number
    .replace(/\s+/g, ' ')
    .replace(/\s?([/-])\s?/g, '$1')
    .toUpperCase()
    .replace(/ ?(BIS|TER)$/, (_, word) => ` ${word.toLowerCase()}`)
}

/** Within a street name `D'` is the preposition: `Piazza Duca d'Aosta`. */
function elide(street: string): string {
  return street.replace(/(?<=\p{L} )D'(?=\p{L})/gu, "d'")
}

/**
 * Ministero della Salute, FRM_FARMA_5: both headers, the lower-case one of 2026 and the older one
 * (docs/domain.md#ministry-file).
 */
const columns = {
  code: { names: ['cod_farmacia', 'CODICEIDENTIFICATIVOFARMACIA'], required: true, code: 'needed' },
  address: { names: ['indirizzo'], required: true },
  name: { names: ['descrizione_farmacia', 'DESCRIZIONEFARMACIA'], required: true },
  vat_number: { names: ['p_iva', 'PARTITAIVA'], code: 'optional' },
  postal_code: { names: ['cap'], required: true, code: 'needed' },
  istat_code: { names: ['cod_comune', 'CODICECOMUNEISTAT'], code: 'optional' },
  city: { names: ['comune', 'DESCRIZIONECOMUNE'], required: true },
  hamlet: { names: ['frazione'] },
  province: { names: ['sigla_provincia', 'SIGLAPROVINCIA'], required: true },
  starts: { names: ['data_inizio_validita', 'DATAINIZIOVALIDITA'], required: true },
  ends: { names: ['data_fine_validita', 'DATAFINEVALIDITA'], required: true },
  latitude: { names: ['latitudine'] },
  longitude: { names: ['longitudine'] },
} satisfies Record<string, Column>
type Row = TableRow<keyof typeof columns>

/**
 * Reads the national register with the rows valid on a date `yyyy-MM-dd` in Rome; `open` returns a new stream each
 * time. Ended and superseded rows are skipped, but a code with only ended rows yields one inactive record.
 */
export async function* ministryPharmacies(
  open: () => AsyncIterable<Uint8Array>,
  today: string,
): AsyncGenerator<Outcome<PharmacyRecord>> {
  const current = await currentRows(open(), today)
  const table = new Table({ columns }, (row, line) => {
    const code = required(row.code, 'cod_farmacia')
    const { state } = readValidity(row, today)
    if (state === 'not_started') skip('not_started')
    if (current.get(code)?.line !== line) skip(state === 'ended' ? 'ended' : 'superseded')
    return readPharmacy(row, code, state === 'active')
  })
  yield* table.read(open())
}

export const isMinistryFile = (first: DelimitedRow[]) => new Table({ columns }, () => null).findColumns(first) !== null

/**
 * First pass: the relevant line per code, which may have several rows. A valid row beats an ended one, then the
 * latest start wins. Memory depends on the number of codes (some 60,000), not on the text.
 */
async function currentRows(stream: AsyncIterable<Uint8Array>, today: string) {
  const validities = new Table({ columns }, (row) => ({ code: known(row.code), ...readValidity(row, today) }))
  const best = new Map<string, { rank: string; line: number }>()
  for await (const outcome of validities.read(stream)) {
    if (!('record' in outcome)) continue
    const { code, state, starts } = outcome.record
    if (!code || state === 'not_started') continue
    const rank = `${state === 'active' ? 1 : 0}${starts}`
    if (rank >= (best.get(code)?.rank ?? '')) best.set(code, { rank, line: outcome.line })
  }
  return best
}

function readPharmacy(row: Row, code: string, active: boolean): PharmacyRecord {
  if (!/^[A-Za-z0-9]{1,20}$/.test(code)) reject('invalid_code', `not a pharmacy's code: ${code}`)
  return {
    code: `F${code}`,
    active,
    name: pharmacyName(required(row.name, 'descrizione_farmacia')),
    address: addressIn(streetAddress(required(row.address, 'indirizzo')), known(row.hamlet)),
    city: titleCase(required(row.city, 'comune')),
    istat_code: istatCode(row.istat_code),
    province: readProvince(row.province),
    // A closed pharmacy keeps its address.
    postal_code: active ? readPostalCode(row.postal_code) : null,
    districts: null,
    point: parsePoint(row.latitude, row.longitude),
    vat_number: parseVatNumber(row.vat_number),
  }
}

function readValidity(row: Row, today: string): { state: 'active' | 'ended' | 'not_started'; starts: string } {
  const starts = known(row.starts) ? parseDate(row.starts) : '0000-00-00'
  const ends = known(row.ends) ? parseDate(row.ends) : '9999-12-31'
  if (!starts || !ends) return reject('invalid_date', `not a date: ${row.starts} – ${row.ends}`)
  if (starts > today) return { state: 'not_started', starts }
  return { state: ends > today ? 'active' : 'ended', starts }
}

const cell = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value).trim()))

const feature = z.object({
  properties: z.object({
    CODICE_FARMACIA: cell,
    DESCRIZIONE_FARMACIA: cell,
    PARTITA_IVA: cell,
    INDIRIZZO: cell,
    COMUNE: cell,
    FRAZIONE: cell,
    CAP: cell,
    PROVINCIA: cell,
    CODICE_ISTAT: cell,
    NIL: cell,
    LONGITUDINE: cell,
    LATITUDINE: cell,
  }),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullish(),
})
type Feature = z.infer<typeof feature>

/** Reads Milan's list of pharmacies; the position is the geometry's, else the properties'. */
export function milanPharmacies(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<PharmacyRecord>> {
  return jsonRecords(stream, 'features', feature, readFeature)
}

function readFeature({ properties, geometry }: Feature): PharmacyRecord {
  const code = required(properties.CODICE_FARMACIA, 'CODICE_FARMACIA')
  if (!/^[A-Za-z0-9]{1,20}$/.test(code)) reject('invalid_code', `not a pharmacy's code: ${code}`)
  const [longitude, latitude] = geometry?.type === 'Point' ? geometry.coordinates : []
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number'
  const street = streetAddress(required(properties.INDIRIZZO, 'INDIRIZZO'))
  return {
    code: /^\d/.test(code) ? `F${code}` : code,
    active: true,
    name: pharmacyName(required(properties.DESCRIZIONE_FARMACIA, 'DESCRIZIONE_FARMACIA')),
    address: addressIn(street, known(properties.FRAZIONE)),
    city: titleCase(required(properties.COMUNE, 'COMUNE')),
    istat_code: istatCode(properties.CODICE_ISTAT),
    province: readProvince(properties.PROVINCIA),
    postal_code: readPostalCode(properties.CAP),
    districts: parseDistricts(properties.NIL),
    point: (isPoint && parsePoint(latitude, longitude)) || parsePoint(properties.LATITUDINE, properties.LONGITUDINE),
    vat_number: parseVatNumber(properties.PARTITA_IVA),
  }
}

/** `BUENOS AIRES - PORTA VENEZIA`, `PTA ROMANA`, `Q.RE FELTRE`: the city's "nuclei di identità locale". */
function parseDistricts(text: string): string[] | null {
  const parts = text.split(' - ').map((part) =>
    part
      .trim()
      .replace(/^PTA /, 'PORTA ')
      .replace(/^Q\.RE /, 'QUARTIERE '),
  )
  return known(text) === null ? null : parts.filter(Boolean).map(titleCase)
}
