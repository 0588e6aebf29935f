import 'server-only'
import { authCalls } from '@/lib/contract/auth'
import { type Order, orderCalls } from '@/lib/contract/orders'
import { type Reminder, type RepeatOrder, reminderCalls } from '@/lib/contract/reminders'
import { platform } from '@/lib/platform/server'
import { addDays, isoDay } from '@/lib/rules/dates'
import { readToken } from '@/lib/session/server'
import { hasEnded } from './order-state'

/** Orders that are read for the home page, newest first. */
const READ = 20
const SHOWN = 2
/** A supply that ends within so many days is named. */
const SOON_DAYS = 14

export interface Welcome {
  first_name: string
  /** Orders under way, those that can be collected first. */
  open: Order[]
  /** Orders under way that are not shown. */
  others: number
  /** The last order that was handed over, or the newest if none was. */
  last: Order | null
  /** Reminders of what ends soon, the next first. */
  ending: Reminder[]
  /** Repeat orders that await the customer, the next first. */
  waiting: RepeatOrder[]
}

/** Chooses what the home page shows of a customer's orders and reminders on a day in Rome. */
export function chooseWelcome(
  {
    orders,
    reminders,
    repeats = [],
  }: { orders: readonly Order[]; reminders: readonly Reminder[]; repeats?: readonly RepeatOrder[] },
  today: string,
): Omit<Welcome, 'first_name'> {
  const underWay = orders.filter(({ status }) => !hasEnded(status))
  const open = [
    ...underWay.filter(({ status }) => status === 'ready'),
    ...underWay.filter(({ status }) => status !== 'ready'),
  ]
  const until = addDays(today, SOON_DAYS)
  const ending = reminders
    .filter(({ due_on, ends_on }) => due_on !== null && ends_on <= until)
    .sort((one, other) => one.ends_on.localeCompare(other.ends_on))
  return {
    open: open.slice(0, SHOWN),
    others: Math.max(0, open.length - SHOWN),
    last: orders.find(({ status }) => status === 'completed') ?? orders[0] ?? null,
    ending: ending.slice(0, SHOWN),
    waiting: repeats.filter(({ waiting, pharmacy }) => waiting && pharmacy.open).slice(0, SHOWN),
  }
}

/**
 * Reads what the home page shows to the customer of the session. Null for guests, for a session that is over and
 * during an outage: the page is whole without it.
 */
export async function readWelcome(): Promise<Welcome | null> {
  const token = await readToken()
  if (token === null) return null
  const ask = platform()
  const options = { token, cache: 'no-store' } as const
  const [me, orders, reminders] = await Promise.all([
    ask(authCalls.getMe, {}, options),
    ask(orderCalls.listOrders, { query: { page_number: 1, page_size: READ } }, options),
    ask(reminderCalls.listReminders, {}, options),
  ])
  if (!me.ok || !orders.ok) return null
  const read = reminders.ok ? reminders.data : null
  const found = { orders: orders.data, reminders: read?.reminders ?? [], repeats: read?.repeat_orders ?? [] }
  return { first_name: me.data.first_name, ...chooseWelcome(found, isoDay()) }
}
