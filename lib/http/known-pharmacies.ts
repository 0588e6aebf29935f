import { ofProcess } from '@/lib/platform/of-process'

type Entries = Map<string, { known: boolean; until: number }>

/** What server.ts remembers; Next's code has other instances of this file. */
export const shared = () => ofProcess<Entries>('known-pharmacies', () => new Map())

/** A pharmacy that the platform says to be gone is no pharmacy until it is asked again. */
export const forgetPharmacy = (id: string): boolean => shared().delete(id)

export type KnownPharmacies = ReturnType<typeof knownPharmacies>

/**
 * Remembers which ids are pharmacies, so that an invented one gets the plain page and takes no room in the page cache.
 * `ask` answers null where the platform does not: what was known stays known, what was not is asked again next time.
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
    /** Whether pages may be rendered for this id. */
    async has(id: string): Promise<boolean> {
      const entry = entries.get(id)
      if (entry && entry.until > now()) return entry.known
      return askOnce(id)
    },
  }
}
