import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orderReference, orders } from './orders'

/** Keyed hashes of a guest's order, deleted some time after its end (docs/account.md#retention). */
export const guest_orders = pgTable(
  'guest_orders',
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    email_hash: text().notNull(),
    device_hash: text(),
    address_hash: text().notNull(),
    /** When the mailbox was proved, by a code before the order or by the link of its mail. */
    proven_at: timestamp({ withTimezone: true }),
    idempotency_hash: text().unique(),
    request_hash: text(),
  },
  (table) => [
    index('guest_orders_email').on(table.email_hash),
    index('guest_orders_device').on(table.device_hash),
    index('guest_orders_address').on(table.address_hash),
  ],
)

/**
 * Who ordered a limited ingredient, as keyed hashes of the mailbox and the telephone (docs/domain.md#L31): customers, and guests whose mailbox is
 * proven.
 */
export const order_buyers = pgTable(
  'order_buyers',
  {
    order_id: orderReference(),
    kind: text().$type<'mailbox' | 'telephone'>().notNull(),
    key_hash: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.order_id, table.kind] }),
    index('order_buyers_key').on(table.key_hash),
    index('order_buyers_created').on(table.created_at),
  ],
)

/** Keys to guest orders: cookies of a browser, and mailed links, exchanged for a key by the first browser. */
export const guest_keys = pgTable(
  'guest_keys',
  {
    key_hash: text().primaryKey(),
    order_id: orderReference(),
    purpose: text().$type<'key' | 'link'>().notNull(),
    /** The key's holder has proved the mailbox. */
    proven: boolean().notNull(),
    /** Of a link. */
    expires_at: timestamp({ withTimezone: true }),
    /** Browser that opened the link, for which it stays valid. */
    device_hash: text(),
  },
  (table) => [index('guest_keys_order').on(table.order_id), index('guest_keys_expiry').on(table.expires_at)],
)

/** A code mailed for one browser, and its proof. */
export const guest_codes = pgTable(
  'guest_codes',
  {
    device_hash: text().notNull(),
    email_hash: text().notNull(),
    /** Keyed hash of the mailbox without its tag, by which the erasure of an account finds it. */
    mailbox_hash: text(),
    /** Null once used. */
    code_hash: text(),
    tries: integer().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    proven_until: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.device_hash, table.email_hash] }),
    index('guest_codes_expiry').on(table.expires_at),
  ],
)
