import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { pharmacies, type StoredClosure } from '@/backend/database/schema/places'
import type { ClosureRecord } from './closures'
import { findPharmacies } from './known-pharmacies'
import { type ImportOptions, type Loader, takeRows } from './loader'
import type { Removed } from './report'

export function closureLoader({ complete }: ImportOptions): Loader<ClosureRecord> {
  const named = new Map<number, Set<string>>()
  return {
    recordKey: ({ pharmacy_code, from }) => `${pharmacy_code}|${from}`,
    async write(database, rows, changes) {
      const pharmacyId = await findPharmacies(database, rows)
      const { taken, rejected } = takeRows(rows, ({ pharmacy_code, ...closure }) => ({
        id: pharmacyId({ pharmacy_code }),
        closure,
      }))
      const ids = [...new Set(taken.map(({ id }) => id))]
      const stored = await database
        .select({ id: pharmacies.id, closures: pharmacies.closures })
        .from(pharmacies)
        .where(inArray(pharmacies.id, ids))
        .for('update')
      const added: string[] = []
      const changed: string[] = []
      for (const { id, closures } of stored) {
        const known = new Map(closures.map((closure) => [closure.from, closure]))
        const days = named.get(id) ?? new Set()
        named.set(id, days)
        for (const { closure } of taken.filter((one) => one.id === id)) {
          const before = known.get(closure.from)
          if (!isDeepStrictEqual(before, closure)) (before ? changed : added).push(`${id}|${closure.from}`)
          known.set(closure.from, closure)
          days.add(closure.from)
        }
        const after = inOrder([...known.values()])
        if (isDeepStrictEqual(after, closures)) continue
        await database.update(pharmacies).set({ closures: after, updated_at: sql`now()` }).where(eq(pharmacies.id, id))
        changes.addPharmacy(id)
      }
      return { added, changed, rejected }
    },
    ...(complete && {
      async complete(database, changes, whole) {
        const stored = await database
          .select({ id: pharmacies.id, code: pharmacies.code, closures: pharmacies.closures })
          .from(pharmacies)
          .where(inArray(pharmacies.id, [...named.keys()]))
        const removed: Removed[] = []
        for (const { id, code, closures } of whole ? stored : []) {
          const left = closures.filter(({ from }) => named.get(id)?.has(from))
          if (left.length === closures.length) continue
          const gone = closures.filter((one) => !left.includes(one))
          removed.push(...gone.map(({ from }) => ({ pharmacy: code, key: from })))
          await database.update(pharmacies).set({ closures: left, updated_at: sql`now()` }).where(eq(pharmacies.id, id))
          changes.addPharmacy(id)
        }
        return { removed, held: stored.reduce((sum, { closures }) => sum + closures.length, 0) }
      },
    }),
  } satisfies Loader<ClosureRecord>
}

const inOrder = (closures: StoredClosure[]) => closures.sort((one, other) => one.from.localeCompare(other.from))
