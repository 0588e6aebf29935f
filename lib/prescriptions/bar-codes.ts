import { nreError } from '@/lib/identifiers/nre'

/** Parts read so far of a promemoria's two bar codes. */
export interface NreParts {
  /** Region and two characters: `1300A`. */
  first: string | null
  /** Ten digits. */
  second: string | null
}

export const NO_PARTS: NreParts = { first: null, second: null }

/** Adds bar codes in view, ignoring those that are not part of an NRE, such as the codice fiscale's. */
export function addParts(parts: NreParts, texts: readonly string[]): NreParts {
  let { first, second } = parts
  for (const text of texts) {
    const code = text.replace(/[\s*-]+/g, '').toUpperCase()
    if (/^\d{3}[0-9A-Z]{2}\d{10}$/.test(code)) {
      first = code.slice(0, 5)
      second = code.slice(5)
    } else if (/^\d{3}[0-9A-Z]{2}$/.test(code)) first = code
    else if (/^\d{10}$/.test(code)) second = code
  }
  return { first, second }
}

/** Joins both halves to an NRE; null until they are complete and valid. */
export function joinNre({ first, second }: NreParts): string | null {
  if (first === null || second === null) return null
  return nreError(first + second) === null ? first + second : null
}
