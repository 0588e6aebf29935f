import { type SQL, sql } from 'drizzle-orm'
import type { WeekFigures } from '@/lib/contract/desk-till'
import type { OrderStatus } from '@/lib/contract/orders'
import { dayText, isoWeekday, parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { missesOfWeek } from '../catalogue'
import { type Database, selectRows } from '../database/open'
import { order_history, orders } from '../database/schema/orders'
import { supplies } from '../database/schema/stock'
import type { SomeHandlers } from '../http/handler'
import { invalidField } from '../http/problem'
import { ownPharmacy, requireRoleAt, toDeskPharmacy } from './scope'

/** Orders that are counted: more than a pharmacy gets in two weeks. */
const ORDERS_MAX = 20_000
/** Products and searches that are listed. */
const LISTED = 30

export const deskFigureHandlers = {
  async getDeskFigures({ query, staff }, { database }) {
    const pharmacy = await ownPharmacy(database, staff, query.pharmacy_id)
    requireRoleAt(staff, pharmacy.id, 'owner')
    const day = parseDay(query.day)
    if (day === null) throw invalidField('day', 'date_invalid')
    const monday = day - isoWeekday(day) + 1
    const [start, from, to] = [-7, 0, 7].map((days) => new Date(romeTimestamp(monday + days, 0)).toISOString())
    const weeks = sql`SELECT id, created_at >= ${from}::timestamptz AS is_last, status, created_at,
        delivery ->> 'kind' = 'home_delivery' AS is_delivery
      FROM ${orders} WHERE pharmacy_id = ${pharmacy.id} AND awaiting_payment_until IS NULL
        AND created_at >= ${start}::timestamptz AND created_at < ${to}::timestamptz
      ORDER BY created_at DESC LIMIT ${ORDERS_MAX}`
    const counts = await countOrders(database, weeks)
    const times = await readTimes(database, weeks, start)
    const toWeek = (isLast: boolean): WeekFigures => {
      const ofWeek = times.find((one) => one.is_last === isLast)
      return {
        from: dayText(isLast ? monday : monday - 7),
        by_status: counts
          .filter((one) => one.is_last === isLast)
          .map(({ status, collected, delivered }) => ({ status, collected, delivered })),
        ready_minutes: ofWeek ? Math.round(ofWeek.median) : null,
        ready: ofWeek?.ready ?? 0,
      }
    }
    return {
      pharmacy: toDeskPharmacy(pharmacy),
      week: toWeek(true),
      before: toWeek(false),
      missing: await selectRows<{ minsan: string; name: string; packs: number }>(
        database,
        sql`SELECT minsan, max(name) AS name, sum(quantity)::int AS packs FROM ${supplies}
          WHERE pharmacy_id = ${pharmacy.id} AND ordered_at >= ${from}::timestamptz AND ordered_at < ${to}::timestamptz
          GROUP BY minsan ORDER BY packs DESC, minsan LIMIT ${LISTED}`,
      ),
      searches: await missesOfWeek(database, dayText(monday), LISTED),
    }
  },
} satisfies SomeHandlers

const countOrders = (database: Database, weeks: SQL) =>
  selectRows<{ is_last: boolean; status: OrderStatus; collected: number; delivered: number }>(
    database,
    sql`WITH weeks AS (${weeks})
      SELECT is_last, status, (count(*) FILTER (WHERE NOT is_delivery))::int AS collected,
        (count(*) FILTER (WHERE is_delivery))::int AS delivered
      FROM weeks GROUP BY is_last, status ORDER BY status`,
  )

const readTimes = (database: Database, weeks: SQL, start: string | undefined) =>
  selectRows<{ is_last: boolean; median: number; ready: number }>(
    database,
    sql`WITH weeks AS (${weeks}), times AS (
        SELECT weeks.is_last, extract(epoch FROM min(h.at) - weeks.created_at) / 60 AS minutes
        FROM weeks JOIN ${order_history} h ON h.order_id = weeks.id AND h.status IN ('ready', 'shipped') AND h.at >= ${start}::timestamptz
        GROUP BY weeks.id, weeks.is_last, weeks.created_at)
      SELECT is_last, percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)::float8 AS median, count(*)::int AS ready
      FROM times GROUP BY is_last`,
  )
