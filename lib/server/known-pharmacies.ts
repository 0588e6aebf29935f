import { pharmacyOfTag } from '@/lib/platform/cache'
import { processSingleton } from '@/lib/platform/of-process'

type Entries = Map<string, { known: boolean; until: number }>

/** State of the process, shared with Next's instances of this module. */
export const shared = () => processSingleton<Entries>('known-pharmacies', () => new Map())

/** Forgets the removed pharmacies among these tags until they are requested again. */
export function forgetPharmacies(goneTags: readonly string[]): void {
  for (const tag of goneTags) {
    const pharmacy = pharmacyOfTag(tag)
    if (pharmacy !== null) shared().delete(pharmacy)
  }
}

export type KnownPharmacies = ReturnType<typeof knownPharmacies>

/**
 * Caches which IDs exist, so that invented ones get the plain page and do not fill the page cache. `ask` returns null
 * if the platform fails: known IDs stay, unknown ones are asked again.
 */
export function knownPharmacies(
  ask: (id: string) => Promise<boolean | null>,
  { known_ms = 600_000, unknown_ms = 30_000, size = 5000, now = Date.now, entries = shared() } = {},
) {
  const asking = new Map<string, Promise<boolean>>()

  const remember = (id: string, known: boolean) => {
    entries.delete(id)
    entries.set(id, { known, until: now() + (known ? known_ms : unknown_ms) })
    const oldest = entries.keys().next().value
    if (entries.size > size && oldest !== undefined) entries.delete(oldest)
    return known
  }
  const askOnce = (id: string) => {
    const pending = asking.get(id)
    if (pending) return pending
    const answer = ask(id)
      .then((known) => (known === null ? (entries.get(id)?.known ?? false) : remember(id, known)))
      .finally(() => asking.delete(id))
    asking.set(id, answer)
    return answer
  }
  return {
    async has(id: string): Promise<boolean> {
      const entry = entries.get(id)
      if (entry && entry.until > now()) return entry.known
      return askOnce(id)
    },
  }
}
