import { eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import { type Changes, changeCatalogue, countCategories, recordDueChanges } from '../catalogue'
import { recordPrices } from '../corrections'
import { offers } from '../database/schema/catalogue'
import { imports } from '../database/schema/imports'
import { pharmacies } from '../database/schema/places'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { readDecided } from './staged'
import { collapseRun, deleteAdded, RECORDED, restoreChanged, restoreDeleted } from './undo-rows'

interface Row {
  table: string
  key: Record<string, string | number>
}

export interface UndoneImport {
  id: number
  what: string
  restored: number
  /** Rows that were changed again since, or that something refers to; the first 1,000 are listed. */
  left: number
  left_rows: Row[]
}

const LEFT_ROWS = 1000

/**
 * Puts back what an import or a correction changed. Rows that were changed again since, and added rows that something
 * refers to, are left and named. Throws `not_found`, and `conflict` for an import that is undone or no longer
 * recorded, and while another is being written.
 */
export async function undoImport(runtime: Runtime, { id }: { id: number }): Promise<UndoneImport> {
  const { database, now } = runtime
  const { run, what, file, undone_at } = first(
    await database.select().from(imports).where(eq(imports.id, id)),
    'not_found',
    `There is no import ${id}.`,
  )
  if (undone_at) refuse(`Import ${id} is already undone.`)
  if (await readDecided(database)) refuse('An import is being written: try again once it is done.')
  return changeCatalogue(runtime, { what: 'imports undo', subject: `${id} ${file}` }, async (transaction, changes) => {
    await transaction.execute(collapseRun(run ?? ''))
    const [found] = await selectRows<{ count: number }>(transaction, sql`select count(*)::int as count from undo`)
    if (!found?.count) refuse(`Nothing is recorded of import ${id}: it changed nothing, or is too old.`)
    await recordDueChanges(
      transaction,
      (minsan) => sql`${minsan} in (select key ->> 'minsan' from undo where table_name = 'offers')`,
    )
    const restored = await restoreRows(transaction)
    await noteChanges(transaction, restored, changes)
    const left_rows = await selectRows<Row>(
      transaction,
      sql`select table_name as "table", key from undo where not done order by table_name, key limit ${LEFT_ROWS}`,
    )
    const [left] = await selectRows<{ count: number }>(
      transaction,
      sql`select count(*)::int as count from undo where not done`,
    )
    await transaction.update(imports).set({ undone_at: now() }).where(eq(imports.id, id))
    await countCategories(transaction)
    return { id, what, restored: restored.length, left: left?.count ?? 0, left_rows }
  })
}

async function restoreRows(transaction: Database): Promise<Row[]> {
  const restored: Row[] = []
  const perform = async (recorded: (typeof RECORDED)[number], statement: SQL) => {
    const table = getTableName(recorded.table)
    const rows = await selectRows<Pick<Row, 'key'>>(transaction, statement)
    restored.push(...rows.map(({ key }) => ({ table, key })))
  }
  for (const recorded of RECORDED) await perform(recorded, restoreDeleted(recorded))
  for (const recorded of RECORDED) await perform(recorded, restoreChanged(recorded))
  for (const recorded of RECORDED.toReversed()) await perform(recorded, deleteAdded(recorded))
  // A category that had a child until now.
  for (const recorded of RECORDED.slice(0, 1)) await perform(recorded, deleteAdded(recorded))
  return restored
}

/** Notes restored rows for the storefront, current prices, and derived data. */
async function noteChanges(transaction: Database, rows: readonly Row[], changes: Changes): Promise<void> {
  const touched = new Set<number>()
  for (const { table, key } of rows) {
    if ('minsan' in key) changes.addProduct(String(key.minsan))
    if ('pharmacy_id' in key) changes.addPharmacy(Number(key.pharmacy_id))
    // Its kind or texts may be wrong: not served again.
    if (table === 'products') changes.addForbidden(String(key.minsan))
    if (table === 'pharmacies') touched.add(Number(key.id))
    if (table === 'categories' || table === 'product_categories') changes.addCategories()
    if (table === 'articles') changes.addArticles()
  }
  const priced = rows.flatMap(({ table, key }) => (table === 'offers' ? String(key.minsan) : []))
  await recordPrices(transaction, [...new Set(priced)])
  const active = await transaction
    .select({ id: pharmacies.id })
    .from(pharmacies)
    .where(sql`${inArray(pharmacies.id, [...touched])} and ${pharmacies.active}`)
  const open = new Set(active.map(({ id }) => id))
  for (const id of touched) {
    if (open.has(id)) changes.addPharmacy(id)
    else changes.addClosedPharmacy(id)
    const sold = await transaction.select({ minsan: offers.minsan }).from(offers).where(eq(offers.pharmacy_id, id))
    for (const { minsan } of sold) changes.addProduct(minsan, { page: false })
  }
}

function refuse(detail: string): never {
  throw new ProblemError('conflict', { detail })
}
