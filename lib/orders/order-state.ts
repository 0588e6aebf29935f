import { sectionPath } from '@/lib/account/sections'
import { ENDED, type Order, type OrderStatus, orderStatus } from '@/lib/contract/orders'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { addDays } from '@/lib/rules/dates'

/** Checks for a final status. */
export const hasEnded = (status: OrderStatus): boolean => ENDED.includes(status)

/** Checks whether the customer has yet to pay online, before which the pharmacy does nothing. */
export const isAwaitingPayment = ({ online_payment }: Pick<Order, 'online_payment'>): boolean =>
  online_payment?.state === 'waiting'

/** Checks whether an order can be collected with its code, now or when it is ready. */
export const isCollectable = <Shown extends Pick<Order, 'status' | 'pickup_code' | 'online_payment'>>(
  order: Shown,
): order is Shown & { pickup_code: string } =>
  order.pickup_code !== null && !hasEnded(order.status) && !isAwaitingPayment(order)

/** Returns the rejected prescriptions of an open order, with their lines. */
export function rejectedPrescriptions({ status, prescriptions, lines }: Order) {
  if (hasEnded(status)) return []
  return prescriptions.flatMap((one) => {
    const line = lines.find(({ minsan }) => minsan === one.minsan)
    if (one.status !== 'rejected' || !line) return []
    return [{ minsan: one.minsan, name: line.name, kind: line.kind, reason: one.rejection_reason ?? null }]
  })
}

interface TimelineStep {
  status: OrderStatus
  /** Null for a future step. */
  at: string | null
  state: 'done' | 'current' | 'upcoming' | 'failed'
}

const TO_COLLECT: readonly OrderStatus[] = ['received', 'confirmed', 'preparing', 'ready', 'completed']
const TO_DELIVER: readonly OrderStatus[] = ['received', 'confirmed', 'preparing', 'shipped', 'completed']
const FAILED: readonly OrderStatus[] = ['cancelled', 'not_collected']

/** Returns an order's past steps with times, and the next ones unless it has ended. */
export function buildTimeline({
  status,
  history,
  delivery,
}: Pick<Order, 'status' | 'history' | 'delivery'>): TimelineStep[] {
  const past = history.map((step, index): TimelineStep => {
    const last = index === history.length - 1
    if (FAILED.includes(step.status)) return { ...step, state: 'failed' }
    return { ...step, state: last && status !== 'completed' ? 'current' : 'done' }
  })
  if (FAILED.includes(status)) return past
  const way = delivery.kind === 'click_and_collect' ? TO_COLLECT : TO_DELIVER
  const reached = way.indexOf(status === 'awaiting_prescription' ? 'received' : status)
  const next = way.slice(reached + 1).map((step): TimelineStep => ({ status: step, at: null, state: 'upcoming' }))
  return [...past, ...next]
}

/** Compares a proposal with its order by line; `added` replaces removed products. */
export function proposalChanges(
  { lines }: Pick<Order, 'lines'>,
  proposal: Pick<NonNullable<Order['proposal']>, 'lines'>,
) {
  const proposed = (minsan: string) => proposal.lines.find((line) => line.minsan === minsan)
  return {
    left_out: lines.filter(({ minsan }) => !proposed(minsan)),
    fewer: lines.flatMap((line) => {
      const now = proposed(line.minsan)
      return now && now.quantity !== line.quantity ? [{ ...now, before: line.quantity }] : []
    }),
    added: proposal.lines.filter(({ minsan }) => !lines.some((line) => line.minsan === minsan)),
  }
}

export type OrderFilters = ReturnType<typeof readOrderFilters>

const DAYS = ['30', '180']
/** Number of years offered, including the current one. */
const YEARS = 3

export function periodsOn(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return [...DAYS, ...Array.from({ length: YEARS }, (_, index) => String(year - index))]
}

/** Parses the URL; ignores invalid values. */
export function readOrderFilters(search: SearchParams, today: string) {
  const one = (name: string) => firstValue(search[name])
  const page = Number(one('page'))
  return {
    status: orderStatus.options.find((status) => status === one('status')) ?? null,
    /** `30` and `180` are days; others are years. */
    period: periodsOn(today).find((period) => period === one('period')) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** Converts a period to days, inclusive. */
export function periodDays(period: string | null, today: string): { from?: string; to?: string } {
  if (period === null) return {}
  if (DAYS.includes(period)) return { from: addDays(today, -Number(period)) }
  return { from: `${period}-01-01`, to: `${period}-12-31` }
}

/** Builds the URL of these filters. */
export function ordersPath({ status, period, page }: OrderFilters): string {
  return sectionPath('orders', {
    ...(status && { status }),
    ...(period && { period }),
    ...(page > 1 && { page: String(page) }),
  })
}
