import { eq } from 'drizzle-orm'
import { closuresOverlap, judgeClosure } from '@/lib/rules/closure'
import { sortWeeklyHours, type WeeklyWindow } from '@/lib/rules/hours-words'
import { today } from '@/lib/values/rome-time'
import { changeCatalogue } from '../catalogue'
import type { Database } from '../database/open'
import { pharmacies, type StoredClosure } from '../database/schema/places'
import { hashState } from '../http/idempotency'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import type { PharmacyRow } from './queries'

interface Change {
  pharmacy: Pick<PharmacyRow, 'id' | 'code'>
  /** Who of the staff makes it. */
  by: string
  /** Throws for a change that may not be saved; called with the pharmacy locked. */
  check?: (transaction: Database, before: Hours, after: Hours) => Promise<void>
}

type Hours = Pick<PharmacyRow, 'opening_hours' | 'closures'>

/** Returns a version of the week that changes with it. */
export const hoursVersion = ({ opening_hours }: Pick<PharmacyRow, 'opening_hours'>): string => hashState(opening_hours)

/**
 * Replaces the week's hours. Throws `conflict` if they are no longer of that version, and `validation_failed` if they
 * overlap.
 */
export function setOpeningHours(
  runtime: Runtime,
  change: Change & { version: string; opening_hours: readonly WeeklyWindow[] },
): Promise<void> {
  const opening_hours = sortWeeklyHours(change.opening_hours)
  if (!opening_hours) throw invalidField('opening_hours', 'hours_overlap')
  return changeHours(runtime, 'pharmacies hours', change, (before) => {
    if (hoursVersion(before) !== change.version)
      throw new ProblemError('conflict', { detail: 'the hours have changed since they were read' })
    return { opening_hours }
  })
}

/** Adds a closure. Throws `validation_failed` for days that are over, reversed or closed already. */
export function addClosure(runtime: Runtime, change: Change & { closure: StoredClosure }): Promise<void> {
  const { closure } = change
  const wrong = judgeClosure(closure)
  if (wrong) throw invalidField('to', wrong)
  if (closure.to < today()) throw invalidField('to', 'closure_over')
  return changeHours(runtime, 'pharmacies close', change, ({ closures }) => {
    if (closures.some((one) => closuresOverlap(one, closure))) throw invalidField('from', 'closure_overlaps')
    return { closures: [...closures, closure].sort((one, other) => one.from.localeCompare(other.from)) }
  })
}

/** Removes the closure that begins on that day. Throws `not_found`. */
export function removeClosure(runtime: Runtime, change: Change & { from: string }): Promise<void> {
  return changeHours(runtime, 'pharmacies open', change, ({ closures }) => {
    const left = closures.filter(({ from }) => from !== change.from)
    if (left.length === closures.length) throw new ProblemError('not_found')
    return { closures: left }
  })
}

/** Changes a locked pharmacy, whose bookings and orders can still refer to it; the storefront is told, and `imports list` shows who did it. */
function changeHours(
  runtime: Runtime,
  what: string,
  { pharmacy, by, check }: Change,
  decide: (before: Hours) => Partial<Hours>,
): Promise<void> {
  return changeCatalogue(runtime, { what, subject: pharmacy.code, by }, async (transaction, changes) => {
    const own = eq(pharmacies.id, pharmacy.id)
    const { opening_hours, closures } = pharmacies
    const rows = await transaction.select({ opening_hours, closures }).from(pharmacies).where(own).for('no key update')
    const before = first(rows)
    const change = decide(before)
    await check?.(transaction, before, { ...before, ...change })
    await transaction
      .update(pharmacies)
      .set({ ...change, updated_at: runtime.now() })
      .where(own)
    changes.addPharmacy(pharmacy.id)
  })
}
