import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import { customerReference } from './accounts'
import { pharmacies } from './places'

/**
 * A customer's delegation to a pharmacy to fetch prescriptions for a codice fiscale. Personal data are encrypted
 * (AES-256-GCM).
 */
export const delegations = pgTable(
  'delegations',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    /** Null if the caller named none. */
    pharmacy_id: integer().references(() => pharmacies.id, { onDelete: 'set null' }),
    health_code_encrypted: text().$type<Encrypted>().notNull(),
    /** Owner of the codice fiscale. */
    first_name_encrypted: text().$type<Encrypted>(),
    last_name_encrypted: text().$type<Encrypted>(),
    scope: text(),
    method: text().$type<'drawn' | 'typed'>(),
    /** The PNG in base64. */
    signature_encrypted: text().$type<Encrypted>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revoked_at: timestamp({ withTimezone: true }),
    accepted_at: timestamp({ withTimezone: true }),
    /** Name of the member of staff who accepted or refused it. */
    judged_by: text(),
  },
  (table) => [
    index('delegations_user').on(table.user_id, table.created_at),
    index('delegations_pharmacy').on(table.pharmacy_id, table.created_at),
  ],
)
