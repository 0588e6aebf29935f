import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import { fold } from '@/lib/values/fold'
import { readLiving, readPatients, userById } from '../account'
import { channelSql } from '../catalogue'
import type { Database } from '../database/open'
import type { delegations } from '../database/schema/accounts'
import { order_prescriptions, orders } from '../database/schema/orders'
import { reminders } from '../database/schema/reminders'
import type { Runtime } from '../http/runtime'
import { BEFORE_PREPARING, lockOrder, mailRejected, recordAction } from '../orders'

type Delegation = typeof delegations.$inferSelect

/** Reason for rejecting a prescription after the end of its delegation, as the customer reads it. */
const REASON = 'La delega per questa persona non vale più.'

/**
 * Stops what rested on an ended delegation (docs/domain.md#L46): reminders and repeat orders of medicines on
 * prescription for the person, and prescriptions handed in meanwhile that the pharmacy has not verified. Another
 * delegation for the same person leaves all as it is. A customer's own things rest on none.
 */
export async function stopUndelegated(
  runtime: Runtime,
  transaction: Database,
  ended: Delegation,
  { mails }: { mails: boolean },
): Promise<void> {
  const { cipher } = runtime
  const { user_id, pharmacy_id } = ended
  const { health_code, first_name, last_name } = cipher.decrypt('delegations', ended)
  const user = cipher.tryDecrypt('users', await userById(transaction, user_id))
  const isOwn = [first_name, last_name].every(
    (name, index) => fold(name ?? '') === fold([user.first_name, user.last_name][index] ?? ''),
  )
  if (health_code === user.health_code || isOwn) return
  const others = (await readLiving(runtime, transaction, user_id)).filter((one) => one.health_code === health_code)
  if (others.some(({ pharmacy }) => pharmacy === null)) return
  const still = others.flatMap(({ pharmacy }) => pharmacy?.id ?? [])
  if (pharmacy_id !== null && still.includes(pharmacy_id)) return
  const person = (await readPatients(runtime, transaction, user_id)).find((one) => one.health_code === health_code)
  if (person) await deletePrescribed(transaction, person.id, { at: pharmacy_id, still })
  await rejectUnverified(runtime, transaction, { ended, still, health_code, patient_id: person?.id ?? null, mails })
}

interface Stopped {
  ended: Delegation
  still: readonly number[]
  health_code: string
  patient_id: string | null
  mails: boolean
}

/** Rejects the prescriptions for a person in orders placed under the delegation, before their preparation. */
async function rejectUnverified(runtime: Runtime, transaction: Database, stopped: Stopped): Promise<void> {
  const { cipher, env, now } = runtime
  const { user_id, pharmacy_id, created_at } = stopped.ended
  const open = and(
    eq(orders.user_id, user_id),
    pharmacy_id === null ? undefined : eq(orders.pharmacy_id, pharmacy_id),
    inArray(orders.status, [...BEFORE_PREPARING]),
    gte(orders.created_at, created_at),
  )
  const rows = await transaction
    .select({ id: orders.id, pharmacy_id: orders.pharmacy_id })
    .from(orders)
    .where(open)
    .orderBy(orders.id)
  for (const { id } of rows.filter((row) => !stopped.still.includes(row.pharmacy_id))) {
    const full = await lockOrder(cipher, transaction, id)
    if (!BEFORE_PREPARING.includes(full.order.status)) continue
    const isTheirs = full.order.patient_id !== null && full.order.patient_id === stopped.patient_id
    const isStopped = (row: (typeof full.prescriptions)[number]) => {
      const { health_code } = cipher.tryDecrypt('order_prescriptions', row, row.prescription)
      return row.status === 'to_verify' && (health_code ? health_code === stopped.health_code : isTheirs)
    }
    const minsans = full.prescriptions.filter(isStopped).map(({ minsan }) => minsan)
    if (minsans.length === 0) continue
    await transaction
      .update(order_prescriptions)
      .set({
        status: 'rejected',
        ...cipher.encrypt('order_prescriptions', { order_id: id }, { rejection_reason: REASON }),
      })
      .where(and(eq(order_prescriptions.order_id, id), inArray(order_prescriptions.minsan, minsans)))
    for (const about of minsans)
      await recordAction(transaction, id, { action: 'prescription_rejected', about, by: null, at: now() })
    if (stopped.mails) await mailRejected(transaction, env, full, { now: now(), undoable: false })
  }
}

/** Deletes a person's reminders and repeat orders that have a medicine on prescription, at one pharmacy or at all. */
export async function deletePrescribed(
  transaction: Database,
  patientId: string,
  { at = null, still = [] }: { at?: number | null; still?: readonly number[] } = {},
): Promise<void> {
  const product = sql`EXISTS (SELECT FROM products p WHERE p.minsan = ${reminders.minsan} AND ${channelSql(sql`p`, 'prescription')})`
  const lines = sql`EXISTS (SELECT FROM order_lines l WHERE l.order_id = ${reminders.order_id} AND ${channelSql(sql`l`, 'prescription')})`
  await transaction
    .delete(reminders)
    .where(
      and(
        eq(reminders.patient_id, patientId),
        at === null ? undefined : eq(reminders.pharmacy_id, at),
        still.length === 0 ? undefined : notInArray(reminders.pharmacy_id, [...still]),
        sql`(${product} OR ${lines})`,
      ),
    )
}
