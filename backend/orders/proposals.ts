import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { order_lines, order_proposals } from '../database/schema/orders'
import { dropHeldMail } from '../mail/about'
import type { FullOrder, OrderLineRow, ProposalRow } from './queries'

export async function closeProposal(
  transaction: Database,
  { order, proposal }: FullOrder,
  status: 'accepted' | 'refused' | 'closed',
  now: Date,
  /** Member of staff who took the answer. */
  answered_by: string | null = null,
): Promise<void> {
  if (!proposal) return
  await transaction
    .update(order_proposals)
    .set({ status, answered_at: status === 'closed' ? null : now, answered_by })
    .where(eq(order_proposals.id, proposal.id))
  await dropHeldMail(transaction, { order: order.id }, 'proposal')
}

/** Checks whether a customer or a guest has access to the order; an erased account leaves it without either. */
export const hasOwner = ({ order, guest }: Pick<FullOrder, 'order' | 'guest'>): boolean =>
  order.user_id !== null || guest !== null

/** Checks whether a proposal can still be answered. */
export function isAwaitingAnswer(full: Pick<FullOrder, 'order' | 'guest' | 'proposal'>, now: Date): boolean {
  return full.proposal !== null && full.proposal.answer_by > now && hasOwner(full)
}

/** Returns the packs that the order still holds after the proposal's removals, per line. */
export function heldQuantity(line: Pick<OrderLineRow, 'minsan' | 'reserved'>, { lines }: Pick<ProposalRow, 'lines'>) {
  const kept = lines.find(({ minsan, replaces }) => minsan === line.minsan && replaces === null)?.quantity ?? 0
  return Math.min(line.reserved, kept)
}

/** Reduces the held packs by what the pharmacy reported missing: those cannot be restocked. */
export async function excludeMissingPacks(transaction: Database, { order, lines, proposal }: FullOrder): Promise<void> {
  if (!proposal || proposal.restock) return
  for (const line of lines) {
    const reserved = heldQuantity(line, proposal)
    if (reserved < line.reserved)
      await transaction
        .update(order_lines)
        .set({ reserved })
        .where(and(eq(order_lines.order_id, order.id), eq(order_lines.position, line.position)))
  }
}
