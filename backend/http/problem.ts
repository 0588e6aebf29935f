import { type FieldError, type Problem, type ProblemCode, problems, toProblem } from '@/lib/contract/problem'
import { typedLine } from '@/lib/values/text'

/** Thrown by handlers to answer with a problem of the contract. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly errors: FieldError[] | undefined
  readonly retry_after_seconds: number | undefined

  constructor(
    readonly code: ProblemCode,
    options: { detail?: string | undefined; errors?: FieldError[]; retry_after_seconds?: number } = {},
  ) {
    super(options.detail ?? code)
    this.errors = options.errors
    this.retry_after_seconds = options.retry_after_seconds
  }

  get status(): number {
    return problems[this.code]
  }

  toJSON(): Problem {
    return {
      ...toProblem(this.code),
      ...(this.message !== this.code && { detail: this.message }),
      ...(this.errors && { errors: this.errors }),
    }
  }
}

export function invalidField(field: string, code: string): ProblemError {
  return new ProblemError('validation_failed', { errors: [{ field, code }] })
}

/** Returns the first row. Throws `not_found`, or the given code, if there is none. */
export function first<Row>([row]: readonly Row[], code: ProblemCode = 'not_found', detail?: string): Row {
  if (row === undefined) throw new ProblemError(code, { detail })
  return row
}

/** Shown length of a booking's or delegation's ID, and minimum prefix. */
export const SHORT_ID = 8

/**
 * Returns the only row whose ID starts with the reference; `read` returns at most two. Throws `not_found`, or
 * `conflict` for an ambiguous prefix.
 */
export async function findByBeginning<Row>(
  what: string,
  reference: string,
  read: (pattern: string) => PromiseLike<Row[]>,
): Promise<Row> {
  const text = typedLine(reference).trim().toLowerCase()
  const valid = /^[0-9a-f-]+$/.test(text) && text.length >= SHORT_ID
  const [row, other] = valid ? await read(`${text}%`) : []
  if (other) throw new ProblemError('conflict', { detail: `${text} begins several ${what}s, name one by its whole id` })
  if (!row) throw new ProblemError('not_found', { detail: `no ${what} ${reference}` })
  return row
}
