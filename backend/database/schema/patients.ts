import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import { customerReference } from './accounts'

/** People for whom a customer hands in prescriptions; deleted with the account. Encrypted (AES-256-GCM). */
export const patients = pgTable(
  'patients',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    first_name_encrypted: text().$type<Encrypted>().notNull(),
    last_name_encrypted: text().$type<Encrypted>().notNull(),
    health_code_encrypted: text().$type<Encrypted>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('patients_user').on(table.user_id)],
)
