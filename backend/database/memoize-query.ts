import type { Database } from './open'

/**
 * Memoizes a database read for `lifetimeMs`. Concurrent calls share one query; failures are not cached. Other
 * processes' writes show after that time.
 */
export function memoizeQuery<Value>(lifetimeMs: number, read: (database: Database) => Promise<Value>) {
  const known = new WeakMap<Database, { value: Promise<Value>; until: number }>()
  return (database: Database, now = new Date()): Promise<Value> => {
    const held = known.get(database)
    if (held && now.getTime() < held.until) return held.value
    const value = read(database)
    known.set(database, { value, until: now.getTime() + lifetimeMs })
    value.catch(() => known.delete(database))
    return value
  }
}
