import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Runtime } from '@/backend/runtime'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { parseDay, romeTimestamp } from '@/lib/rules/rome-time'
import { orders } from '../database/schema/orders'
import { completed, type FullOrder } from './queries'

/** A page of a customer's orders, newest first, and how many there are. */
export async function pageOfOrders(
  runtime: Pick<Runtime, 'database' | 'cipher'>,
  user_id: number,
  page: CallInput<Calls['listOrders']>['query'],
): Promise<{ total: number; page: FullOrder[] }> {
  const { database } = runtime
  const [from, to] = [parseOptionalDay(page.from), parseOptionalDay(page.to)]
  const asked = and(
    eq(orders.user_id, user_id),
    page.status === undefined ? undefined : eq(orders.status, page.status),
    from === null ? undefined : gte(orders.created_at, new Date(romeTimestamp(from, 0))),
    to === null ? undefined : lt(orders.created_at, new Date(romeTimestamp(to + 1, 0))),
  )
  const total = await database.$count(orders, asked)
  const rows = await database
    .select()
    .from(orders)
    .where(asked)
    .orderBy(desc(orders.created_at), desc(orders.number))
    .limit(page.page_size)
    .offset((page.page_number - 1) * page.page_size)
  return { total, page: await completed(runtime.cipher, database, rows) }
}

const parseOptionalDay = (text: string | undefined) => (text === undefined ? null : parseDay(text))
