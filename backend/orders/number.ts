import { sql } from 'drizzle-orm'
import { dayNumberAt, dayText } from '@/lib/rules/rome-time'
import { type Database, selectRows } from '../database/open'
import { order_numbers, settings } from '../database/schema/orders'

/**
 * Draws the next order number, `2026-000123`, by the year in Italy. The sequence locks nothing, so an order that fails
 * leaves a gap. Each year counts from the sequence's value at its first order, which alone waits for a concurrent one.
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
