import { CommandFailure } from '@/backend/operator/failure'

/** Why a row was refused; stable, so that a script can count them. */
export type RejectionCode =
  | 'malformed_row'
  | 'row_too_long'
  | 'missing_value'
  | 'invalid_code'
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
  | 'unknown_product'
  | 'unknown_category'
  | 'forbidden_discount'
  | 'invalid_path'
  | 'redirect_loop'
  | 'invalid_picture'
  | 'repeated_product'

/** Why a row is passed over though nothing is wrong with it. */
export type SkipReason = 'ended' | 'superseded' | 'not_started' | 'repeated' | 'not_imported' | 'not_offered'

export type Rejection = { code: RejectionCode; detail: string }

/** What a parser says about one row; `line` is the physical line of the file on which the row begins. */
export type Outcome<Record> =
  | { line: number; record: Record }
  | { line: number; rejected: Rejection }
  | { line: number; skipped: SkipReason }

/** A file that cannot be imported at all, with a text for the operator. */
export class ImportFileError extends CommandFailure {
  constructor(
    readonly code: 'unsupported_file' | 'unknown_columns' | 'empty_file' | 'malformed_json' | 'too_much_lost',
    message: string,
  ) {
    super(message)
  }
}

/** Thrown by a row's reader and turned into its outcome by {@link readOutcome}. */
class NoRecord extends Error {
  constructor(readonly outcome: { rejected: Rejection } | { skipped: SkipReason }) {
    super()
  }
}

/** Refuses the row being read. */
export function reject(code: RejectionCode, detail: string): never {
  throw new NoRecord({ rejected: { code, detail } })
}

/** Passes over the row being read. */
export function skip(reason: SkipReason): never {
  throw new NoRecord({ skipped: reason })
}

/** Runs a row's reader; {@link reject} and {@link skip} become the row's outcome, any other error is a fault of ours. */
export function readOutcome<Record>(line: number, read: () => Record): Outcome<Record> {
  try {
    return { line, record: read() }
  } catch (error) {
    if (error instanceof NoRecord) return { line, ...error.outcome }
    throw error
  }
}
