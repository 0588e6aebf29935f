import { sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'

/** Retention after the end of the order; the pharmacy has the legal copy (docs/domain.md#L20). */
export const KEPT_DAYS = 30
/** Retention of an upload without an order. */
export const WAITING_DAYS = 7
export const GUEST_WAITING_DAYS = 1

/**
 * Deletes numbers, patients, PINs, reasons of a rejection and uploads of orders that ended long ago (the masked number stays), uploads without
 * an order, and prescriptions noted in carts untouched for as long.
 */
export async function deleteExpiredPrescriptions({ database, now }: Pick<Runtime, 'database' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 3_600_000).toISOString()
  const ended = sql`SELECT id FROM orders
    WHERE status IN ('completed', 'cancelled', 'not_collected') AND updated_at < ${daysAgo(KEPT_DAYS)}::timestamptz`
  await database.execute(sql`UPDATE order_prescriptions
    SET prescription = prescription
      || '{"code_encrypted": null, "health_code_encrypted": null, "pin_encrypted": null, "prescription_id": null}'::jsonb,
      rejection_reason_encrypted = NULL
    WHERE order_id IN (${ended})
      AND (prescription ->> 'code_encrypted' IS NOT NULL OR prescription ->> 'health_code_encrypted' IS NOT NULL
        OR prescription ->> 'pin_encrypted' IS NOT NULL OR prescription ->> 'prescription_id' IS NOT NULL
        OR rejection_reason_encrypted IS NOT NULL)`)
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
