import { eq, sql } from 'drizzle-orm'
import { deleteInPieces, inPieces } from '@/backend/database/in-pieces'
import type { Runtime } from '@/backend/http/runtime'
import { type OrderPrescription, PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'
import { KeyedQueue } from '@/lib/process/keyed-queue'
import { needsPrescription, prescriptionWaysFor } from '@/lib/rules/prescription'
import { userById } from '../account'
import { changeCart, isCartLine, isTemporary, readShelf, shownLines } from '../cart'
import type { Database } from '../database/open'
import { cart_lines, order_prescriptions, prescription_files } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import type { Handler, RequestContext, SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { invalidField, ProblemError } from '../http/problem'
import { prescriptionErrors, storedPrescription } from './check'
import { holdFile } from './clean-file'
import { deletePrescription, type FileOwner, freeFiles, getPrescription, keepFile } from './files'

/** One upload per owner at a time, so that one owner does not take all places of this process. */
const queue = new KeyedQueue()

/** Reads, cleans and stores the prescription of a multipart request. Throws `unavailable` while too many others are read. */
export async function receiveFile(runtime: Runtime, owner: FileOwner, upload: RequestContext['upload']) {
  const key = owner.user_id === null ? `guest ${owner.device?.digest}` : `customer ${owner.user_id}`
  const file = await queue.run(key, () =>
    holdFile(async () => keepFile(runtime, owner, await upload('prescription', PRESCRIPTION_BYTES_MAX))),
  )
  runtime.log.info({ event: 'prescription uploaded', type: file.content_type, size: file.size }, 'upload kept')
  return file
}

/** Names of the prescription's fields in the legacy call. */
const LEGACY_FIELDS: Record<string, string> = { kind: 'WhereIsRicetta', code: 'NRE', doctor: 'InfoMedico' }

/**
 * Stores with a cart line how its prescription is handed in, and returns the cart. Throws `not_found` for a missing
 * line, and `validation_failed` for a product without a prescription, a way that the pharmacy rejects, and invalid
 * numbers.
 */
const confirmPrescription: Handler<'confirmPrescription'> = async ({ user_id, body }, { database, cipher }) => {
  const { idProdotto: minsan, WhereIsRicetta: kind, InfoMedico: doctor, NRE: code, ...rest } = body
  return changeCart(database, user_id, async (transaction, cart) => {
    if (!shownLines(cart).some((line) => line.minsan === minsan)) throw new ProblemError('not_found')
    const item = (await readShelf(transaction, cart.pharmacy_id, [minsan])).get(minsan)
    if (!item || !needsPrescription(item)) throw invalidField('idProdotto', 'prescription_not_needed')
    const given: OrderPrescription = { minsan, kind, code, doctor, ...rest }
    const own = cipher.tryDecrypt('users', await userById(transaction, user_id)).health_code ?? undefined
    const errors = prescriptionErrors(given, {
      ways: prescriptionWaysFor(item.kind, await readPrescriptionWays(transaction, cart.pharmacy_id)),
      health_code: own,
      files: await freeFiles(transaction, { user_id }, [given]),
    })
    if (errors.length > 0)
      throw new ProblemError('validation_failed', {
        errors: errors.map(({ field, code }) => ({ field: LEGACY_FIELDS[field] ?? field, code })),
      })
    const prescription = storedPrescription(given, own, (secrets) => cipher.encrypt('cart_lines', { user_id }, secrets))
    await transaction
      .update(cart_lines)
      .set({ prescription })
      .where(isCartLine(user_id, isTemporary(cart), minsan))
  })
}

/** A temporary cart has no pharmacy, hence no accepted ways. */
async function readPrescriptionWays(database: Database, pharmacyId: number | null) {
  if (pharmacyId === null) return []
  const [row] = await database
    .select({ ways: pharmacies.prescription_ways })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacyId))
  return row?.ways ?? []
}

/** Enough for a family's month, with every photo taken twice. */
const uploads = new Limiter('upload', { count: 60, window_seconds: 3600 })

export const prescriptionHandlers = {
  async uploadPrescription({ user_id, upload }, runtime) {
    await uploads.take(runtime.database, String(user_id), runtime.now())
    return receiveFile(runtime, { user_id }, upload)
  },

  getPrescription,
  deletePrescription,
  confirmPrescription,
} satisfies SomeHandlers

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
