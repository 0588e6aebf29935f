import { randomKey } from '@/lib/contract/random-key'

/**
 * Keys for a write that must happen once: the same body keeps its key, so a retry after a lost answer gets the first one's answer; another
 * body gets another key.
 */
export function createKeyring(): (body: unknown) => string {
  let last: { of: string; key: string } | null = null
  return (body) => {
    const of = JSON.stringify(body)
    if (last?.of !== of) last = { of, key: randomKey() }
    return last.key
  }
}
