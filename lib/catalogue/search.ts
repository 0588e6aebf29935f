import { firstValue } from '@/lib/search-params'

/** The contract takes 200 characters of a search. */
const LONGEST = 200

/** What an address's `query` searches for: trimmed, single spaces, no longer than the contract takes. */
export function readSearchText(value: string | string[] | undefined): string {
  return [...(firstValue(value) ?? '').trim().replace(/\s+/g, ' ')].slice(0, LONGEST).join('')
}

/** Specification, section 5: a search is acted on only when it is longer than two characters. */
export function isSearchable(text: string): boolean {
  return text.length > 2
}

export const searchHref = (query: string): string => `/search?${new URLSearchParams({ query })}`
