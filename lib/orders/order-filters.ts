import { sectionPath } from '@/lib/account/sections'
import { order_status } from '@/lib/contract/orders'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { addDays } from '@/lib/rules/dates'

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
    status: order_status.options.find((status) => status === one('status')) ?? null,
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
