import { typedLine } from '@/lib/rules/text'
import { ProblemError } from '../http/problem'

/** The least of an id that names a booking or a delegation; lists and mails show so much of it. */
export const SHORT_ID = 8

/** The one row whose id begins as the reference says; `read` gives two at most. Throws `not_found`, or `conflict` where several begin so. */
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
