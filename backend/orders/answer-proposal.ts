import { and, eq, sql } from 'drizzle-orm'
import { quote } from '../cart/pricing'
import { lockOffers, shelfOf } from '../cart/shelf'
import type { Database } from '../database/open'
import { offers } from '../database/schema/catalogue'
import { order_lines, order_prescriptions, orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { proposalAcceptedMail, proposalAnsweredMail } from '../mail/proposal-mails'
import { queueMail } from '../mail/queue'
import type { Platform } from '../platform'
import { orderForMail } from './answer'
import { moveLocked } from './move'
import { proposalVat } from './proposal-rules'
import { closeProposal, heldOf } from './proposals'
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
    refusing: true,
  })
  return { after: moved, changed: returned }
}

async function becomeProposed(
  platform: Platform,
  transaction: Database,
  full: FullOrder,
  proposal: ProposalRow,
): Promise<Outcome> {
  const { order } = full
  const touched = [...full.lines, ...proposal.lines].map(({ minsan }) => minsan)
  await lockOffers(transaction, order.pharmacy_id, [...new Set(touched)].sort())
  const held = new Map(full.lines.map((line) => [line.minsan, heldOf(line, proposal)]))
  const taken = await takeReplacements(transaction, full, proposal)
  const back = proposal.restock ? await putBack(transaction, full, held) : []

  await transaction.delete(order_lines).where(eq(order_lines.order_id, order.id))
  await transaction.insert(order_lines).values(
    proposal.lines.map(({ replaces, ...line }, position) => ({
      ...line,
      order_id: order.id,
      position,
      reserved: replaces === null ? (held.get(line.minsan) ?? 0) : (taken.reserved.get(line.minsan) ?? 0),
    })),
  )
  await followPrescriptions(transaction, full, proposal)
  const { subtotal_cents, delivery_fee_cents, total_cents } = proposal
  await transaction
    .update(orders)
    .set({
      subtotal_cents,
      delivery_fee_cents,
      total_cents,
      vat: proposalVat(proposal),
      updated_at: platform.now(),
      // The difference is given back at the till, as it was paid.
      ...(order.payment_status === 'paid' && total_cents < order.total_cents && { payment_status: 'refund_pending' }),
    })
    .where(eq(orders.id, order.id))
  await closeProposal(transaction, full, 'accepted', platform.now())
  const after = await findOrder(transaction, order.id)
  if (!after) throw new ProblemError('not_found')
  const mail = orderForMail(after)
  if (mail) await queueMail(transaction, proposalAcceptedMail(platform.env, mail))
  return { after, changed: [...back, ...taken.emptied] }
}

/** Takes what comes new off the shelf, as far as it is there; the wholesaler brings the rest. */
async function takeReplacements(transaction: Database, { order }: FullOrder, { lines }: ProposalRow) {
  const wanted = lines.filter(({ replaces }) => replaces !== null)
  const shelf = await shelfOf(
    transaction,
    order.pharmacy_id,
    wanted.map(({ minsan }) => minsan),
  )
  const reserved = new Map<string, number>()
  const emptied: string[] = []
  const { lines: priced } = quote(wanted, shelf)
  for (const { minsan, quantity } of wanted) {
    const now = priced.find(({ item }) => item.minsan === minsan)
    if (!now || now.price_cents === null || now.quantity < quantity)
      throw new ProblemError('not_available', { errors: [{ field: `products.${minsan}`, code: 'not_available' }] })
    const packs = Math.min(Math.max(now.item.stock, 0), quantity)
    reserved.set(minsan, packs)
    if (packs === 0) continue
    if (packs === now.item.stock) emptied.push(minsan)
    await changeStock(transaction, order.pharmacy_id, minsan, -packs)
  }
  return { reserved, emptied }
}

/** Puts back what the order no longer holds. Gives the products of which there was none. */
async function putBack(transaction: Database, { order, lines }: FullOrder, held: ReadonlyMap<string, number>) {
  const back: string[] = []
  for (const { minsan, reserved } of lines) {
    const packs = reserved - (held.get(minsan) ?? 0)
    if (packs > 0 && (await changeStock(transaction, order.pharmacy_id, minsan, packs)) === packs) back.push(minsan)
  }
  return back
}

async function changeStock(transaction: Database, pharmacy_id: number, minsan: string, packs: number) {
  const [offer] = await transaction
    .update(offers)
    .set({ stock: sql`${offers.stock} + ${packs}` })
    .where(and(eq(offers.pharmacy_id, pharmacy_id), eq(offers.minsan, minsan)))
    .returning({ stock: offers.stock })
  return offer?.stock ?? null
}

/** A prescription goes with the product that comes in the other's place, and with what is left out it goes. */
async function followPrescriptions(transaction: Database, { order, prescriptions }: FullOrder, { lines }: ProposalRow) {
  for (const { minsan } of prescriptions) {
    if (lines.some((line) => line.minsan === minsan)) continue
    const row = and(eq(order_prescriptions.order_id, order.id), eq(order_prescriptions.minsan, minsan))
    const by = lines.find(({ replaces }) => replaces === minsan)
    if (by) await transaction.update(order_prescriptions).set({ minsan: by.minsan }).where(row)
    else await transaction.delete(order_prescriptions).where(row)
  }
}
