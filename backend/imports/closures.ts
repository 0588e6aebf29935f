import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { pharmacies, type StoredClosure } from '@/backend/database/schema/places'
import { judgeClosure } from '@/lib/rules/closure'
import { readDays } from './dates'
import { type ImportOptions, type Loader, takeRows } from './loader'
import { reject } from './outcome'
import type { Removed } from './report'
import { Table, type TableRecord } from './table'
import { limited, type OfEach, rowPharmacies } from './values'
import { findPharmacies } from './whole-file'

type ClosureRecord = OfEach<TableRecord<ReturnType<typeof closureTable>>>

export const closureTable = (pharmacy?: string) =>
  new Table(
    {
      columns: {
        pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], code: 'needed' },
        from: {
          names: ['dal', 'data', 'data_inizio', 'from', 'data_chiusura', 'chiuso_dal', 'chiusura_dal', 'inizio'],
          required: true,
        },
        to: { names: ['al', 'data_fine', 'to', 'chiuso_al', 'chiusura_al', 'fine'] },
        reason: { names: ['motivo', 'reason', 'causale', 'motivazione'] },
      },
    },
    (row) => {
      const pharmacy_codes = rowPharmacies(row.pharmacy, pharmacy)
      const { from, to } = readDays(row.from, row.to)
      const wrong = judgeClosure({ from, to })
      if (wrong === 'closure_reversed') reject('invalid_date', `al comes before dal: ${row.to}`)
      if (wrong === 'closure_too_long') reject('invalid_date', `the closure is longer than a year: ${from} to ${to}`)
      return { pharmacy_codes, from, to, reason: limited(row.reason, 120, 'motivo') }
    },
  )

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
