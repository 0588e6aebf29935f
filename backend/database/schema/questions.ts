import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import type { QuestionAbout } from '@/lib/contract/questions'
import { customerReference } from './accounts'
import { pharmacyReference } from './places'
import { staff } from './staff'

/** Customers' questions to pharmacists: health data, so context and words are encrypted (docs/domain.md#L44). */
export const questions = pgTable(
  'questions',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    pharmacy_id: pharmacyReference(),
    about_encrypted: text().$type<Encrypted<QuestionAbout>>(),
    /** Increases with each change. */
    revision: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Of the last message. */
    last_at: timestamp({ withTimezone: true }).notNull(),
    /** Of the first message without an answer. */
    waiting_since: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
    assigned_to: integer().references(() => staff.id, { onDelete: 'set null' }),
    health_data_consent_at: timestamp({ withTimezone: true }).notNull(),
    /** Version of the consent's text. */
    consent_version: text().notNull(),
  },
  (table) => [
    index('questions_customer').on(table.user_id, table.last_at),
    index('questions_waiting').on(table.pharmacy_id, table.waiting_since).where(sql`waiting_since IS NOT NULL`),
    index('questions_pharmacy').on(table.pharmacy_id, table.last_at),
    // For the cleanup.
    index('questions_last').on(table.last_at),
  ],
)

export const question_messages = pgTable(
  'question_messages',
  {
    id: text().primaryKey(),
    question_id: text()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** Whose conversation it is, also for the pharmacy's messages. */
    user_id: customerReference(),
    /** Position in the conversation. */
    number: integer().notNull(),
    author: text().$type<'customer' | 'pharmacy'>().notNull(),
    /** Name of the member of staff. */
    by: text(),
    text_encrypted: text().$type<Encrypted>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('question_messages_number').on(table.question_id, table.number),
    index('question_messages_customer').on(table.user_id),
  ],
)
