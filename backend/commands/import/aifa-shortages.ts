import { type MedicineRecord, medicine, readAic, readAtc } from './medicine-record'
import { type Outcome, outcomeOf, reject, skip } from './outcome'
import { type TableFormat, type TableRow, tableRows } from './table'
import { known, parseDate, required } from './values'

type Column = 'name' | 'aic' | 'starts' | 'ends' | 'atc'

/** AIFA's list of medicines in short supply, elenco_medicinali_carenti.csv: two preamble lines before the header. */
export const shortagesFormat: TableFormat<Column> = {
  columns: {
    name: { names: ['Nome medicinale'], required: true },
    aic: { names: ['Codice AIC'], required: true },
    starts: { names: ['Data inizio'], required: true },
    ends: { names: ['Fine presunta'], required: true },
    atc: { names: ['Codice ATC'] },
  },
}

/** Reads the shortages; a code that stands twice counts once, as its first row says. */
export async function* aifaShortages(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<MedicineRecord>> {
  const seen = new Set<string>()
  for await (const items of tableRows(stream, shortagesFormat)) {
    for (const item of items) {
      if ('row' in item) yield outcomeOf(item.line, () => readRow(item.row, seen))
      else yield item
    }
  }
}

function readRow(row: TableRow<Column>, seen: Set<string>): MedicineRecord {
  const minsan = readAic(row.aic)
  if (seen.has(minsan)) skip('repeated')
  seen.add(minsan)
  const from = parseDate(required(row.starts, 'Data inizio')) ?? reject('invalid_date', `not a date: ${row.starts}`)
  const ends = known(row.ends)
  // The presumed end is often words ("non definita"): then there is none.
  const until = ends === null ? null : parseDate(ends)
  return medicine({ minsan, source: 'shortages', atc: readAtc(row.atc), shortage: { from, until } })
}
