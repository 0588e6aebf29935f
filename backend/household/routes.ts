import { and, eq, sql } from 'drizzle-orm'
import { lockCustomer, requirePatient, revokeLiving } from '../account'
import type { Database } from '../database/open'
import { delegations, fidelity_cards, patients } from '../database/schema/accounts'
import { orders } from '../database/schema/orders'
import { reminders } from '../database/schema/reminders'
import type { SomeHandlers } from '../http/handler'
import { first } from '../http/problem'
import { lockOrder, orderAnswer, readOrder } from '../orders'
import { deletePrescribed, stopUndelegated } from './undelegated'

export const householdHandlers = {
  /**
   * With `delete` reminders go with the person and cards leave the account. Orders are the pharmacy's books and stay,
   * without the person.
   */
  async deletePatient({ user_id, params: { id }, query }, { database }) {
    const own = and(eq(patients.id, id), eq(patients.user_id, user_id))
    await database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      first(await transaction.select({ id: patients.id }).from(patients).where(own))
      if (query.things === 'keep') await leaveToCustomer(transaction, id)
      else
        await transaction
          .update(fidelity_cards)
          .set({ user_id: null, claimed_at: null })
          .where(eq(fidelity_cards.patient_id, id))
      await transaction.delete(patients).where(own)
    })
    return null
  },

  /** A revoked delegation keeps its date. */
  async revokeDelegation({ user_id, params }, runtime) {
    const own = and(eq(delegations.id, params.id), eq(delegations.user_id, user_id))
    await runtime.database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      const row = first(await transaction.select().from(delegations).where(own))
      if (row.revoked_at !== null) return
      await revokeLiving(runtime, transaction, own)
      await stopUndelegated(runtime, transaction, row, { mails: false })
    })
    runtime.log.info({ event: 'delegation revoked' }, 'delegation revoked')
    return null
  },

  async setOrderPatient({ user_id, params, body }, runtime) {
    const { cipher, database, now } = runtime
    return database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      const { order } = await lockOrder(cipher, transaction, params.id, user_id)
      const { pharmacy_id } = order
      const patient_id = await requirePatient(runtime, transaction, { user_id, ...body, pharmacy_id })
      await transaction.update(orders).set({ patient_id }).where(eq(orders.id, order.id))
      return orderAnswer(await readOrder(cipher, transaction, order.id), now())
    })
  },
} satisfies SomeHandlers

/** Leaves a person's reminders to the customer, except those that need a delegation. */
async function leaveToCustomer(transaction: Database, patientId: string): Promise<void> {
  await deletePrescribed(transaction, patientId)
  // Of the same product the customer's own reminder stays.
  const kept = sql`EXISTS (SELECT FROM reminders own WHERE own.user_id = ${reminders.user_id}
    AND own.minsan = ${reminders.minsan} AND own.pharmacy_id = ${reminders.pharmacy_id} AND own.patient_id IS NULL)`
  const ofPatient = eq(reminders.patient_id, patientId)
  await transaction.delete(reminders).where(and(ofPatient, kept))
  await transaction.update(reminders).set({ patient_id: null }).where(ofPatient)
}
