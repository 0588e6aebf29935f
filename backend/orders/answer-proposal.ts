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
import { mailChanged } from './order-message-mails'
import { withPress } from './presses'
import { proposalAcceptedMail, proposalAnsweredMail } from './proposal-mails'
import { closeProposal, excludeMissingPacks, restSums } from './proposals'
import { type FullOrder, lockOrder, type ProposalRow, readOrder } from './queries'
import { type ByStaff, requireVersion } from './staff-actions'
import { shelfChanged } from './stock'

/**
 * Applies a customer's answer to the pharmacy's proposal: yes changes the order, no cancels it or, with `keep_rest`,
 * leaves only the lines that the proposal does not change. Throws `not_found`, `conflict` if no proposal or another one
 * than `id` is pending or nothing would be left, `too_late` after its deadline, `not_available` if a replacement is gone.
 */
export const answerProposal = async (
  { user_id, params, body }: Omit<AskedOfOrder<'answerProposal'>, 'query'>,
  runtime: Runtime,
) => {
  const { database, env, now } = runtime
  const { accept, keep_rest, id } = body
  const answer = accept ? 'accepted' : keep_rest ? 'rest' : 'refused'
  const { after, changed } = await database.transaction(async (transaction) => {
    const full = await lockOrder(runtime.cipher, transaction, params.id, user_id)
    if (id !== undefined && full.proposal && id !== full.proposal.id)
      throw new ProblemError('conflict', { detail: 'another proposal has taken its place' })
    const proposal = pendingProposal(full, now())
    const result = await answers[answer](runtime, transaction, full, proposal)
    const told = { order: params.id }
    await queueMail(transaction, proposalAnsweredMail(env, toOrderForMail(result.after), answer), told)
    if (answer !== 'refused') {
      const customer = await addressToCustomer(transaction, result.after, now())
      await queueMail(transaction, proposalAcceptedMail(env, customer, answer), told)
    }
    return result
  })
  const event = accept ? 'proposal accepted' : 'proposal refused'
  runtime.log.info({ event, order: after.order.number }, event)
  await shelfChanged(runtime, changed)
  return orderAnswer(after, now())
}

/** Accepts the pending proposal for a customer who said yes to a member of staff. Throws as `answerProposal`. */
export async function acceptProposal(runtime: Runtime, id: string, by: ByStaff): Promise<void> {
  const { cipher, database, env, now } = runtime
  const { after, changed } = await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    const proposal = pendingProposal(full, now())
    const changed: string[] = []
    const press = { what: 'proposal_accepted', by: by.name, changes_lines: true }
    await withPress(runtime, transaction, full, press, async () => {
      const result = await becomeProposed(runtime, transaction, full, proposal, by.name)
      await mailChanged(transaction, env, result.after, { now: now(), undoable: true })
      changed.push(...result.changed)
      return result.put_back
    })
    return { after: full, changed }
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

/** Leaves only the lines that the proposal does not change. Throws `conflict` if there are none. */
async function keptRest(runtime: Runtime, transaction: Database, full: FullOrder, proposal: ProposalRow) {
  const rest = restSums(full, proposal)
  if (!rest) throw new ProblemError('conflict', { detail: 'nothing would be left of the order' })
  const { id } = full.order
  await excludeMissingPacks(transaction, full)
  await closeProposal(transaction, full, 'refused', runtime.now())
  const standing = await readOrder(runtime.cipher, transaction, id)
  const { changed } = await changeLines(transaction, standing, { ...rest, restock: true })
  await transaction.update(orders).set({ updated_at: runtime.now() }).where(eq(orders.id, id))
  return { after: await readOrder(runtime.cipher, transaction, id), changed }
}

/** Throws `conflict` if none is pending, and `too_late` after its deadline. */
function pendingProposal({ proposal }: FullOrder, now: Date): ProposalRow {
  if (!proposal) throw new ProblemError('conflict', { detail: 'no proposal waits for an answer' })
  if (proposal.answer_by <= now) throw new ProblemError('too_late')
  return proposal
}

/** Returns the order afterwards, the products that came back in stock or sold out, and the packs put on the shelf. */
async function becomeProposed(
  runtime: Runtime,
  transaction: Database,
  full: FullOrder,
  proposal: ProposalRow,
  by: string | null = null,
) {
  const { id } = full.order
  const { changed, put_back } = await changeLines(transaction, full, proposal)
  await transaction.update(orders).set({ updated_at: runtime.now() }).where(eq(orders.id, id))
  await closeProposal(transaction, full, 'accepted', runtime.now(), by)
  return { after: await readOrder(runtime.cipher, transaction, id), changed, put_back }
}

const answers = { accepted: becomeProposed, rest: keptRest, refused } as const
