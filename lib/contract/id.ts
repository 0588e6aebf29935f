import { ID_PATTERN } from './id-pattern.mjs'

/** How the platform names a pharmacy, a customer, an order or whatever else: a text that says nothing, to be compared and handed on alone. */
export const ID = new RegExp(`^${ID_PATTERN}$`)

/** An id from outside, null for what is none. A platform's JSON numbers, and those that a browser has kept, are ids too and become text. */
export function readId(given: unknown): string | null {
  const text = Number.isSafeInteger(given) ? String(given) : given
  return typeof text === 'string' && ID.test(text) ? text : null
}
