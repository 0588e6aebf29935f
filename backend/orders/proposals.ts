import { and, eq } from 'drizzle-orm'
import type { ProposalRefusal } from '@/lib/contract/desk-proposals'
import { ENDED } from '@/lib/contract/orders'
import { may } from '@/lib/rules/channels'
import { centsTowardsFreeDelivery, deliveryFeeCents, deliveryObstacle } from '@/lib/rules/delivery'
import { needsPrescription } from '@/lib/rules/prescription'
import { quote, type ShelfItem } from '../cart'
import type { Database } from '../database/open'
import { type AgreedLine, order_lines, order_proposals, type ProposedLine } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { dropHeldMail } from '../mail/about'
import { splitVat, toAgreedLine } from './prepare'
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

/** A change of an order that the pharmacy wants to offer. */
export interface ProposalWish {
  /** Available packs of an ordered product; 0 removes it. */
  quantities: readonly { minsan: string; quantity: number }[]
  /** A replacement for an ordered product. */
  replacements: readonly { minsan: string; by: string }[]
}

export type PreparedProposal = ReturnType<typeof prepareProposal>

/**
 * Prepares the pharmacy's offer. Agreed prices stay, new products have today's price, delivery never gets dearer.
 * Throws `conflict` with the reason for a change that cannot be offered.
 */
export function prepareProposal(full: FullOrder, shelf: ReadonlyMap<string, ShelfItem>, wish: ProposalWish) {
  const { order } = full
  if (!hasOwner(full)) refuse('account_erased', 'the customer has erased the account, nobody can answer')
  if (ENDED.includes(order.status) || ['ready', 'shipped'].includes(order.status))
    refuse('too_late', `an order that is ${order.status} takes no proposal`)
  const lines = changedLines(full, wish, shelf)
  const sums = sumLines(full, lines)
  if (order.paid_cents > 0 && sums.total_cents > order.paid_cents)
    refuse('dearer_than_paid', 'the order is paid, so it cannot get dearer')
  return { lines, ...sums }
}

/** Returns the lines of an order after a change. Throws `conflict` with the reason for one that is no change of it. */
export function changedLines(
  full: FullOrder,
  wish: ProposalWish,
  shelf: ReadonlyMap<string, ShelfItem> = new Map(),
): ProposedLine[] {
  const { lines } = full
  const named = [...wish.quantities, ...wish.replacements].map(({ minsan }) => minsan)
  for (const minsan of named) {
    if (!lines.some((line) => line.minsan === minsan)) refuse('not_in_order', `the order has no ${minsan}`)
    if (named.indexOf(minsan) !== named.lastIndexOf(minsan)) refuse('named_twice', `${minsan} is named twice`)
  }
  const proposed = lines.flatMap((line) => proposedLines(full, line, shelf, wish))
  if (proposed.length === 0) refuse('nothing_left', 'nothing would be left: cancel the order instead')
  const unchanged = named.every((minsan) => {
    const now = proposed.find((line) => line.minsan === minsan)
    return now && now.quantity === lines.find((line) => line.minsan === minsan)?.quantity
  })
  if (unchanged) refuse('nothing_changes', 'nothing would change')
  return proposed
}

/** Returns the lines of an order that a proposal leaves as they are. */
export const untouchedLines = <Line extends Pick<AgreedLine, 'minsan' | 'quantity'>>(
  { lines }: { lines: readonly Line[] },
  proposal: { lines: readonly Pick<ProposedLine, 'minsan' | 'quantity' | 'replaces'>[] },
): Line[] =>
  lines.filter((line) =>
    proposal.lines.some(
      ({ minsan, quantity, replaces }) => replaces === null && minsan === line.minsan && quantity === line.quantity,
    ),
  )

/** Returns what the customer would pay for the lines that a proposal leaves as they are; null if it leaves none. */
export function restSums(full: FullOrder, proposal: Pick<ProposalRow, 'lines'>) {
  const lines = untouchedLines(full, proposal).map((line) => ({ ...agreedLine(line), replaces: null }))
  return lines.length > 0 ? { lines, ...sumLines(full, lines) } : null
}

function proposedLines(full: FullOrder, line: OrderLineRow, shelf: ReadonlyMap<string, ShelfItem>, wish: ProposalWish) {
  const replacement = wish.replacements.find(({ minsan }) => minsan === line.minsan)
  if (replacement) return [proposeReplacement(full, line, replacement.by, shelf)]
  const quantity = wish.quantities.find(({ minsan }) => minsan === line.minsan)?.quantity ?? line.quantity
  if (quantity > line.quantity) refuse('more_than_ordered', `only ${line.quantity} of ${line.minsan} were ordered`)
  return quantity === 0 ? [] : [{ ...agreedLine(line), quantity, replaces: null }]
}

export function agreedLine(line: OrderLineRow): AgreedLine {
  const { order_id: _order, position: _position, reserved: _reserved, ...agreed } = line
  return agreed
}

function proposeReplacement(
  { order, pharmacy, lines, prescriptions }: FullOrder,
  line: OrderLineRow,
  by: string,
  shelf: ReadonlyMap<string, ShelfItem>,
): ProposedLine {
  if (lines.some(({ minsan }) => minsan === by)) refuse('in_order_already', `${by} is in the order already`)
  const [priced] = quote([{ minsan: by, quantity: line.quantity }], shelf).lines
  if (!priced || priced.price_cents === null) return refuse('not_sold', `the pharmacy does not sell ${by}, or has none`)
  const { item, price_cents, quantity } = priced
  if (quantity < line.quantity) refuse('too_few', `of ${by} a customer can have ${quantity} packs now`)
  // The prescription moves to the replacement: the pharmacist knows whether it fits (docs/domain.md#L36).
  if (needsPrescription(item) && !prescriptions.some(({ minsan }) => minsan === line.minsan))
    refuse('prescription_missing', `${by} needs a prescription, and none was given for ${line.minsan}`)
  if (may(item, 'health_consent') && order.health_data_consent_at === null)
    refuse(
      'health_consent_missing',
      `${by} is a medicine, and the customer has not consented to the use of health data`,
    )
  if (order.delivery.kind === 'home_delivery' && deliveryObstacle(item, pharmacy) !== null)
    refuse('not_deliverable', `${by} must not be delivered`)
  return { ...toAgreedLine(item, quantity, price_cents), replaces: line.minsan }
}

/** Computes an order's totals with other lines; delivery never gets dearer. */
export function sumLines({ order, pharmacy }: FullOrder, lines: readonly ProposedLine[]) {
  const priced = lines.map((line) => ({ ...line, total_cents: line.quantity * line.unit_price_cents }))
  const subtotal_cents = priced.reduce((sum, { total_cents }) => sum + total_cents, 0)
  const delivery = pharmacy.deliveries.find(({ id }) => id === order.delivery.id)
  const fee = delivery ? deliveryFeeCents(delivery, centsTowardsFreeDelivery(priced)) : Infinity
  const delivery_fee_cents = Math.min(order.delivery_fee_cents, fee)
  return { subtotal_cents, delivery_fee_cents, total_cents: subtotal_cents + delivery_fee_cents }
}

export function proposalVat({ lines, delivery_fee_cents }: Pick<PreparedProposal, 'lines' | 'delivery_fee_cents'>) {
  return splitVat(
    lines.map(({ vat_rate, quantity, unit_price_cents }) => ({ vat_rate, total_cents: quantity * unit_price_cents })),
    delivery_fee_cents,
  )
}

function refuse(code: ProposalRefusal, detail: string): never {
  throw new ProblemError('conflict', { detail, errors: [{ field: 'proposal', code }] })
}
