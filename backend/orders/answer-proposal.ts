import { eq } from 'drizzle-orm'
import type { AskedOfOrder } from '@/backend/http/handler'
import type { Runtime } from '@/backend/http/runtime'
import type { Database } from '../database/open'
import { orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { queueMail } from '../mail/compose'
import { orderAnswer } from './answer'
import { changeLines } from './change-lines'
import { addressToCustomer } from './guest-keys'
import { moveLocked } from './move'
import { toOrderForMail } from './order-blocks'
import { proposalAcceptedMail, proposalAnsweredMail } from './proposal-mails'
import { closeProposal } from './proposals'
import { type FullOrder, lockOrder, type ProposalRow, readOrder } from './queries'
import { shelfChanged } from './shelf-change'
import { type ByStaff, requireVersion } from './staff-actions'

/**
 * Applies a customer's answer to the pharmacy's proposal: yes changes the order, no cancels it. Throws `not_found`,
 * `conflict` if no proposal or another one than `id` is pending, `too_late` after its deadline, `not_available` if a
 * replacement is gone.
 */
export const answerProposal = async (
  { user_id, params, body }: Omit<AskedOfOrder<'answerProposal'>, 'query'>,
  runtime: Runtime,
) => {
  const { database, env, now } = runtime
  const { accept, id } = body
  const { after, changed } = await database.transaction(async (transaction) => {
    const full = await lockOrder(runtime.cipher, transaction, params.id, user_id)
    if (id !== undefined && full.proposal && id !== full.proposal.id)
      throw new ProblemError('conflict', { detail: 'another proposal has taken its place' })
    const proposal = pendingProposal(full, now())
    const result = accept
      ? await becomeProposed(runtime, transaction, full, proposal)
      : await refused(runtime, transaction, full)
    await queueMail(transaction, proposalAnsweredMail(env, toOrderForMail(result.after), accept), { order: params.id })
    return result
  })
  const event = accept ? 'proposal accepted' : 'proposal refused'
  runtime.log.info({ event, order: after.order.number }, event)
  await shelfChanged(runtime, changed)
  return orderAnswer(after, now())
}

/** Accepts the pending proposal for a customer who said yes to a member of staff. Throws as `answerProposal`. */
export async function acceptProposal(runtime: Runtime, id: string, by: ByStaff): Promise<void> {
  const { after, changed } = await runtime.database.transaction(async (transaction) => {
    const full = await lockOrder(runtime.cipher, transaction, id)
    requireVersion(full, by)
    return becomeProposed(runtime, transaction, full, pendingProposal(full, runtime.now()), by.name)
  })
  runtime.log.info({ event: 'proposal accepted', order: after.order.number }, 'proposal accepted')
  await shelfChanged(runtime, changed)
}

/** Returns the order afterwards, and the products that are back in stock. */
async function refused(runtime: Runtime, transaction: Database, full: FullOrder) {
  const move = { to: 'cancelled', actor: 'customer', by_right: 'refusing' } as const
  const { moved, returned } = await moveLocked(runtime, transaction, full, move)
  return { after: moved, changed: returned }
}

/** Throws `conflict` if none is pending, and `too_late` after its deadline. */
function pendingProposal({ proposal }: FullOrder, now: Date): ProposalRow {
  if (!proposal) throw new ProblemError('conflict', { detail: 'no proposal waits for an answer' })
  if (proposal.answer_by <= now) throw new ProblemError('too_late')
  return proposal
}

/** Returns the order afterwards, and the products that came back in stock or sold out. */
async function becomeProposed(
  runtime: Runtime,
  transaction: Database,
  full: FullOrder,
  proposal: ProposalRow,
  by: string | null = null,
) {
  const { id } = full.order
  const changed = await changeLines(transaction, full, proposal)
  await transaction.update(orders).set({ updated_at: runtime.now() }).where(eq(orders.id, id))
  await closeProposal(transaction, full, 'accepted', runtime.now(), by)
  const after = await readOrder(runtime.cipher, transaction, id)
  await queueMail(
    transaction,
    proposalAcceptedMail(runtime.env, await addressToCustomer(transaction, after, runtime.now())),
    { order: id },
  )
  return { after, changed }
}
