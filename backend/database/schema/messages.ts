import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import { orderReference } from './orders'
import { pharmacyReference } from './places'

/**
 * Customers' messages to pharmacies that have staff at the desk; others only get the mail. They may concern health, so
 * they are encrypted (AES-256-GCM) and deleted (jobs/cleanup.ts).
 */
export const pharmacy_messages = pgTable(
  'pharmacy_messages',
  {
    id: text().primaryKey(),
    pharmacy_id: pharmacyReference(),
    name_encrypted: text().$type<Encrypted>().notNull(),
    email_encrypted: text().$type<Encrypted>().notNull(),
    /** Of the sender's mailbox, to find it when an account is erased. */
    mailbox_hash: text().notNull(),
    text_encrypted: text().$type<Encrypted>().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    answered_at: timestamp({ withTimezone: true }),
    answered_by: text(),
    answer_encrypted: text().$type<Encrypted>(),
  },
  (table) => [
    index('pharmacy_messages_open').on(table.pharmacy_id, table.received_at).where(sql`answered_at IS NULL`),
    index('pharmacy_messages_pharmacy').on(table.pharmacy_id, table.answered_at),
    // For the cleanup.
    index('pharmacy_messages_answered').on(table.answered_at),
    index('pharmacy_messages_received').on(table.received_at),
    index('pharmacy_messages_mailbox').on(table.mailbox_hash),
  ],
)

/** Messages from a pharmacy to the customer of an order, shown on the order's page. */
export const order_messages = pgTable(
  'order_messages',
  {
    id: text().primaryKey(),
    order_id: orderReference(),
    text_encrypted: text().$type<Encrypted>().notNull(),
    /** Name of the member of staff. */
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('order_messages_order').on(table.order_id)],
)

/** Texts that a pharmacy keeps ready for its messages to customers. */
export const ready_texts = pgTable(
  'ready_texts',
  {
    id: text().primaryKey(),
    pharmacy_id: pharmacyReference(),
    title: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('ready_texts_pharmacy').on(table.pharmacy_id)],
)
