import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { users } from '@/backend/database/schema/accounts'

/** A link is good for a day and may be asked for again; who has not come back by now was not them, or does not want to (docs/domain.md#L32). */
const KEPT_MS = 30 * 24 * 3_600_000

/** Forgets registrations that nobody has confirmed: whose address it is has not agreed to anything. */
export async function sweepUnconfirmed(database: Database, now: Date): Promise<void> {
  const old = lt(users.created_at, new Date(now.getTime() - KEPT_MS))
  // Nobody can order before the address is confirmed; who did by whatever way is a customer.
  const unused = sql`NOT EXISTS (SELECT FROM orders WHERE orders.user_id = ${users.id})`
  await database.delete(users).where(and(isNull(users.email_confirmed_at), old, unused))
}
