import { sql } from 'drizzle-orm'
import { dayNumberAt, dayText } from '@/lib/rules/rome-time'
import { type Database, selectRows } from '../database/open'

/**
 * Draws the next order number, `2026-000123`, by the year in Italy. The counter is the last lock of an order; numbers
 * have no gaps.
 */
export async function nextNumber(transaction: Database, now: Date): Promise<string> {
  const year = dayText(dayNumberAt(now)).slice(0, 4)
  const [row] = await selectRows<{ value: number }>(
    transaction,
    sql`INSERT INTO settings (key, value) VALUES (${`order_counter:${year}`}, '1'::jsonb)
      ON CONFLICT (key) DO UPDATE SET value = to_jsonb((settings.value #>> '{}')::int + 1)
      RETURNING (value #>> '{}')::int AS value`,
  )
  return `${year}-${String(row?.value).padStart(6, '0')}`
}
