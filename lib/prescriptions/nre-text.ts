import { compactCode } from '@/lib/rules/text'

/** What a reader of bar codes prints first: region and the two characters of the central system. */
const FIRST_HALF = 5

/** An NRE as it stands on the paper, in its two halves: `1300A 4000000248`. Both may be pasted, with spaces or the asterisks of Code 39. */
export function formatNre(text: string): string {
  const compact = compactCode(text).replace(/[^0-9A-Z]+/g, '')
  return compact.length <= FIRST_HALF ? compact : `${compact.slice(0, FIRST_HALF)} ${compact.slice(FIRST_HALF)}`
}

/** How many of the fifteen characters are there. */
export function nreLength(text: string): number {
  return compactCode(text).replace(/[^0-9A-Z]+/g, '').length
}
