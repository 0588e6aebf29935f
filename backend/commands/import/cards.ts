import { cardCode } from '@/backend/fidelity/code'
import { isEan13 } from '@/lib/identifiers/ean'
import { type Outcome, outcomeOf, reject } from './outcome'
import { type TableFormat, type TableRow, tableRows } from './table'
import { known, required } from './values'

/** A loyalty card with its points. */
export type CardRecord = {
  /** Null where the file is one pharmacy's, named on the command line. */
  pharmacy_code: string | null
  code: string
  holder: string | null
  points: number
  barcode_format: 'ean13' | 'code128'
}

type Column = 'pharmacy' | 'code' | 'holder' | 'points'

/** The shop's own format, see docs/imports.md. */
export const cardFormat: TableFormat<Column> = {
  columns: {
    pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'] },
    code: { names: ['codice', 'codice_carta', 'carta', 'code', 'fidelity_code'], required: true },
    holder: { names: ['intestatario', 'nome', 'holder'] },
    points: { names: ['punti', 'saldo', 'points'], required: true },
  },
}

const POINTS_MAX = 10_000_000

/** Reads cards. Thirteen digits with their check digit are shown as EAN-13, everything else as Code 128. */
export async function* cardRows(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<CardRecord>> {
  for await (const items of tableRows(stream, cardFormat)) {
    for (const item of items) {
      if ('row' in item) yield outcomeOf(item.line, () => readRow(item.row))
      else yield item
    }
  }
}

function readRow(row: TableRow<Column>): CardRecord {
  const code = cardCode(required(row.code, 'codice'))
  if (!/^[0-9A-Z]{4,32}$/.test(code)) reject('invalid_code', `not a card's code: ${row.code}`)
  const text = row.points.replace(/\.(?=\d{3}(?:\D|$))/g, '')
  const points = Number(text === '' ? Number.NaN : text)
  if (!Number.isInteger(points) || points < 0 || points > POINTS_MAX)
    reject('invalid_points', `not a number of points: ${row.points || '(empty)'}`)
  return {
    pharmacy_code: known(row.pharmacy),
    code,
    holder: known(row.holder),
    points,
    barcode_format: isEan13(code) ? 'ean13' : 'code128',
  }
}
