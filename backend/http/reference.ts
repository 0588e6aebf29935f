import { typedLine } from '@/lib/values/text'
import { ProblemError } from './problem'

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
