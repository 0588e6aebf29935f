import { order_status } from '@/lib/contract/orders'
import { addDays } from '@/lib/rules/dates'
import { sectionPath } from './sections'

/** Which orders are listed. */
export type OrderFilters = ReturnType<typeof readOrderFilters>

type Search = Record<string, string | string[] | undefined>

const DAYS = ['30', '180']
/** Years offered: this one and those before. */
const YEARS = 3

export function periodsOn(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return [...DAYS, ...Array.from({ length: YEARS }, (_, index) => String(year - index))]
}

/** Reads the address; what it cannot mean counts as not said. */
export function readOrderFilters(search: Search, today: string) {
  const one = (name: string) => {
    const value = search[name]
    return Array.isArray(value) ? value[0] : value
  }
  const page = Number(one('page'))
  return {
    status: order_status.options.find((status) => status === one('status')) ?? null,
    /** `30` and `180`: so many days back; otherwise a year. */
    period: periodsOn(today).find((period) => period === one('period')) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The period as days, both included. */
export function periodDays(period: string | null, today: string): { from?: string; to?: string } {
  if (period === null) return {}
  if (DAYS.includes(period)) return { from: addDays(today, -Number(period)) }
  return { from: `${period}-01-01`, to: `${period}-12-31` }
}

/** The address of these filters, without what they leave open. */
export function ordersPath({ status, period, page }: OrderFilters): string {
  return sectionPath('orders', {
    ...(status && { status }),
    ...(period && { period }),
    ...(page > 1 && { page: String(page) }),
  })
}
