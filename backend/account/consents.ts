import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { lockCustomer, userById } from '@/backend/account/queries'
import type { Database } from '@/backend/database/open'
import { consent_changes } from '@/backend/database/schema/accounts'
import { orders } from '@/backend/database/schema/orders'
import type { Handler } from '@/backend/http/handler'

const OPTIONAL = ['marketing', 'profiling', 'localization'] as const

type Changes = Partial<Record<`${(typeof OPTIONAL)[number]}_consent`, boolean | undefined>>

/** Records changes of optional consents. Call it before the update, in its transaction. */
export async function noteConsents(transaction: Database, user_id: number, changes: Changes, at: Date): Promise<void> {
  if (OPTIONAL.every((consent) => changes[`${consent}_consent`] === undefined)) return
  const user = await lockCustomer(transaction, user_id)
  const changed = OPTIONAL.flatMap((consent) => {
    const given = changes[`${consent}_consent`]
    return given === undefined || given === user[`${consent}_consent`] ? [] : [{ user_id, consent, given, at }]
  })
  if (changed.length > 0) await transaction.insert(consent_changes).values(changed)
}

/** Lists each consent with its date (the account's if it never changed), then those given with orders of medicines. */
export const listConsents: Handler<'listConsents'> = async ({ user_id }, { database }) => {
  const user = await userById(database, user_id)
  const changes = await database
    .select()
    .from(consent_changes)
    .where(eq(consent_changes.user_id, user_id))
    .orderBy(desc(consent_changes.at), desc(consent_changes.id))
  const health = await database
    .select({ id: orders.id, number: orders.number, at: orders.health_data_consent_at })
    .from(orders)
    .where(and(eq(orders.user_id, user_id), isNotNull(orders.health_data_consent_at)))
    .orderBy(desc(orders.health_data_consent_at))
    .limit(100)
  const since = user.created_at.toISOString()
  return [
    { consent: 'privacy', given: user.privacy_consent, at: since, order: null },
    ...OPTIONAL.map((consent) => ({
      consent,
      given: user[`${consent}_consent`],
      at: changes.find((one) => one.consent === consent)?.at.toISOString() ?? since,
      order: null,
    })),
    ...health.map(({ id, number, at }) => ({
      consent: 'health_data' as const,
      given: true,
      at: (at ?? user.created_at).toISOString(),
      order: { id, number },
    })),
  ]
}
