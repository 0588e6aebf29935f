import { eq } from 'drizzle-orm'
import { userById } from '@/backend/account/queries'
import type { OrderPrescription } from '@/lib/contract/prescriptions'
import { needsPrescription, prescriptionWaysFor } from '@/lib/rules/prescription'
import { changeCart, isCartLine } from '../cart/change'
import { readShelf } from '../cart/pricing'
import { isTemporary, shownLines } from '../cart/store'
import type { Database } from '../database/open'
import { cart_lines } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import type { Handler, SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { invalidField, ProblemError } from '../http/problem'
import { prescriptionErrors, storedPrescription } from './check'
import { deletePrescription, freeFiles, getPrescription } from './files'
import { receiveFile } from './receive'

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
async function readPrescriptionWays(database: Database, pharmacy_id: number | null) {
  if (pharmacy_id === null) return []
  const [row] = await database
    .select({ ways: pharmacies.prescription_ways })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacy_id))
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
