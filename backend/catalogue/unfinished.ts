import { sql } from 'drizzle-orm'
import { type Database, selectRows } from '../database/open'
import { refreshDerived } from './derived'

const KEY = 'derived_unfinished'

/** Notes that products or offers are being written in several transactions, before what is derived from them follows. */
export async function markUnfinished(database: Database): Promise<void> {
  await database.execute(
    sql`insert into settings (key, value) values (${KEY}, 'true') on conflict (key) do update set value = 'true'`,
  )
}

/** Takes the note away, once everything derived is up to date. */
export async function markFinished(database: Database): Promise<void> {
  await database.execute(sql`delete from settings where key = ${KEY}`)
}

/** Mends what a killed import or other rules left behind: prices and a search index that do not fit the products. Gives whether it had to. */
export async function mendUnfinished(database: Database): Promise<boolean> {
  const rows = await selectRows(database, sql`select 1 from settings where key = ${KEY}`)
  if (rows.length === 0) return false
  await refreshDerived(database)
  await markFinished(database)
  return true
}
