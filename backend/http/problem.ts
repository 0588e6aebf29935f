import { type FieldError, type Problem, type ProblemCode, problems, toProblem } from '@/lib/contract/problem'

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
