import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { FAVORITES_MAX, type Favorite } from '@/lib/contract/favorites'
import { randomKey } from '@/lib/identifiers/random-key'
import { euroFromCents } from '@/lib/rules/money'
import { alertBelow, FAVORITES_CONSENT, mayTellPrice } from '@/lib/rules/stock-watch'
import { link_tries, lockCustomer, noteConsent, readConsent, userById } from '../account'
import { euro, OFFERS_NOW, pharmacyAsked, type SummaryRow, summaryColumns, toSummary } from '../catalogue'
import { type Database, selectRows, toInstant } from '../database/open'
import { products } from '../database/schema/catalogue'
import { pharmacies } from '../database/schema/places'
import { favorites, stock_watches } from '../database/schema/stock'
import type { SomeHandlers } from '../http/handler'
import { formatId, parseId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'
import { requireActive } from '../pharmacies'
import { readLink } from '../reminders'

const NO_ALERT = { alert_pharmacy_id: null, alert_price_cents: null, alert_below_cents: null, alert_set_at: null }

type FavoriteRow = SummaryRow & {
  id: string
  kept_at: Date | string
  is_shown: boolean
  alert_pharmacy_id: number | null
  alert_price_cents: number | null
  earlier_cents: number | null
}

/** Lowest price that applied in the last thirty days; the price at their beginning is the last one set before. */
const lowestSql = (pharmacyId: number): SQL => sql`(SELECT min(h.price_cents) FROM price_history h
  WHERE h.pharmacy_id = ${pharmacyId} AND h.minsan = p.minsan AND h.from_at >= coalesce((SELECT max(s.from_at)
    FROM price_history s WHERE s.pharmacy_id = ${pharmacyId} AND s.minsan = p.minsan
      AND s.from_at <= now() - interval '30 days'), '-infinity'))`

async function readFavorites(database: Database, userId: number, pharmacyId: number | null): Promise<Favorite[]> {
  const [offer, earlier] =
    pharmacyId === null
      ? [sql.empty(), sql`NULL::integer`]
      : [sql`LEFT JOIN ${OFFERS_NOW} o ON o.pharmacy_id = ${pharmacyId} AND o.minsan = p.minsan`, lowestSql(pharmacyId)]
  const rows = await selectRows<FavoriteRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacyId !== null)}, f.id, f.created_at AS kept_at,
        p.withdrawn_at IS NULL AND p.hidden_at IS NULL AS is_shown, f.alert_pharmacy_id, f.alert_price_cents,
        ${earlier} AS earlier_cents
      FROM favorites f JOIN products p ON p.minsan = f.minsan ${offer}
      WHERE f.user_id = ${userId} ORDER BY f.created_at DESC, f.id`,
  )
  if (rows.length === 0) return []
  const watches = await database
    .select({ minsan: stock_watches.minsan, pharmacy_id: stock_watches.pharmacy_id })
    .from(stock_watches)
    .where(and(await ownWatches(database, userId), isNotNull(stock_watches.confirmed_at)))
  const ids = [...watches.map(({ pharmacy_id }) => pharmacy_id), ...rows.map((row) => row.alert_pharmacy_id)]
  const named = await readPharmacies(database, ids)
  return rows.map((row) => {
    const summary = toSummary(row, pharmacyId !== null)
    const alertAt = row.alert_pharmacy_id === null ? undefined : named.get(row.alert_pharmacy_id)
    return {
      id: row.id,
      minsan: row.minsan,
      name: row.name,
      created_at: toInstant(row.kept_at) ?? '',
      product: row.is_shown ? summary : null,
      lowest_price_30d: row.is_shown ? (summary.lowest_price_30d ?? lowestPrice(row)) : null,
      price_alert:
        alertAt && row.alert_price_cents !== null
          ? { pharmacy: alertAt, price: euroFromCents(row.alert_price_cents) }
          : null,
      can_alert_price: row.is_shown && mayTellPrice(row),
      stock_alerts: watches.flatMap(({ minsan, pharmacy_id }) => {
        const at = minsan === row.minsan && named.get(pharmacy_id)
        return at ? [at] : []
      }),
    }
  })
}

/** Only of what may be reduced: beside the price of any other product it would announce a reduction. */
const lowestPrice = (row: FavoriteRow): number | null =>
  row.price_cents === null || row.earlier_cents === null || !mayTellPrice(row)
    ? null
    : euro(Math.min(row.price_cents, row.earlier_cents))

async function readPharmacies(database: Database, ids: (number | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map<number, never>()
  const { id, name, city } = pharmacies
  const rows = await database.select({ id, name, city }).from(pharmacies).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, { ...row, id: formatId(row.id) }]))
}

const ownFavorite = (userId: number, id?: string) => {
  const own = eq(favorites.user_id, userId)
  return id === undefined ? own : and(own, eq(favorites.id, id))
}

/** Stock notifications to the account's address; none to one that is not proven, which may be a stranger's. */
async function ownWatches(database: Database, userId: number): Promise<SQL> {
  const { email, email_confirmed_at } = await userById(database, userId)
  return email_confirmed_at ? eq(stock_watches.email, email) : sql`false`
}

/** Ends the stock notifications of products to the account's address. */
async function endStockAlerts(transaction: Database, userId: number, minsans: string[]): Promise<void> {
  if (minsans.length === 0) return
  const own = await ownWatches(transaction, userId)
  await transaction.delete(stock_watches).where(and(own, inArray(stock_watches.minsan, minsans)))
}

/** Deletes kept products of a customer, all or one, with their alerts. Returns how many. */
async function deleteOwn(transaction: Database, userId: number, id?: string): Promise<number> {
  const gone = await transaction
    .delete(favorites)
    .where(ownFavorite(userId, id))
    .returning({ minsan: favorites.minsan })
  await endStockAlerts(
    transaction,
    userId,
    gone.map(({ minsan }) => minsan),
  )
  return gone.length
}

/** Throws if a fall of the product's price may not be told, or if the pharmacy has no price of it. */
async function readAlert(transaction: Database, minsan: string, pharmacyId: string, at: Date) {
  const unknown = invalidField('pharmacy_id', 'pharmacy_invalid')
  const pharmacy = await requireActive(transaction, parseId(pharmacyId), unknown)
  const product = first(await transaction.select().from(products).where(eq(products.minsan, minsan)))
  const [offer] = await selectRows<{ price_cents: number }>(
    transaction,
    sql`SELECT o.price_cents FROM ${OFFERS_NOW} o WHERE o.pharmacy_id = ${pharmacy.id} AND o.minsan = ${minsan}`,
  )
  if (!offer || product.withdrawn_at || product.hidden_at || !mayTellPrice(product))
    throw new ProblemError('not_available')
  const { price_cents } = offer
  return {
    alert_pharmacy_id: pharmacy.id,
    alert_price_cents: price_cents,
    alert_below_cents: alertBelow(price_cents),
    alert_set_at: at,
  }
}

export const favoriteHandlers = {
  async listFavorites({ user_id, query }, { database }) {
    const pharmacyId = await pharmacyAsked(database, query.pharmacy_id)
    return {
      consent: await readConsent(database, user_id, 'favorites'),
      favorites: await readFavorites(database, user_id, pharmacyId),
    }
  },

  async addFavorite({ user_id, body: { minsan, health_data_consent } }, { database, now }) {
    const product = first(await database.select().from(products).where(eq(products.minsan, minsan)))
    if (product.withdrawn_at || product.hidden_at) throw new ProblemError('product_withdrawn')
    const at = now()
    return database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      if ((await readConsent(transaction, user_id, 'favorites')) === null) {
        if (!health_data_consent) throw invalidField('health_data_consent', 'consent_required')
        const given = { consent: 'favorites', given: true, version: FAVORITES_CONSENT, at } as const
        await noteConsent(transaction, user_id, given)
      }
      const { id, minsan: kept } = favorites
      const [known] = await transaction
        .select({ id })
        .from(favorites)
        .where(and(ownFavorite(user_id), eq(kept, minsan)))
      if (known) return known
      const [{ total } = { total: 0 }] = await transaction
        .select({ total: count() })
        .from(favorites)
        .where(ownFavorite(user_id))
      if (total >= FAVORITES_MAX) throw invalidField('minsan', 'too_many')
      return first(
        await transaction
          .insert(favorites)
          .values({ id: randomKey(), user_id, minsan, created_at: at })
          .returning({ id }),
      )
    })
  },

  async updateFavorite({ user_id, params, body }, { database, now }) {
    const own = ownFavorite(user_id, params.id)
    await database.transaction(async (transaction) => {
      const { email_confirmed_at } = await lockCustomer(transaction, user_id)
      const before = first(await transaction.select().from(favorites).where(own).for('update'))
      const { price_alert, stock_alerts } = body
      if (stock_alerts === null) await endStockAlerts(transaction, user_id, [before.minsan])
      if (price_alert === null) await transaction.update(favorites).set(NO_ALERT).where(own)
      if (!price_alert) return
      if (!email_confirmed_at) throw new ProblemError('email_not_confirmed')
      const alert = await readAlert(transaction, before.minsan, price_alert.pharmacy_id, now())
      // A second press keeps the price that was told last.
      if (alert.alert_pharmacy_id === before.alert_pharmacy_id) return
      await transaction.update(favorites).set(alert).where(own)
    })
    return null
  },

  async deleteFavorite({ user_id, params }, { database }) {
    await database.transaction(async (transaction) => {
      if ((await deleteOwn(transaction, user_id, params.id)) === 0) throw new ProblemError('not_found')
    })
    return null
  },

  async deleteFavorites({ user_id }, { database, now }) {
    await database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      await deleteOwn(transaction, user_id)
      const given = await readConsent(transaction, user_id, 'favorites')
      if (given) await noteConsent(transaction, user_id, { ...given, consent: 'favorites', given: false, at: now() })
    })
    return null
  },

  async endPriceAlerts({ body, address }, runtime) {
    const { database, now } = runtime
    await link_tries.take(database, address, now())
    const userId = parseId(readLink(runtime, 'prices', body.token))
    // Idempotent: a mail program may repeat its request.
    await database.update(favorites).set(NO_ALERT).where(ownFavorite(userId))
    return null
  },
} satisfies SomeHandlers
