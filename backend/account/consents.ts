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

/** The consent to reminders, with the version of its text; null if it was never given, or withdrawn. */
export async function readReminderConsent(database: Database, user_id: number) {
  const [last] = await database
    .select()
    .from(consent_changes)
    .where(and(eq(consent_changes.user_id, user_id), eq(consent_changes.consent, 'reminders')))
    .orderBy(desc(consent_changes.at), desc(consent_changes.id))
    .limit(1)
  return last?.given ? { version: last.version ?? '', at: last.at.toISOString() } : null
}

/** Records that the consent to reminders was given or withdrawn. */
export async function noteReminderConsent(
  transaction: Database,
  user_id: number,
  change: { given: boolean; version: string; at: Date },
): Promise<void> {
  await transaction.insert(consent_changes).values({ user_id, consent: 'reminders', ...change })
}

/**
 * Lists each consent with its date (the account's if it never changed), the one to reminders if it was ever given, then
 * those given with orders of medicines.
 */
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
  const reminding = changes.find(({ consent }) => consent === 'reminders')
  return [
    { consent: 'privacy', given: user.privacy_consent, at: since, order: null },
    ...OPTIONAL.map((consent) => ({
      consent,
      given: user[`${consent}_consent`],
      at: changes.find((one) => one.consent === consent)?.at.toISOString() ?? since,
      order: null,
    })),
    ...(reminding
      ? [{ consent: 'reminders' as const, given: reminding.given, at: reminding.at.toISOString(), order: null }]
      : []),
    ...health.map(({ id, number, at }) => ({
      consent: 'health_data' as const,
      given: true,
      at: (at ?? user.created_at).toISOString(),
      order: { id, number },
    })),
  ]
}
