import { hashPassword } from '@/backend/account/passwords'
import type { Database } from '@/backend/database/open'
import { users } from '@/backend/database/schema/accounts'

export const DEMO_CUSTOMER = { email: 'cliente@salvia.example', password: 'salvia-demo-2026' } as const

/** Makes the demo's customer, or puts back what the demo promises of it, and gives its id. */
export async function createDemoCustomer(database: Database, data: { pharmacy_id: number | null; now: Date }) {
  const values = {
    email: DEMO_CUSTOMER.email,
    password_hash: await hashPassword(DEMO_CUSTOMER.password),
    email_confirmed_at: data.now,
    first_name: 'Giulia',
    last_name: 'Ferri',
    birth_day: '1988-04-12',
    pharmacy_id: data.pharmacy_id,
    privacy_consent: true,
    created_at: data.now,
  }
  const [user] = await database
    .insert(users)
    .values(values)
    .onConflictDoUpdate({ target: users.email, set: values })
    .returning({ id: users.id })
  if (!user) throw new Error('the demo customer was not stored')
  return user.id
}
