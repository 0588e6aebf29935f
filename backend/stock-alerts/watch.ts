import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { deleteInPieces } from '@/backend/database/in-pieces'
import { offers, products } from '@/backend/database/schema/catalogue'
import { order_presses, orders } from '@/backend/database/schema/orders'
import { pharmacies } from '@/backend/database/schema/places'
import { stock_watches } from '@/backend/database/schema/stock'
import type { Runtime } from '@/backend/http/runtime'
import { queueMail } from '@/backend/mail/compose'
import { undoSince } from '@/backend/orders/presses'
import { repeat } from '@/backend/process/repeat'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'
import { channelSql, isShownSql, sellsSql } from '../catalogue/rule-sql'
import { backInStockMail } from './stock-mails'

const INTERVAL_MS = 60_000
const ROUND = 200
/** An unconfirmed address may belong to a third party. */
export const UNCONFIRMED_DAYS = 1

/**
 * Notifies the watchers of products that are back, once each, and deletes their address. Returns the number of
 * mails.
 */
export async function tellWatchers({ database, env, now }: Runtime): Promise<number> {
  const older = (days: number) => lt(stock_watches.created_at, new Date(now().getTime() - days * 86_400_000))
  const unconfirmed = and(isNull(stock_watches.confirmed_at), older(UNCONFIRMED_DAYS))
  await deleteInPieces(database, stock_watches, or(unconfirmed, older(WATCH_DAYS)))
  const due = await database
    .select({
      email: stock_watches.email,
      minsan: stock_watches.minsan,
      pharmacy_id: stock_watches.pharmacy_id,
      product: products.name,
      kind: products.kind,
      supply: products.supply,
      pharmacy: pharmacies.name,
    })
    .from(stock_watches)
    .innerJoin(
      offers,
      and(
        eq(offers.pharmacy_id, stock_watches.pharmacy_id),
        eq(offers.minsan, stock_watches.minsan),
        gt(offers.stock, 0),
      ),
    )
    .innerJoin(
      products,
      and(
        eq(products.minsan, stock_watches.minsan),
        isShownSql(sql`${products}`),
        channelSql(sql`${products}`, 'notified', 'agreed'),
      ),
    )
    .innerJoin(
      pharmacies,
      and(eq(pharmacies.id, stock_watches.pharmacy_id), eq(pharmacies.active, true), sellsSql(sql`${pharmacies}`)),
    )
    .where(and(isNotNull(stock_watches.confirmed_at), sql`NOT ${isPutBackByPress(now())}`))
    .orderBy(asc(stock_watches.created_at))
    .limit(ROUND)
  for (const watch of due) {
    await database.transaction(async (transaction) => {
      const { email, minsan, pharmacy_id } = watch
      const gone = await transaction
        .delete(stock_watches)
        .where(
          and(
            eq(stock_watches.email, email),
            eq(stock_watches.minsan, minsan),
            eq(stock_watches.pharmacy_id, pharmacy_id),
          ),
        )
        .returning({ email: stock_watches.email })
      // Another process was faster.
      if (gone.length > 0) await queueMail(transaction, backInStockMail(env, watch), 'recipient', { forget: true })
    })
  }
  return due.length
}

/** The packs came back by a press at the desk that can still be taken back. */
const isPutBackByPress = (now: Date) =>
  sql`EXISTS (SELECT FROM ${order_presses} JOIN ${orders} ON ${orders.id} = ${order_presses.order_id}
    WHERE ${order_presses.at} > ${undoSince(now).toISOString()}::timestamptz
      AND ${orders.pharmacy_id} = ${stock_watches.pharmacy_id}
      AND jsonb_exists(${order_presses.put_back}, ${stock_watches.minsan}))`

export function startStockWatch(runtime: Runtime): { stop(): Promise<void> } {
  return repeat(
    'stock',
    INTERVAL_MS,
    () => tellWatchers(runtime),
    (error) => runtime.log.error({ err: error }, 'stock watch failed'),
  )
}
