import { CommandFailure } from '@/backend/process/files'
import type { DateOrder } from '@/lib/rules/read-date'
import type { UnreadHeading } from './headings'

export type RejectionCode =
  | 'malformed_row'
  | 'row_too_long'
  | 'missing_value'
  | 'invalid_code'
  | 'rounded_number'
  | 'invalid_minsan'
  | 'invalid_ean'
  | 'invalid_postal_code'
  | 'invalid_province'
  | 'invalid_coordinates'
  | 'invalid_price'
  | 'invalid_number'
  | 'invalid_points'
  | 'invalid_vat_rate'
  | 'invalid_date'
  | 'invalid_value'
  | 'unknown_pharmacy'
  | 'other_pharmacy'
  | 'unknown_product'
  | 'unknown_category'
  | 'forbidden_discount'
  | 'invalid_path'
  | 'redirect_loop'
  | 'unknown_target'
  | 'invalid_picture'
  | 'repeated_product'

/** Why a valid row is skipped. */
export type SkipReason =
  | 'ended'
  | 'superseded'
  | 'not_started'
  | 'repeated'
  | 'not_imported'
  | 'not_offered'
  | 'no_item'
  | 'not_supported'

export type Rejection = { code: RejectionCode; detail: string }

/** Result of parsing one row; `line` is the row's first physical line, `left_out` the optional cells without sense. */
export type Outcome<Record> =
  | { line: number; record: Record; left_out?: Rejection[] }
  | { line: number; rejected: Rejection }
  | { line: number; skipped: SkipReason; detail?: string }

/** A file that cannot be imported, with a text for the operator. */
export class ImportFileError extends CommandFailure {
  constructor(
    readonly code:
      | 'unsupported_file'
      | 'protected_file'
      | 'other_workbook'
      | 'packed_file'
      | 'damaged_file'
      | 'huge_file'
      | 'unknown_encoding'
      | 'unknown_columns'
      | 'unclear_headings'
      | 'doubled_headings'
      | 'empty_file'
      | 'malformed_json'
      | 'too_much_lost'
      | 'month_first',
    message: string,
    /** What a page shows of it: the line in each encoding, or the headings that are unclear. */
    readonly details: {
      encodings?: { encoding: string; line: number; text: string }[]
      headings?: UnreadHeading[]
    } = {},
  ) {
    super(message)
  }
}

class NoRecord extends Error {
  constructor(readonly outcome: { rejected: Rejection } | { skipped: SkipReason; detail?: string }) {
    super()
  }
}

export function reject(code: RejectionCode, detail: string): never {
  throw new NoRecord({ rejected: { code, detail } })
}

/** Rejects a word that is none of a column's, and names those. */
export function rejectUnknown(column: string, word: string, known: readonly string[]): never {
  return reject('invalid_value', `${column} is unknown: ${word} (known: ${[...new Set(known)].join(', ')})`)
}

/** Skips a row; one with a detail is named in the report. */
export function skip(reason: SkipReason, detail?: string): never {
  throw new NoRecord({ skipped: reason, ...(detail !== undefined && { detail }) })
}

/** Optional cells of the row being read that were not understood. Rows are read synchronously, one at a time. */
let left_out: Rejection[] = []
/** How the dates of the row being read are written. */
let dateOrders: DateOrder[] = []

export function noteDateOrder(order: DateOrder | null): void {
  if (order !== null) dateOrders.push(order)
}

export const notedDateOrders = (): readonly DateOrder[] => dateOrders

/** Reads an optional cell; a rejected one is null and reported, so that the rest of the row counts. */
export function leaveOut<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NoRecord) || !('rejected' in error.outcome)) throw error
    left_out.push(error.outcome.rejected)
    return null
  }
}

/** Runs a row's reader and converts {@link reject} and {@link skip} to its outcome; rethrows other errors. */
export function readOutcome<Record>(line: number, read: () => Record): Outcome<Record> {
  left_out = []
  dateOrders = []
  try {
    const record = read()
    return left_out.length > 0 ? { line, record, left_out } : { line, record }
  } catch (error) {
    if (error instanceof NoRecord) return { line, ...error.outcome }
    throw error
  }
}

/** What to do about a rejected row or a cell that was left out, in the report and the file of `--rejected`. */
export const ADVICE: Record<RejectionCode, string> = {
  malformed_row: 'make the row as wide as the header: a delimiter or a quote is missing or too many',
  row_too_long: 'a quote is probably not closed: look at the line in a text editor',
  missing_value: 'fill the cell in',
  invalid_code: "give the code as it was issued: a card's has 4 to 32 letters and digits",
  rounded_number: 'format the column as text in the spreadsheet, enter the whole number and export again',
  invalid_minsan: 'give the nine digits as printed on the pack; without a minsan leave the cell empty',
  invalid_ean: 'give the thirteen digits below the bar code, or leave the cell empty',
  invalid_postal_code: 'give the five digits of the CAP',
  invalid_province: 'give the two letters of the province',
  invalid_coordinates:
    'give latitudine and longitudine in degrees (45,4642 and 9,1900), or correct comune and provincia',
  invalid_price: 'give the price in euro with VAT, as 6,90',
  invalid_number: 'give a whole number',
  invalid_points: 'give the points as a whole number',
  invalid_vat_rate: 'give 4, 5, 10 or 22',
  invalid_date: 'give the day as 31/12/2026 or 2026-12-31, the time as 08:30',
  invalid_value: 'give one of the values of docs/imports.md',
  unknown_pharmacy:
    'import the pharmacy first (import pharmacies), or correct the code; --pharmacy names it for the whole file',
  other_pharmacy: 'import the row at its own pharmacy, or leave the column of pharmacies out',
  unknown_product: "import AIFA's lists for medicines, and import offers or import catalogue for other products, first",
  unknown_category: 'import the category first (import categories), or name it by a path such as Corpo > Mani',
  forbidden_discount: 'leave prezzo_listino empty: no reduction may be shown on this product',
  invalid_path: 'give a path that begins with a slash, or the whole old address',
  redirect_loop: 'let the new address differ from the old one',
  unknown_target: 'correct the new address, or import first what it shows (products, categories, articles)',
  invalid_picture: 'save the picture as JPEG or PNG of 25 MB at most; list the host of addresses in PICTURE_SOURCES',
  repeated_product: 'remove one of the two rows, or give each its own code',
}
