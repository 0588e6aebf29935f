import { normaliseVatNumber } from '@/lib/identifiers/vat-number'
import { type Outcome, outcomeOf, reject, skip } from './outcome'
import { type FindCentroid, locate, type OutletKind, type PharmacyRecord, pharmacyName } from './pharmacy-record'
import { streetAddress } from './postal-address'
import { type TableFormat, type TableRow, tableRows } from './table'
import { titleCase } from './title-case'
import { known, parseDate, parsePoint, parsePostalCode, parseProvince, required } from './values'

type Column =
  | 'code'
  | 'address'
  | 'name'
  | 'vat_number'
  | 'postal_code'
  | 'istat_code'
  | 'city'
  | 'hamlet'
  | 'province'
  | 'region'
  | 'starts'
  | 'ends'
  | 'kind'
  | 'kind_code'
  | 'latitude'
  | 'longitude'

/** Ministero della Salute, FRM_FARMA_5: both header generations, 2026's in lower case and the older one (domain.md 2.1). */
export const ministryFormat: TableFormat<Column> = {
  columns: {
    code: { names: ['cod_farmacia', 'CODICEIDENTIFICATIVOFARMACIA'], required: true },
    address: { names: ['indirizzo'], required: true },
    name: { names: ['descrizione_farmacia', 'DESCRIZIONEFARMACIA'], required: true },
    vat_number: { names: ['p_iva', 'PARTITAIVA'] },
    postal_code: { names: ['cap'], required: true },
    istat_code: { names: ['cod_comune', 'CODICECOMUNEISTAT'] },
    city: { names: ['comune', 'DESCRIZIONECOMUNE'], required: true },
    hamlet: { names: ['frazione'] },
    province: { names: ['sigla_provincia', 'SIGLAPROVINCIA'], required: true },
    region: { names: ['regione', 'DESCRIZIONEREGIONE'] },
    starts: { names: ['data_inizio_validita', 'DATAINIZIOVALIDITA'], required: true },
    ends: { names: ['data_fine_validita', 'DATAFINEVALIDITA'], required: true },
    kind: { names: ['descrizione_tipologia', 'DESCRIZIONETIPOLOGIA'] },
    kind_code: { names: ['codice_tipologia', 'CODICETIPOLOGIA'] },
    latitude: { names: ['latitudine'] },
    longitude: { names: ['longitudine'] },
  },
}

export type MinistryOptions = {
  /** `yyyy-MM-dd` in Rome: which rows are in force. */
  today: string
  /** Line of the row that speaks for each code, from {@link currentMinistryRows}. */
  current: ReadonlyMap<string, number>
  findCentroid?: FindCentroid
}

/**
 * First pass over the file: for each code the line that counts, as a code may have several rows. A row in force beats an
 * ended one, then the newest start wins. Memory grows with the number of codes (some 60,000), not with the rows' text.
 */
export async function currentMinistryRows(
  stream: AsyncIterable<Uint8Array>,
  today: string,
): Promise<Map<string, number>> {
  const best = new Map<string, { rank: string; line: number }>()
  for await (const items of tableRows(stream, ministryFormat)) {
    for (const item of items) {
      if (!('row' in item)) continue
      const code = known(item.row.code)
      const validity = validityOf(item.row, today)
      if (!code || !validity || validity.state === 'not_started') continue
      const rank = `${validity.state === 'active' ? 1 : 0}${validity.starts}`
      const previous = best.get(code)
      if (!previous || rank >= previous.rank) best.set(code, { rank, line: item.line })
    }
  }
  return new Map(Array.from(best, ([code, { line }]) => [code, line]))
}

/** Reads the national register. Ended and superseded rows are skipped, but a code with ended rows alone yields one inactive record. */
export async function* ministryPharmacies(
  stream: AsyncIterable<Uint8Array>,
  options: MinistryOptions,
): AsyncGenerator<Outcome<PharmacyRecord>> {
  for await (const items of tableRows(stream, ministryFormat)) {
    for (const item of items) {
      if ('row' in item) yield outcomeOf(item.line, () => readRow(item.line, item.row, options))
      else yield item
    }
  }
}

function readRow(
  line: number,
  row: TableRow<Column>,
  { today, current, findCentroid }: MinistryOptions,
): PharmacyRecord {
  const number = required(row.code, 'cod_farmacia')
  const validity = validityOf(row, today) ?? reject('invalid_date', `not a date: ${row.starts} – ${row.ends}`)
  if (validity.state === 'not_started') skip('not_started')
  if (current.get(number) !== line) skip(validity.state === 'ended' ? 'ended' : 'superseded')
  if (!/^[A-Za-z0-9]{1,20}$/.test(number)) reject('invalid_code', `not a pharmacy's code: ${number}`)
  const province = parseProvince(row.province) ?? reject('invalid_province', `not a province: ${row.province}`)
  const city = titleCase(required(row.city, 'comune'))
  const istat = known(row.istat_code)
  const istat_code = istat && /^\d{1,6}$/.test(istat) ? istat.padStart(6, '0') : null
  const postal_code = parsePostalCode(row.postal_code)
  if (!postal_code && validity.state === 'active')
    reject('invalid_postal_code', `not a CAP: ${row.postal_code || '(empty)'}`)
  const published = known(row.latitude) !== null && !isZero(row.latitude)
  const region = known(row.region)
  return {
    code: `F${number}`,
    active: validity.state === 'active',
    kind: outletKind(row),
    name: pharmacyName(required(row.name, 'descrizione_farmacia')),
    address: addressOf(row),
    city,
    istat_code,
    province,
    region: region && titleCase(region),
    postal_code,
    districts: null,
    ...locate(
      parsePoint(row.latitude, row.longitude),
      published,
      findCentroid?.({ istat_code, city, province }) ?? null,
    ),
    vat_number: normaliseVatNumber(padVatNumber(row.vat_number)),
  }
}

function addressOf(row: TableRow<Column>): string {
  const street = streetAddress(required(row.address, 'indirizzo'))
  const hamlet = known(row.hamlet)
  return hamlet && !street.toLowerCase().includes(hamlet.toLowerCase()) ? `${street} (${titleCase(hamlet)})` : street
}

function validityOf(
  row: TableRow<Column>,
  today: string,
): { state: 'active' | 'ended' | 'not_started'; starts: string } | null {
  const starts = known(row.starts) ? parseDate(row.starts) : '0000-00-00'
  const ends = known(row.ends) ? parseDate(row.ends) : '9999-12-31'
  if (!starts || !ends) return null
  if (starts > today) return { state: 'not_started', starts }
  return { state: ends > today ? 'active' : 'ended', starts }
}

function outletKind(row: TableRow<Column>): OutletKind {
  const text = row.kind.toLowerCase()
  if (text.includes('dispensario')) return text.includes('stagional') ? 'seasonal_dispensary' : 'dispensary'
  return text.includes('succursale') ? 'branch' : 'ordinary'
}

/** The register is text, but spreadsheets of it lose the leading zeros. */
function padVatNumber(text: string): string {
  return /^\d{8,10}$/.test(text) ? text.padStart(11, '0') : text
}

function isZero(text: string): boolean {
  return /^0(?:[.,]0*)?$/.test(text)
}
