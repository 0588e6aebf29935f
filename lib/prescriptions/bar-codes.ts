import { nreError } from '@/lib/identifiers/nre'

/** What has been read so far of the two bar codes of a promemoria. */
export interface NreParts {
  /** Region and two characters: `1300A`. */
  first: string | null
  /** Ten digits. */
  second: string | null
}

export const NO_PARTS: NreParts = { first: null, second: null }

/** Adds what the camera sees. Any bar code may be in sight: only what fits an NRE counts, the codice fiscale's not. */
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

/** The NRE once both halves are there and make one; null until then. */
export function joinNre({ first, second }: NreParts): string | null {
  if (first === null || second === null) return null
  return nreError(first + second) === null ? first + second : null
}
