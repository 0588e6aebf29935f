import { and, eq, inArray } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { ENDED } from '@/lib/contract/orders'
import { order_prescriptions } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { dropHeldMail } from '../mail/about'
import { findOrderByReference, showOrder } from './operator'
import { mailRejected } from './order-status-mails'
import { withPress } from './presses'
import { lockOrder } from './queries'
import { type ByStaff, recordAction, requireVersion } from './staff-actions'

type Decision =
  | { status: 'to_verify' }
  | { status: 'rejected'; reason?: string | undefined }
  | { status: 'verified'; by: string }

/**
 * Records the pharmacist's decision, and who verified it when; `minsan` selects one prescription, else all. A rejection
 * is mailed once. Throws `not_found`, and `conflict` for an ended order.
 */
export async function setPrescriptionStatus(
  runtime: Runtime,
  {
    reference,
    minsan,
    by_staff,
    ...decision
  }: Decision & { reference: string; minsan?: string | undefined; by_staff?: ByStaff | undefined },
) {
  const { cipher, database, env, log, now } = runtime
  const { id, number } = (await findOrderByReference(runtime, reference)).order
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by_staff)
    if (ENDED.includes(full.order.status))
      throw new ProblemError('conflict', {
        detail: `the order is ${full.order.status}: its prescriptions stay as they are`,
      })
    const chosen = full.prescriptions.filter((one) => minsan === undefined || one.minsan === minsan)
    if (chosen.length === 0) throw new ProblemError('not_found', { detail: 'the order has no such prescription' })
    const { status } = decision
    const reason = status === 'rejected' ? (decision.reason ?? null) : null
    const minsans = chosen.map((one) => one.minsan)
    const action = `prescription_${status}` as const
    await withPress(runtime, transaction, full, { what: action, by: by_staff?.name }, async () => {
      await transaction
        .update(order_prescriptions)
        .set({
          status,
          verified_by: status === 'verified' ? decision.by : null,
          verified_at: status === 'verified' ? now() : null,
          ...cipher.encrypt('order_prescriptions', { order_id: id }, { rejection_reason: reason }),
        })
        .where(and(eq(order_prescriptions.order_id, id), inArray(order_prescriptions.minsan, minsans)))
      if (by_staff)
        for (const about of minsans)
          await recordAction(transaction, id, { action, about, by: by_staff.name, at: now() })
      if (status === 'rejected' && chosen.some((one) => one.status !== 'rejected'))
        await mailRejected(transaction, env, full, { now: now(), undoable: by_staff !== undefined })
      const others = full.prescriptions.filter((one) => !minsans.includes(one.minsan))
      if (status !== 'rejected' && !others.some((one) => one.status === 'rejected'))
        await dropHeldMail(transaction, { order: id }, 'prescription rejected')
    })
  })
  log.info({ event: `prescription ${decision.status}`, order: number }, `prescription ${decision.status}`)
  return showOrder(runtime, { reference: id })
}
