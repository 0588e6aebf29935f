import { ID_PATTERN } from './id-pattern.mjs'

/** An opaque ID of the platform. */
export const ID = new RegExp(`^${ID_PATTERN}$`)

/** Parses an ID; null if invalid. Numbers from JSON or old browser storage become text. */
export function readId(given: unknown): string | null {
  const text = Number.isSafeInteger(given) ? String(given) : given
  return typeof text === 'string' && ID.test(text) ? text : null
}
