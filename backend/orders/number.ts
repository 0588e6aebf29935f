import { sql } from 'drizzle-orm'
import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import { type Database, selectRows } from '../database/open'
import { order_numbers, settings } from '../database/schema/orders'

/**
 * Draws the next order number, such as `2026-000123`; the year is the one in Italy. Numbers come from a sequence, which
 * does not block: a failed order leaves a gap. `settings` stores the sequence's value at the start of each year.
 */
export async function drawNumber(transaction: Database, now: Date): Promise<string> {
  const year = dayText(dayNumberAt(now)).slice(0, 4)
  const key = `order_base:${year}`
  const draw = () =>
    selectRows<{ value: number }>(
      transaction,
      sql`SELECT (nextval(${order_numbers.seqName}) - (value #>> '{}')::bigint)::int AS value FROM ${settings} WHERE key = ${key}`,
    )
  let [row] = await draw()
  if (!row) {
    await transaction.execute(sql`INSERT INTO ${settings} (key, value)
      SELECT ${key}, to_jsonb(CASE WHEN is_called THEN last_value ELSE 0 END) FROM order_numbers ON CONFLICT DO NOTHING`)
    ;[row] = await draw()
  }
  return `${year}-${String(row?.value).padStart(6, '0')}`
}
