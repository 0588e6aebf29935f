import { eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { settings } from '../database/schema/orders'
import { putSetting } from '../database/settings'
import { refreshDerived } from './derived'

const KEY = 'derived_unfinished'
export const STAGED = 'staged_import'

/** Marks that products or offers are being written in several transactions and derived data are outdated. */
export const markUnfinished = (database: Database) => putSetting(database, KEY, true)

export async function markFinished(database: Database): Promise<void> {
  await database.delete(settings).where(eq(settings.key, KEY))
}

/** Recomputes derived data after a killed import or changed rules. Returns true if it was necessary. */
export async function mendUnfinished(database: Database): Promise<boolean> {
  if ((await database.$count(settings, eq(settings.key, KEY))) === 0) return false
  // The resumed import recomputes them itself.
  if ((await database.$count(settings, eq(settings.key, STAGED))) > 0) return false
  await refreshDerived(database)
  await markFinished(database)
  return true
}
