import { sql } from 'drizzle-orm'
import type { Platform } from '../platform'

/** How long after its order ended a prescription is kept; the pharmacy's own copy is the legal one (domain.md, L20). */
const KEPT_DAYS = 30

/** Forgets numbers, patients and uploads of orders that ended so long ago; the masked number stays with the order. */
export async function forgetPrescriptions({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 24 * 3_600_000).toISOString()
  const ended = sql`SELECT id FROM orders
    WHERE status IN ('completed', 'cancelled', 'not_collected') AND updated_at < ${before}::timestamptz`
  await database.execute(sql`UPDATE order_prescriptions
    SET prescription = prescription || '{"code_encrypted": null, "health_code_encrypted": null}'::jsonb
    WHERE order_id IN (${ended})
      AND (prescription ->> 'code_encrypted' IS NOT NULL OR prescription ->> 'health_code_encrypted' IS NOT NULL)`)
  await database.execute(sql`DELETE FROM prescription_files WHERE order_id IN (${ended})`)
}
