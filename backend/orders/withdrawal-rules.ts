import type { OrderStatus } from '@/lib/contract/orders'
import { allToReturn, linesToReturn, WITHDRAWAL_DAYS, withdrawableLines } from '@/lib/rules/withdrawal'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import type { AgreedLine } from '../database/schema/orders'
import { invalidField, ProblemError } from '../http/problem'
import { isAwaitingAnswer } from './proposals'
import type { FullOrder, OrderLineRow } from './queries'

/** Goods that have left the pharmacy, and have to be returned. */
export const HANDED_OVER: readonly OrderStatus[] = ['shipped', 'completed']

export const CAME_TO_NOTHING: readonly OrderStatus[] = ['cancelled', 'not_collected']

/**
 * Effect of a withdrawal: the order is `cancelled`, lines are `left_out`, or handed-over goods are `to_return` and the
 * order stays.
 */
export type WithdrawalOutcome = 'cancelled' | 'left_out' | 'to_return'

/**
 * Returns the end of the right of withdrawal (docs/domain.md#L12): the end of the 14th day after receipt or, before
 * receipt, after the latest expected receipt and at least 14 days from now. Null if nothing can be withdrawn from,
 * after cancellation, and while a proposal is pending, which the customer can reject instead.
 */
export function withdrawUntil(full: FullOrder, now: Date): Date | null {
  const { order, history } = full
  if (CAME_TO_NOTHING.includes(order.status) || isAwaitingAnswer(full, now)) return null
  if (withdrawableLines(full).length === 0) return null
  if (order.status !== 'completed') return endOfRight(latestReceipt(full, now))
  const received = history.findLast(({ status }) => status === 'completed')
  const end = received && endOfRight(received.at)
  return end && end > now ? end : null
}

/** Returns all withdrawn lines, removed or to be returned. */
export function withdrawnLines({ lines, withdrawals }: Pick<FullOrder, 'lines' | 'withdrawals'>): AgreedLine[] {
  return withdrawals.flatMap((one) => [...one.lines, ...linesToReturn(one, lines)])
}

/** Checks whether withdrawals cover every line of the order. */
export function isAllWithdrawn(order: Parameters<typeof allToReturn>[0]): boolean {
  const withdrawn = allToReturn(order)
  return order.lines.every((line) => withdrawn.includes(line))
}

/**
 * Returns the order's lines of those products. Throws `validation_failed` for excluded, unknown or withdrawn lines,
 * `too_late` after the period, and `conflict` for a cancelled order or a pending proposal.
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
  if (isAwaitingAnswer(full, now)) throw new ProblemError('conflict', { detail: 'a proposal waits for its answer' })
  if (withdrawUntil(full, now) === null) throw new ProblemError('too_late')
  return wanted
}

export function withdrawalOutcome({ order, lines }: FullOrder, wanted: readonly OrderLineRow[]): WithdrawalOutcome {
  if (HANDED_OVER.includes(order.status)) return 'to_return'
  return lines.every((line) => wanted.includes(line)) ? 'cancelled' : 'left_out'
}

/** Returns the latest expected time of receipt. */
function latestReceipt({ order }: FullOrder, now: Date): Date {
  const { ready_at, keep_until, delivery } = order
  const known = [now, ready_at, keep_until, delivery.slot_end ? new Date(delivery.slot_end) : null]
  return new Date(Math.max(...known.map((at) => at?.getTime() ?? 0)))
}

function endOfRight(received: Date): Date {
  return new Date(romeTimestamp(dayNumberAt(received) + WITHDRAWAL_DAYS + 1, 0) - 1)
}
