import { firstValue } from '@/lib/http/search-params'
import { scannedLine } from '@/lib/values/text'

const LONGEST = 200

/** Normalises an address's `query`: trimmed, single spaces, capped at the contract's maximum. */
export function readSearchText(value: string | string[] | undefined): string {
  return [
    ...scannedLine(firstValue(value) ?? '')
      .trim()
      .replace(/\s+/g, ' '),
  ]
    .slice(0, LONGEST)
    .join('')
}

/** Specification, section 5: a search must be longer than two characters. */
export function isSearchable(text: string): boolean {
  return text.length > 2
}

export const searchHref = (query: string): string => `/search?${new URLSearchParams({ query })}`
