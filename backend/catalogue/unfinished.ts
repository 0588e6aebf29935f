import { eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { settings } from '../database/schema/orders'
import { putSetting } from '../database/settings'
import { refreshDerived } from './derived'

const KEY = 'derived_unfinished'
export const STAGED = 'staged_import'

/** Version of the rules of derived data (traits, search terms). Raise it when they change: the next start applies them. */
const RULES_VERSION = 1
const VERSION_KEY = 'derived_version'

/** Marks that products or offers are being written in several transactions and derived data are outdated. */
export const markUnfinished = (database: Database) => putSetting(database, KEY, true)

export async function markFinished(database: Database): Promise<void> {
  await database.delete(settings).where(eq(settings.key, KEY))
}

/** The stored values follow older rules. A process of an older version never takes newer ones back. */
async function isOutdated(database: Database): Promise<boolean> {
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, VERSION_KEY))
  return Number(row?.value ?? 0) < RULES_VERSION
}

/** Recomputes derived data after a killed import or changed rules. Returns true if it was necessary. */
export async function mendUnfinished(database: Database): Promise<boolean> {
  const outdated = await isOutdated(database)
  if (!outdated && (await database.$count(settings, eq(settings.key, KEY))) === 0) return false
  // The resumed import recomputes them itself.
  if ((await database.$count(settings, eq(settings.key, STAGED))) > 0) return false
  await refreshDerived(database)
  if (outdated) await putSetting(database, VERSION_KEY, RULES_VERSION)
  await markFinished(database)
  return true
}
