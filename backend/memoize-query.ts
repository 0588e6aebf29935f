import type { Database } from './database/open'

/**
 * A read of the whole database that is believed for a while: calls at the same time share one, and one that failed is not remembered. What
 * another process writes in the meantime, as an import does, shows after that.
 */
export function memoizeQuery<Value>(lifetime_ms: number, read: (database: Database) => Promise<Value>) {
  const known = new WeakMap<Database, { value: Promise<Value>; until: number }>()
  return (database: Database, now = new Date()): Promise<Value> => {
    const held = known.get(database)
    if (held && now.getTime() < held.until) return held.value
    const value = read(database)
    known.set(database, { value, until: now.getTime() + lifetime_ms })
    value.catch(() => known.delete(database))
    return value
  }
}
