import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { deleteInPieces } from '@/backend/database/in-pieces'
import { offers, products } from '@/backend/database/schema/catalogue'
import { order_presses, orders } from '@/backend/database/schema/orders'
import { pharmacies } from '@/backend/database/schema/places'
import { stock_watches } from '@/backend/database/schema/stock'
import type { SomeHandlers } from '@/backend/http/handler'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import { queueMail } from '@/backend/mail/compose'
import { repeat } from '@/backend/process/repeat'
import { may } from '@/lib/rules/channels'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'
import { chargeMails, hashToken, link_tries, newToken, userById } from '../account'
import { channelSql, isShownSql, sellsSql } from '../catalogue'
import { parseId } from '../http/page'
import { undoSince } from '../orders'
import { requireActive } from '../pharmacies'
import { favoriteHandlers } from './favorites'
import { tellPriceFalls } from './price-falls'
import { backInStockMail, watchMail } from './stock-mails'

export const stockHandlers = {
  ...favoriteHandlers,

  async notifyWhenBack(request, runtime) {
    const { params, body, user_id } = request
    const { database, env, now } = runtime
    const shown = and(eq(products.minsan, params.minsan), isShownSql(sql`${products}`))
    const product = first(await database.select().from(products).where(shown))
    if (!may(product, 'notified', 'agreed')) throw new ProblemError('not_available')
    const unknown = invalidField('pharmacy_id', 'pharmacy_invalid')
    const pharmacy = await requireActive(database, parseId(body.pharmacy_id), unknown)
    const user = user_id === null ? null : await userById(database, user_id)
    const email = body.email ?? user?.email
    if (email === undefined) throw invalidField('email', 'required')
    const confirmed = user?.email === email && user.email_confirmed_at !== null
    await chargeMails(runtime, 'notifyWhenBack', request, { user_id, [confirmed ? 'proven' : 'unproven']: email })
    const token = newToken()
    const wish = { token_hash: hashToken(token), created_at: now(), confirmed_at: confirmed ? now() : null }
    // Idempotent; the response does not reveal whether the address is known.
    await database.transaction(async (transaction) => {
      const written = await transaction
        .insert(stock_watches)
        .values({ email, minsan: product.minsan, pharmacy_id: pharmacy.id, ...wish })
        .onConflictDoUpdate({
          target: [stock_watches.email, stock_watches.minsan, stock_watches.pharmacy_id],
          set: wish,
          setWhere: isNull(stock_watches.confirmed_at),
        })
        .returning({ email: stock_watches.email })
      if (written.length > 0)
        await queueMail(transaction, watchMail(env, { email, token, confirmed }), 'recipient', { forget: true })
    })
    return { confirmed }
  },

  async answerNotify({ body, address }, { database, now }) {
    await link_tries.take(database, address, now())
    const named = eq(stock_watches.token_hash, hashToken(body.token))
    const found = body.accept
      ? await database.update(stock_watches).set({ confirmed_at: now() }).where(named).returning()
      : await database.delete(stock_watches).where(named).returning()
    first(found, 'link_expired')
    return null
  },
} satisfies SomeHandlers

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
    async () => {
      await tellWatchers(runtime)
      await tellPriceFalls(runtime)
    },
    (error) => runtime.log.error({ err: error }, 'stock watch failed'),
  )
}
