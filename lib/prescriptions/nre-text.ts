import { compactCode } from '@/lib/values/text'

/** Length of the first bar code: region and two characters. */
const FIRST_HALF = 5

/** Formats an NRE in two halves as on paper: `1300A 4000000248`. Accepts pasted spaces and Code 39 asterisks. */
export function formatNre(text: string): string {
  const compact = compactCode(text).replace(/[^0-9A-Z]+/g, '')
  return compact.length <= FIRST_HALF ? compact : `${compact.slice(0, FIRST_HALF)} ${compact.slice(FIRST_HALF)}`
}

/** Counts entered characters, of fifteen. */
export function nreLength(text: string): number {
  return compactCode(text).replace(/[^0-9A-Z]+/g, '').length
}
