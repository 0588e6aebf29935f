import type { OrderStatus } from '@/lib/contract/orders'
import { dayNumberAt, romeTimestamp } from '@/lib/rules/rome-time'
import { linesToReturn, WITHDRAWAL_DAYS, withdrawableLines } from '@/lib/rules/withdrawal'
import type { AgreedLine } from '../database/schema/orders'
import { invalidField, ProblemError } from '../http/problem'
import { waitsForAnswer } from './proposals'
import type { FullOrder, OrderLineRow } from './queries'

/** What is withdrawn from has left the pharmacy, and comes back. */
const HANDED_OVER: readonly OrderStatus[] = ['shipped', 'completed']

const CAME_TO_NOTHING: readonly OrderStatus[] = ['cancelled', 'not_collected']

/**
 * What a withdrawal does: the order is `cancelled`, its lines are `left_out` of an order that goes on, or what was handed over is
 * `to_return` and the order stays as it is.
 */
export type WithdrawalOutcome = 'cancelled' | 'left_out' | 'to_return'

/**
 * The end of the right of withdrawal, which begins with the contract, that is with the order (docs/domain.md#L12; terms of sale,
 * "Come si conclude l'ordine"): the end of the fourteenth day after the goods were received. Before they are, it is only known so far: fourteen
 * days after the time by which they are received at the latest, and never earlier than fourteen days from now. Null where nothing can be
 * withdrawn from: no more, for an order that came to nothing, and while the pharmacy's proposal waits for its answer, whose no cancels the order.
 */
export function withdrawUntil(full: FullOrder, now: Date): Date | null {
  const { order, history } = full
  if (CAME_TO_NOTHING.includes(order.status) || waitsForAnswer(full, now)) return null
  if (withdrawableLines(full).length === 0) return null
  if (order.status !== 'completed') return endOfRight(latestReceipt(full, now))
  const received = history.findLast(({ status }) => status === 'completed')
  const end = received && endOfRight(received.at)
  return end && end > now ? end : null
}

/** All that was withdrawn from, whether it left the order or is to come back. */
export function withdrawnLines({ lines, withdrawals }: Pick<FullOrder, 'lines' | 'withdrawals'>): AgreedLine[] {
  return withdrawals.flatMap((one) => [...one.lines, ...linesToReturn(one, lines)])
}

/**
 * The order's lines of those products, all of which may be withdrawn from now. Throws `validation_failed` for lines that are excluded, unknown
 * or withdrawn from already, `too_late` after the fourteen days, and `conflict` for an order of which nothing comes, or that a proposal may change.
 */
export function judgeWithdrawal(full: FullOrder, minsans: readonly string[], now: Date): OrderLineRow[] {
  const { lines, withdrawals } = full
  const wanted = lines.filter(({ minsan }) => minsans.includes(minsan))
  const left = withdrawals.flatMap((one) => one.lines).map(({ minsan }) => minsan)
  const absent = minsans.filter((minsan) => !wanted.some((line) => line.minsan === minsan))
  if (absent.some((minsan) => !left.includes(minsan))) throw invalidField('minsans', 'invalid')
  if (wanted.some((line) => line.withdrawal_excluded)) throw invalidField('minsans', 'withdrawal_excluded')
  const free = withdrawableLines(full)
  if (absent.length > 0 || wanted.some((line) => !free.includes(line)))
    throw invalidField('minsans', 'withdrawal_repeated')
  if (CAME_TO_NOTHING.includes(full.order.status))
    throw new ProblemError('conflict', { detail: `the order is ${full.order.status}` })
  if (waitsForAnswer(full, now)) throw new ProblemError('conflict', { detail: 'a proposal waits for its answer' })
  if (withdrawUntil(full, now) === null) throw new ProblemError('too_late')
  return wanted
}

export function withdrawalOutcome({ order, lines }: FullOrder, wanted: readonly OrderLineRow[]): WithdrawalOutcome {
  if (HANDED_OVER.includes(order.status)) return 'to_return'
  return lines.every((line) => wanted.includes(line)) ? 'cancelled' : 'left_out'
}

/** By when the goods are received at the latest, as far as it is known now. */
function latestReceipt({ order }: FullOrder, now: Date): Date {
  const { ready_at, keep_until, delivery } = order
  const known = [now, ready_at, keep_until, delivery.slot_end ? new Date(delivery.slot_end) : null]
  return new Date(Math.max(...known.map((at) => at?.getTime() ?? 0)))
}

function endOfRight(received: Date): Date {
  return new Date(romeTimestamp(dayNumberAt(received) + WITHDRAWAL_DAYS + 1, 0) - 1)
}
