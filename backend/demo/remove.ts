import { and, count, eq, gt, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { markFinished, markUnfinished, refreshDerived } from '../catalogue'
import type { Database } from '../database/open'
import { mail_outbox, users } from '../database/schema/accounts'
import { bookings } from '../database/schema/bookings'
import { categories, offers, price_history, products } from '../database/schema/catalogue'
import { orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { articles } from '../database/schema/site'
import { noteRemoved, readDemo } from '../database/settings'
import { announceChanges } from '../http/announce'
import { ProblemError, SHORT_ID } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { readCustomer } from './customer'
import { readArticles } from './files'
import { readPharmacies, removeDemoStaff } from './pharmacies'
import { readCategories, readGoods, readMedicines } from './products'

const NAMED = 20

export interface RemovedDemo {
  pharmacies: number
  products: number
  /** Products that the operator's own pharmacies offer are kept. */
  products_kept: number
  orders: number
}

/** Removed data, and the tags sent to the storefront. */
interface Removal {
  removed: RemovedDemo
  gone: string[]
}

/**
 * Removes the demo, including its account and sessions, and notifies the storefront. The operator's own data stay.
 * Throws `not_found` without a demo, and `conflict` while real orders or appointments depend on it, unless
 * `with_orders`.
 */
export async function removeDemo(runtime: Runtime, { with_orders }: { with_orders: boolean }): Promise<RemovedDemo> {
  const { database, env, log } = runtime
  const { removed, gone } = await database.transaction(async (transaction) => {
    const removal = await takeOut(transaction, with_orders)
    await markUnfinished(transaction)
    return removal
  })
  await refreshDerived(database)
  await markFinished(database)
  await announceChanges({ env, log }, { tags: ['categories', 'pharmacy-none', 'blog'], gone })
  return removed
}

/** The same inside a caller's transaction; the caller refreshes derived data. */
export async function takeOut(database: Database, withOrders: boolean): Promise<Removal> {
  const demo = await readDemo(database)
  if (!demo) throw new ProblemError('not_found', { detail: 'There is no demo in this database.' })
  const codes = (await readPharmacies(demo.pharmacies)).map(({ record }) => record.code)
  const own = await database.select({ id: pharmacies.id }).from(pharmacies).where(inArray(pharmacies.code, codes))
  const ids = own.map(({ id }) => id)
  if (!withOrders) await refuseWhileUsed(database, ids, new Date(demo.loaded_at))

  const accounts = await findAccounts(database, ids, new Date(demo.loaded_at))
  const goneOrders = await database.delete(orders).where(inArray(orders.pharmacy_id, ids)).returning({ id: orders.id })
  await database.delete(bookings).where(inArray(bookings.pharmacy_id, ids))
  const mailboxes = sql`(select email from pharmacies where ${inArray(pharmacies.id, ids)} and email is not null)`
  await database
    .delete(mail_outbox)
    .where(or(inArray(mail_outbox.recipient, accounts.emails), sql`${mail_outbox.recipient} in ${mailboxes}`))
  await database.delete(users).where(inArray(users.id, accounts.ids))
  await removeDemoStaff(database)
  await emptyShelves(database, ids)
  await database.delete(pharmacies).where(inArray(pharmacies.id, ids))

  const gone = ['shop', ...ids.map((id) => `pharmacy-${id}`)]
  // Superset of a demo of any size.
  const rows = [...(await readMedicines()), ...(await readGoods())]
  const minsans = rows.flatMap(({ record }) => record.minsan ?? [])
  const offered = sql`exists (select from offers where offers.minsan = ${products.minsan})`
  const deleted = await database
    .delete(products)
    .where(and(inArray(products.minsan, minsans), not(offered)))
    .returning({ minsan: products.minsan })
  gone.push(...deleted.map(({ minsan }) => `product-${minsan}`))
  const products_kept = await database.$count(products, inArray(products.minsan, minsans))
  gone.push(
    ...(await dropCategories(
      database,
      (await readCategories()).map(({ record }) => record.slug),
    )),
  )
  const written = (await readArticles()).map(({ record }) => record.slug)
  await database.delete(articles).where(inArray(articles.slug, written))
  await database.execute(sql`delete from settings where key like 'order_base:%' and not exists (select from orders)`)
  await noteRemoved(database)
  return {
    removed: { pharmacies: ids.length, products: deleted.length, products_kept, orders: goneOrders.length },
    gone,
  }
}

/** Demo orders predate its loading; later ones are real. */
async function refuseWhileUsed(database: Database, ids: number[], loadedAt: Date): Promise<void> {
  const placed = and(inArray(orders.pharmacy_id, ids), gt(orders.created_at, loadedAt))
  const booked = inArray(bookings.pharmacy_id, ids)
  const [ordersFound, bookingsFound] = [
    await database.select({ name: orders.number }).from(orders).where(placed).orderBy(orders.number),
    await database.select({ name: bookings.id }).from(bookings).where(booked).orderBy(bookings.created_at),
  ]
  const found = [
    ...ordersFound.map(({ name }) => `order ${name}`),
    ...bookingsFound.map(({ name }) => `appointment ${name.slice(0, SHORT_ID)}`),
  ]
  if (found.length === 0) return
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : ''
  const detail = `The demo stays: ${found.slice(0, NAMED).join(', ')}${more} hang on its pharmacies. With --with-orders they go as well.`
  throw new ProblemError('conflict', { detail })
}

/** The demo's account, even after a change of e-mail address: found by its orders. */
async function findAccounts(database: Database, pharmacyIds: number[], loadedAt: Date) {
  const invented = and(inArray(orders.pharmacy_id, pharmacyIds), lte(orders.created_at, loadedAt)) as SQL
  const rows = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      or(
        eq(users.email, readCustomer().email),
        inArray(users.id, sql`(select user_id from orders where ${invented} and user_id is not null)`),
      ),
    )
  return { ids: rows.map(({ id }) => id), emails: rows.map(({ email }) => email) }
}

/** Deleted before the pharmacies: a cascade would check each row's product separately. */
async function emptyShelves(database: Database, ids: number[]): Promise<void> {
  const [others] = await database
    .select({ count: count() })
    .from(pharmacies)
    .where(not(inArray(pharmacies.id, ids)))
  if (others?.count === 0) await database.execute(sql`truncate ${offers}, ${price_history}`)
  await database.delete(offers).where(inArray(offers.pharmacy_id, ids))
  await database.delete(price_history).where(inArray(price_history.pharmacy_id, ids))
}

/** Removes demo categories that became empty, from the leaves up; returns their tags. */
async function dropCategories(database: Database, slugs: string[]): Promise<string[]> {
  const empty = sql`not exists (select from product_categories where category_id = ${categories.id})
    and not exists (select from categories child where child.parent_id = ${categories.id})`
  const gone: string[] = []
  for (;;) {
    const deleted = await database
      .delete(categories)
      .where(and(inArray(categories.slug, slugs), empty))
      .returning({ slug: categories.slug })
    if (deleted.length === 0) return gone
    gone.push(...deleted.map(({ slug }) => `category-${slug}`))
  }
}
