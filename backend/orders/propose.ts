import { eq } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { randomKey } from '@/lib/identifiers/random-key'
import { readShelf } from '../cart'
import { order_proposals, orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { queueMail } from '../mail/compose'
import { addressToCustomer } from './guest-keys'
import { findOrderByReference, showOrder } from './operator'
import { proposalMail, proposalTakenBackMail } from './proposal-mails'
import { closeProposal, type ProposalWish, prepareProposal } from './proposals'
import { lockOrder } from './queries'
import { type ByStaff, recordAction, requireVersion } from './staff-actions'

export type ProposedOrder = Awaited<ReturnType<typeof proposeChange>>

/**
 * Proposes a change of an order: mails the customer, who answers on the order's page. Replaces a pending proposal.
 * Throws `not_found`, and `conflict` with the reason for a change that cannot be proposed.
 */
export async function proposeChange(
  runtime: Runtime,
  {
    reference,
    hours,
    restock,
    dry_run,
    by_staff,
    ...wish
  }: ProposalWish & { reference: string; hours: number; restock: boolean; dry_run: boolean; by_staff?: ByStaff },
) {
  const { database, env, now } = runtime
  const { order } = await findOrderByReference(runtime, reference)
  const answer_by = new Date(now().getTime() + hours * 3_600_000)
  const prepared = await database.transaction(async (transaction) => {
    const full = await lockOrder(runtime.cipher, transaction, order.id)
    requireVersion(full, by_staff)
    const shelf = await readShelf(
      transaction,
      order.pharmacy_id,
      wish.replacements.map(({ by }) => by),
    )
    const made = prepareProposal(full, shelf, wish)
    if (dry_run) return made
    await closeProposal(transaction, full, 'closed', now())
    await transaction
      .insert(order_proposals)
      .values({ id: randomKey(), order_id: order.id, ...made, restock, answer_by, created_at: now() })
    if (by_staff) await recordAction(transaction, order.id, { action: 'proposal_sent', by: by_staff.name, at: now() })
    // Marks the order as taken up.
    await transaction.update(orders).set({ updated_at: now() }).where(eq(orders.id, order.id))
    await queueMail(
      transaction,
      proposalMail(env, await addressToCustomer(transaction, full, now()), { ...made, answer_by }),
      { order: order.id },
      { repeats: 'proposal' },
    )
    return made
  })
  if (!dry_run)
    runtime.log.info({ event: 'change proposed', order: order.number, lines: prepared.lines.length }, 'change proposed')
  const proposal = { ...prepared, answer_by: answer_by.toISOString(), sent: !dry_run }
  return { order: await showOrder(runtime, { reference: order.id }), proposal }
}

/** Withdraws a pending proposal; the order stays as placed, and the customer is told. Throws `not_found` if none is pending. */
export async function takeBackProposal(
  runtime: Runtime,
  { reference, by_staff }: { reference: string; by_staff?: ByStaff },
) {
  const { database, env, now } = runtime
  const { order } = await findOrderByReference(runtime, reference)
  await database.transaction(async (transaction) => {
    const full = await lockOrder(runtime.cipher, transaction, order.id)
    requireVersion(full, by_staff)
    if (!full.proposal) throw new ProblemError('not_found', { detail: 'no proposal waits for an answer' })
    await closeProposal(transaction, full, 'closed', now())
    if (by_staff)
      await recordAction(transaction, order.id, { action: 'proposal_taken_back', by: by_staff.name, at: now() })
    const told = await addressToCustomer(transaction, full, now())
    await queueMail(transaction, proposalTakenBackMail(env, told), { order: order.id }, { repeats: 'proposal' })
  })
  return showOrder(runtime, { reference: order.id })
}
