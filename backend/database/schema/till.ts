import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import type { PaymentMethod } from '@/lib/contract/desk'
import type { OnlineMethod } from '@/lib/contract/payments'
import { orderReference } from './orders'
import { pharmacyReference } from './places'

/**
 * Money taken for an order, or given back if negative. Rows are never deleted or changed: one that was taken back or
 * corrected is void. Those that are not add up to the order's `paid_cents` (orders/bookings.ts).
 */
export const order_payments = pgTable(
  'order_payments',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: orderReference(),
    pharmacy_id: pharmacyReference(),
    cents: integer().notNull(),
    /** Null if the method is unknown, as for payments recorded by the operator's command. */
    method: text().$type<PaymentMethod>(),
    /** Member of staff; null for the operator. */
    by: text(),
    /** When the money moved: its day in Italy is that of the closing. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Row that it replaces with another method. */
    corrects: integer(),
    void_at: timestamp({ withTimezone: true }),
    void_by: text(),
    /** Given back by the pharmacy on its own. */
    is_partial: boolean().notNull().default(false),
    /** Why the pharmacy gave it back on its own; for the staff. */
    reason_encrypted: text().$type<Encrypted>(),
  },
  (table) => [
    index('order_payments_order').on(table.order_id),
    index('order_payments_day').on(table.pharmacy_id, table.at),
  ],
)

/** Daily closings of a till, as they were when they were written; a day may have several. */
export const till_closings = pgTable(
  'till_closings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    pharmacy_id: pharmacyReference(),
    day: date().notNull(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Float: cash that was in the drawer before the day's first booking. */
    opening_cents: integer().notNull().default(0),
    counted_cents: integer().notNull(),
    /** Cash that stays in the drawer for the next day. */
    kept_cents: integer().notNull().default(0),
    /** Cash of the day as booked then. */
    cash_cents: integer().notNull(),
    /** Bookings that it contains: IDs of `order_payments` that were not void. */
    payments: jsonb().$type<number[]>().notNull(),
    note_encrypted: text().$type<Encrypted>(),
  },
  (table) => [index('till_closings_day').on(table.pharmacy_id, table.day)],
)

/** A provider of online payments (payments/provider.ts). */
export type ProviderName = 'demo' | 'stripe' | 'mollie'
export type AccountProvider = Exclude<ProviderName, 'demo'>

/** Keys of an account at a provider. Without a webhook secret Stripe's events are refused; Mollie has none. */
export interface AccountKeys {
  secret_key: string
  webhook_secret: string | null
}

/**
 * Accounts of pharmacies at providers. A removed one takes no new payments; its keys stay for captures and refunds of
 * those that it has taken (app/cleanup.ts).
 */
export const payment_accounts = pgTable(
  'payment_accounts',
  {
    /** Random: it is in the webhook's address. */
    id: text().primaryKey(),
    pharmacy_id: pharmacyReference(),
    provider: text().$type<AccountProvider>().notNull(),
    keys_encrypted: text().$type<Encrypted<AccountKeys>>().notNull(),
    /** Last four characters of the secret key. */
    last_four: text().notNull(),
    /** Methods that its page offers, as the provider last said; null until it was asked. */
    methods: jsonb().$type<OnlineMethod[]>(),
    methods_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    removed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('payment_accounts_active').on(table.pharmacy_id).where(sql`removed_at IS NULL`),
    index('payment_accounts_removed').on(table.removed_at).where(sql`removed_at IS NOT NULL`),
  ],
)

/**
 * State of an attempt to pay online, as the provider last said. `authorised`: the amount is reserved and not yet
 * captured. `released`: an authorisation that was given up or ran out.
 */
export type OnlineState = 'open' | 'refused' | 'expired' | 'authorised' | 'captured' | 'released'

/** Attempts to pay an order online. Money is booked in `order_payments`, which the provider is made to follow. */
export const online_payments = pgTable(
  'online_payments',
  {
    /** Also the idempotency key of its start at the provider. */
    id: text().primaryKey(),
    order_id: orderReference(),
    /** From 1. */
    attempt: integer().notNull(),
    provider: text().$type<ProviderName>().notNull(),
    /** Null for the demo, and once the keys were deleted. */
    account_id: text().references(() => payment_accounts.id, { onDelete: 'set null' }),
    /** The provider's ID and page; null until it has answered. */
    reference: text(),
    url: text(),
    amount_cents: integer().notNull(),
    authorised_cents: integer().notNull().default(0),
    captured_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    state: text().$type<OnlineState>().notNull().default('open'),
    /** It pays for the order. Money of another attempt goes back. */
    counted: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** End of the authorisation; null until it is authorised, and where the provider does not say. */
    capture_before: timestamp({ withTimezone: true }),
    /** When the customer was asked to pay again, since the authorisation runs out. */
    renewal_asked_at: timestamp({ withTimezone: true }),
    /** The payment in the provider's own pages. */
    dashboard_url: text(),
    /** When the job looks at it next (payments/settle.ts); null if nothing is left to do. */
    next_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('online_payments_attempt').on(table.order_id, table.attempt),
    index('online_payments_account').on(table.account_id),
    uniqueIndex('online_payments_reference').on(table.provider, table.reference),
    uniqueIndex('online_payments_counted').on(table.order_id).where(sql`counted`),
    index('online_payments_next').on(table.next_at).where(sql`next_at IS NOT NULL`),
  ],
)

/** Events of providers that were received, so that each counts once. */
export const payment_events = pgTable(
  'payment_events',
  {
    provider: text().$type<ProviderName>().notNull(),
    /** With the account, since two pharmacies may share one and get the same event. */
    id: text().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] }), index('payment_events_age').on(table.received_at)],
)

/** Records of the demo provider: what it was told, and the state of each payment (payments/demo.ts). */
export const demo_payments = pgTable(
  'demo_payments',
  {
    id: text().primaryKey(),
    /** Idempotency key of its start. */
    key: text().notNull().unique(),
    order_number: text().notNull(),
    pharmacy: text().notNull(),
    amount_cents: integer().notNull(),
    captured_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    state: text().$type<OnlineState>().notNull().default('open'),
    return_path: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('demo_payments_age').on(table.expires_at)],
)
