import { randomKey } from '@/lib/identifiers/random-key'

/**
 * Idempotency keys for a write: the same body keeps its key, so a retry after a lost response gets the first
 * response.
 */
export function createKeyring(): (body: unknown) => string {
  let last: { of: string; key: string } | null = null
  return (body) => {
    const of = JSON.stringify(body)
    if (last?.of !== of) last = { of, key: randomKey() }
    return last.key
  }
}
