import { sql } from 'drizzle-orm'
import { deleteInPieces, inPieces } from '@/backend/database/in-pieces'
import { cart_lines, order_prescriptions, prescription_files } from '@/backend/database/schema/orders'
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
  // As in the index `order_prescriptions_kept`.
  const kept = sql`(prescription ->> 'code_encrypted' IS NOT NULL OR prescription ->> 'health_code_encrypted' IS NOT NULL
    OR prescription ->> 'pin_encrypted' IS NOT NULL OR prescription ->> 'prescription_id' IS NOT NULL
    OR rejection_reason_encrypted IS NOT NULL)`
  await inPieces(
    database,
    order_prescriptions,
    sql`${kept} AND order_id IN (${ended})`,
    (piece) => sql`UPDATE order_prescriptions SET prescription = prescription
      || '{"code_encrypted": null, "health_code_encrypted": null, "pin_encrypted": null, "prescription_id": null}'::jsonb,
      rejection_reason_encrypted = NULL WHERE ${piece}`,
  )
  await deleteInPieces(database, prescription_files, sql`order_id IN (${ended})`)
  const waited = sql`order_id IS NULL AND (created_at < ${daysAgo(WAITING_DAYS)}::timestamptz
    OR user_id IS NULL AND created_at < ${daysAgo(GUEST_WAITING_DAYS)}::timestamptz)`
  await deleteInPieces(database, prescription_files, waited)
  const untouched = sql`SELECT user_id FROM carts WHERE updated_at < ${daysAgo(KEPT_DAYS)}::timestamptz`
  const lost = sql`prescription ->> 'prescription_id' IS NOT NULL
    AND NOT EXISTS (SELECT FROM prescription_files f WHERE f.id = prescription ->> 'prescription_id')`
  await inPieces(
    database,
    cart_lines,
    sql`prescription IS NOT NULL AND (user_id IN (${untouched}) OR ${lost})`,
    (piece) => sql`UPDATE cart_lines SET prescription = NULL WHERE ${piece}`,
  )
}
