import { parseDate } from './dates'
import type { DelimitedRow } from './delimited-rows'
import { type Outcome, reject, skip } from './outcome'
import { addressIn, istatCode, type PharmacyRecord, pharmacyName } from './pharmacy-record'
import { streetAddress } from './postal-address'
import { type Column, Table, type TableRow } from './table'
import { titleCase } from './title-case'
import { known, parsePoint, parseVatNumber, readPostalCode, readProvince, required } from './values'

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
