import { eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { settings } from '../database/schema/orders'
import { putSetting } from '../database/settings'
import { refreshDerived } from './derived'

const KEY = 'derived_unfinished'
/** The setting that names an import which is being written (commands/import/staged.ts). */
export const STAGED = 'staged_import'

/** Notes that products or offers are being written in several transactions, before what is derived from them follows. */
export const markUnfinished = (database: Database) => putSetting(database, KEY, true)

/** Takes the note away, once everything derived is up to date. */
export async function markFinished(database: Database): Promise<void> {
  await database.delete(settings).where(eq(settings.key, KEY))
}

/** Mends what a killed import or other rules left behind: prices and a search index that do not fit the products. Gives whether it had to. */
export async function mendUnfinished(database: Database): Promise<boolean> {
  if ((await database.$count(settings, eq(settings.key, KEY))) === 0) return false
  // Whoever writes that import to its end does this too.
  if ((await database.$count(settings, eq(settings.key, STAGED))) > 0) return false
  await refreshDerived(database)
  await markFinished(database)
  return true
}
