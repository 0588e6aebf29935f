import { and, eq, sql } from 'drizzle-orm'
import { alertBelow } from '@/lib/rules/stock-watch'
import { channelSql, isShownSql, OFFERS_NOW, stockLevelSql } from '../catalogue'
import { selectRows } from '../database/open'
import { favorites } from '../database/schema/stock'
import { formatId } from '../http/page'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { signLink } from '../reminders'
import { priceFallMail } from './stock-mails'

/** Customers per round. */
const ROUND = 200

interface Due {
  user_id: number
  email: string
  falls: { id: string; told: number; price: number }[]
}

/**
 * Tells customers that prices of kept products fell below what their alerts told last: all of a customer in one mail,
 * and each price once. Returns the number of mails.
 */
export async function tellPriceFalls(runtime: Pick<Runtime, 'database' | 'env' | 'cipher' | 'now'>): Promise<number> {
  const { database, env } = runtime
  const p = sql`p`
  const mayTell = and(channelSql(p, 'in_offers', 'leaflet'), channelSql(p, 'notified', 'agreed'))
  const due = await selectRows<Due>(
    database,
    sql`SELECT f.user_id, u.email,
        jsonb_agg(jsonb_build_object('id', f.id, 'told', f.alert_price_cents, 'price', o.price_cents)) AS falls
      FROM favorites f
        JOIN users u ON u.id = f.user_id AND u.email_confirmed_at IS NOT NULL
        JOIN ${OFFERS_NOW} o ON o.pharmacy_id = f.alert_pharmacy_id AND o.minsan = f.minsan
        JOIN products p ON p.minsan = f.minsan
      WHERE o.price_cents <= f.alert_below_cents AND o.active AND ${stockLevelSql(sql`o`)} > 0
        AND ${isShownSql(p)} AND ${mayTell}
      GROUP BY f.user_id, u.email ORDER BY f.user_id LIMIT ${ROUND}`,
  )
  let mails = 0
  for (const { user_id, email, falls } of due)
    await database.transaction(async (transaction) => {
      let told = 0
      for (const { id, told: before, price } of falls) {
        const changed = await transaction
          .update(favorites)
          .set({ alert_price_cents: price, alert_below_cents: alertBelow(price) })
          // Another process was faster, or the customer ended the alert.
          .where(and(eq(favorites.id, id), eq(favorites.alert_price_cents, before)))
          .returning({ id: favorites.id })
        told += changed.length
      }
      if (told === 0) return
      const end = signLink(runtime, 'prices', formatId(user_id))
      await queueMail(transaction, priceFallMail(env, { email, count: told, end }), 'recipient', { forget: true })
      mails += 1
    })
  return mails
}
