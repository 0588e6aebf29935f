import { sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/runtime'

/** How long after its order ended a prescription is kept; the pharmacy's own copy is the legal one (docs/domain.md#L20). */
export const KEPT_DAYS = 30
/** How long an upload waits for an order. */
export const WAITING_DAYS = 7
export const GUEST_WAITING_DAYS = 1

/**
 * Forgets numbers, patients, PINs and uploads of orders that ended so long ago (the masked number stays with the order), uploads that
 * no order came to need, and what was noted in a cart that nobody has touched for as long.
 */
export async function deleteExpiredPrescriptions({ database, now }: Pick<Runtime, 'database' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 3_600_000).toISOString()
  const ended = sql`SELECT id FROM orders
    WHERE status IN ('completed', 'cancelled', 'not_collected') AND updated_at < ${daysAgo(KEPT_DAYS)}::timestamptz`
  await database.execute(sql`UPDATE order_prescriptions
    SET prescription = prescription
      || '{"code_encrypted": null, "health_code_encrypted": null, "pin_encrypted": null, "prescription_id": null}'::jsonb
    WHERE order_id IN (${ended})
      AND (prescription ->> 'code_encrypted' IS NOT NULL OR prescription ->> 'health_code_encrypted' IS NOT NULL
        OR prescription ->> 'pin_encrypted' IS NOT NULL OR prescription ->> 'prescription_id' IS NOT NULL)`)
  await database.execute(sql`DELETE FROM prescription_files WHERE order_id IN (${ended})`)
  await database.execute(sql`WITH gone AS (
      DELETE FROM prescription_files
      WHERE order_id IS NULL AND (created_at < ${daysAgo(WAITING_DAYS)}::timestamptz
        OR user_id IS NULL AND created_at < ${daysAgo(GUEST_WAITING_DAYS)}::timestamptz) RETURNING id)
    UPDATE cart_lines SET prescription = NULL WHERE prescription ->> 'prescription_id' IN (SELECT id FROM gone)`)
  await database.execute(sql`UPDATE cart_lines SET prescription = NULL FROM carts
    WHERE carts.user_id = cart_lines.user_id AND prescription IS NOT NULL
      AND carts.updated_at < ${daysAgo(KEPT_DAYS)}::timestamptz`)
}
