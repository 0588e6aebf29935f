import { eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { proposalAcceptedMail, proposalAnsweredMail } from '../mail/proposal-mails'
import { queueMail } from '../mail/queue'
import type { Platform } from '../platform'
import { orderForMail } from './answer'
import { changeLines } from './change-lines'
import { moveLocked } from './move'
import { closeProposal } from './proposals'
import { type FullOrder, findOrder, type ProposalRow } from './queries'
import { shelfChanged } from './shelf-change'

/**
 * A customer's answer to the pharmacy's proposal. A yes makes the order what was proposed; a no cancels it, since the pharmacy cannot fulfil
 * it as it is. Throws `not_found`, `conflict` where no proposal waits (any more) or another one than `id` does, `too_late` after its time,
 * and `not_available` where what was offered instead is gone.
 */
export async function answerProposal(
  platform: Platform,
  order_id: string,
  user_id: number,
  { accept, id }: { accept: boolean; id?: string | undefined },
): Promise<FullOrder> {
  const { database, env, now } = platform
  const { after, changed } = await database.transaction(async (transaction) => {
    // Of two tabs one waits, and then finds that there is nothing to answer.
    await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, order_id)).for('update')
    const full = await findOrder(transaction, order_id, user_id)
    if (!full) throw new ProblemError('not_found')
    const { proposal } = full
    if (!proposal) throw new ProblemError('conflict', { detail: 'no proposal waits for an answer' })
    if (id !== undefined && id !== proposal.id)
      throw new ProblemError('conflict', { detail: 'another proposal has taken its place' })
    if (proposal.answer_by <= now()) throw new ProblemError('too_late')
    const result = accept
      ? await becomeProposed(platform, transaction, full, proposal)
      : await refused(platform, transaction, full)
    const order = orderForMail(result.after)
    const told = order && proposalAnsweredMail(env, order, accept)
    if (told) await queueMail(transaction, told)
    return result
  })
  const event = accept ? 'proposal accepted' : 'proposal refused'
  platform.log.info({ event, order: after.order.number }, event)
  await shelfChanged(platform, changed)
  return after
}

interface Outcome {
  after: FullOrder
  /** Products of which there are some again, or none any more. */
  changed: string[]
}

async function refused(platform: Platform, transaction: Database, full: FullOrder): Promise<Outcome> {
  const { moved, returned } = await moveLocked(platform, transaction, full, {
    to: 'cancelled',
    actor: 'customer',
    by_right: 'refusing',
  })
  return { after: moved, changed: returned }
}

async function becomeProposed(
  platform: Platform,
  transaction: Database,
  full: FullOrder,
  proposal: ProposalRow,
): Promise<Outcome> {
  const { id } = full.order
  const changed = await changeLines(transaction, full, proposal)
  await transaction.update(orders).set({ updated_at: platform.now() }).where(eq(orders.id, id))
  await closeProposal(transaction, full, 'accepted', platform.now())
  const after = await findOrder(transaction, id)
  if (!after) throw new ProblemError('not_found')
  const mail = orderForMail(after)
  if (mail) await queueMail(transaction, proposalAcceptedMail(platform.env, mail))
  return { after, changed }
}
