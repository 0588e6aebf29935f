import { count, eq } from 'drizzle-orm'
import { REMINDER_CONSENT } from '@/lib/rules/refill'
import { lockCustomer, noteConsent, readConsent } from '../account'
import type { Database } from '../database/open'
import { reminders } from '../database/schema/reminders'
import { invalidField } from '../http/problem'

/** Maximum number of reminders and repeat orders of a customer. */
const REMINDERS_MAX = 50

interface Starting {
  user_id: number
  health_data_consent?: true | undefined
  /** Earliest version of the consent's text that covers it. */
  version?: string
  /** Field of a refusal because the customer has too many. */
  field: string
  at: Date
}

/** Locks the customer, and requires the consent and room for one more. Throws `validation_failed`. */
export async function admitReminder(
  transaction: Database,
  { user_id, health_data_consent, version = '', field, at }: Starting,
): Promise<void> {
  await lockCustomer(transaction, user_id)
  const given = await readConsent(transaction, user_id, 'reminders')
  if (given === null || given.version < version) {
    if (!health_data_consent) throw invalidField('health_data_consent', 'consent_required')
    await noteConsent(transaction, user_id, { consent: 'reminders', given: true, version: REMINDER_CONSENT, at })
  }
  const [{ total } = { total: 0 }] = await transaction
    .select({ total: count() })
    .from(reminders)
    .where(eq(reminders.user_id, user_id))
  if (total >= REMINDERS_MAX) throw invalidField(field, 'too_many')
}
