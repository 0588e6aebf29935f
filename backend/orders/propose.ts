import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { shelfOf } from '../cart/shelf'
import { order_proposals, orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { proposalMail } from '../mail/proposal-mails'
import { queueMail } from '../mail/queue'
import type { Platform } from '../platform'
import { orderForMail } from './answer'
import { type OperatorOrder, orderOf, showOrder } from './operator'
import { draftProposal, type ProposalDraft, type ProposalWish } from './proposal-rules'
import { closeProposal } from './proposals'
import { findOrder } from './queries'

/** A week: the goods are kept meanwhile. */
export const PROPOSAL_HOURS_MAX = 168

export interface Proposing extends ProposalWish {
  /** How long the customer has for an answer. */
  hours: number
  /** What is left out goes back on the shelf: it is there, though not for this order. */
  restock: boolean
  /** Only work it out. */
  dry_run: boolean
}

/** What would be proposed, or was. */
export interface ProposedOrder {
  order: OperatorOrder
  proposal: ProposalDraft & { answer_by: string; sent: boolean }
}

/**
 * Proposes a change of an order to its customer, who gets a mail and answers on the order's page. It takes the place of a proposal that still
 * waits. Throws `not_found`, and `conflict` with the reason for what cannot be proposed.
 */
export async function proposeChange(
  platform: Platform,
  reference: string,
  { hours, restock, dry_run, ...wish }: Proposing,
): Promise<ProposedOrder> {
  const { database, env, now } = platform
  const { order } = await orderOf(database, reference)
  const answer_by = new Date(now().getTime() + hours * 3_600_000)
  const draft = await database.transaction(async (transaction) => {
    await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update')
    const full = await findOrder(transaction, order.id)
    if (!full) throw new ProblemError('not_found')
    const shelf = await shelfOf(
      transaction,
      order.pharmacy_id,
      wish.replacements.map(({ by }) => by),
    )
    const made = draftProposal(full, shelf, wish)
    const mail = orderForMail(full)
    if (dry_run || !mail) return made
    await closeProposal(transaction, full, 'closed', now())
    await transaction
      .insert(order_proposals)
      .values({ id: randomUUID(), order_id: order.id, ...made, restock, answer_by, created_at: now() })
    // Somebody has taken the order up.
    await transaction.update(orders).set({ updated_at: now() }).where(eq(orders.id, order.id))
    await queueMail(transaction, proposalMail(env, mail, full.lines, { ...made, answer_by }))
    return made
  })
  if (!dry_run)
    platform.log.info({ event: 'change proposed', order: order.number, lines: draft.lines.length }, 'change proposed')
  const proposal = { ...draft, answer_by: answer_by.toISOString(), sent: !dry_run }
  return { order: await showOrder(platform, order.id), proposal }
}

/** Takes back a proposal that waits for its answer; the order stands as it was placed. Throws `not_found` where none waits. */
export async function takeBackProposal(platform: Platform, reference: string): Promise<OperatorOrder> {
  const { database, now } = platform
  const { order } = await orderOf(database, reference)
  await database.transaction(async (transaction) => {
    await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update')
    const full = await findOrder(transaction, order.id)
    if (!full?.proposal) throw new ProblemError('not_found', { detail: 'no proposal waits for an answer' })
    await closeProposal(transaction, full, 'closed', now())
  })
  return showOrder(platform, order.id)
}
