import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Encrypted, EncryptedFields } from '@/backend/encryption/cipher'
import type { OrderAction } from '@/lib/contract/desk-order'
import type { Order, OrderStatus } from '@/lib/contract/orders'
import type { PaymentId, PrescriptionWay } from '@/lib/contract/pharmacies'
import type { PrescriptionType } from '@/lib/contract/prescriptions'
import type { Kind, Supply } from '@/lib/contract/products'
import { customerReference, patientReference, users } from './accounts'
import { productReference } from './catalogue'
import { bytea, pharmacies } from './places'
import { staff } from './staff'

export const carts = pgTable('carts', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Pharmacy of the lines that are not temporary; null without lines. */
  pharmacy_id: integer().references(() => pharmacies.id, { onDelete: 'set null' }),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export interface PrescriptionSecrets {
  code: string | null
  health_code: string | null
  /** Of a veterinary prescription. */
  pin: string | null
  doctor: string | null
}

export interface StoredPrescription extends EncryptedFields<PrescriptionSecrets> {
  way: PrescriptionWay
  code_masked: string | null
  health_code_masked: string | null
  prescription_id: string | null
}

export const cart_lines = pgTable(
  'cart_lines',
  {
    user_id: customerReference(),
    temporary: boolean().notNull(),
    minsan: productReference(),
    quantity: integer().notNull(),
    /** Price that the customer last saw, to report a change. */
    seen_price_cents: integer(),
    prescription: jsonb().$type<StoredPrescription>(),
    added_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.temporary, table.minsan] })],
)

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Spoken on the telephone: 2026-000123. */
    number: text().notNull().unique(),
    /** Null once the account is erased; the pharmacy's books keep the order. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    pharmacy_id: integer()
      .notNull()
      .references(() => pharmacies.id),
    status: text().$type<OrderStatus>().notNull(),
    delivery: jsonb().$type<Order['delivery']>().notNull(),
    payment_id: text().$type<PaymentId>().notNull(),
    payment_status: text().$type<Order['payment_status']>().notNull().default('unpaid'),
    /**
     * An open order with it has not been paid online yet, and is cancelled then. Null once it is authorised, and for
     * other methods.
     */
    awaiting_payment_until: timestamp({ withTimezone: true }),
    /** Amount received: payments minus refunds. */
    paid_cents: integer().notNull().default(0),
    customer_encrypted: text().$type<Encrypted<Order['customer']>>(),
    shipping_encrypted: text().$type<Encrypted<NonNullable<Order['shipping']>>>(),
    collected_by_encrypted: text().$type<Encrypted>(),
    if_unavailable: text().$type<Order['if_unavailable']>(),
    tax_code_encrypted: text().$type<Encrypted>(),
    health_data_consent_at: timestamp({ withTimezone: true }),
    /**
     * Version of the accepted terms: their day and the hash of the shop's data (site/terms.ts). Null if none was named.
     */
    terms_version: text(),
    subtotal_cents: integer().notNull(),
    delivery_fee_cents: integer().notNull().default(0),
    total_cents: integer().notNull(),
    vat: jsonb().$type<{ rate: number; taxable_cents: number; tax_cents: number }[]>().notNull(),
    pickup_code: text(),
    ready_at: timestamp({ withTimezone: true }),
    keep_until: timestamp({ withTimezone: true }),
    tracking: jsonb().$type<Order['tracking']>(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Set by each change of status; equal to created_at for an untouched order. */
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Internal note; may contain health data. */
    staff_note_encrypted: text().$type<Encrypted>(),
    /** Number of the till's receipt, as staff noted it. */
    receipt_number: text(),
    /** Why the pharmacy refused the order, for the customer. */
    refusal_reason_encrypted: text().$type<Encrypted>(),
    /** Time of the reminder about an untouched order. */
    reminded_at: timestamp({ withTimezone: true }),
    /** When the customer was last reminded that it waits to be collected. */
    collect_reminded_at: timestamp({ withTimezone: true }),
    /** Member of staff who works on it. */
    assigned_to: integer().references(() => staff.id, { onDelete: 'set null' }),
    patient_id: patientReference(),
  },
  (table) => [
    // Unique among open orders.
    uniqueIndex('orders_pickup_code')
      .on(table.pharmacy_id, table.pickup_code)
      .where(sql`status NOT IN ('completed', 'cancelled', 'not_collected')`),
    // For the deletion of a member of staff.
    index('orders_assigned').on(table.assigned_to).where(sql`assigned_to IS NOT NULL`),
    index('orders_awaiting_payment')
      .on(table.awaiting_payment_until)
      .where(sql`awaiting_payment_until IS NOT NULL AND status NOT IN ('completed', 'cancelled', 'not_collected')`),
    index('orders_ready').on(table.keep_until).where(sql`status = 'ready'`),
    index('orders_user').on(table.user_id, table.created_at),
    index('orders_patient').on(table.patient_id, table.created_at).where(sql`patient_id IS NOT NULL`),
    index('orders_pharmacy').on(table.pharmacy_id, table.status, table.created_at),
    // Searches of the desk: the newest orders, and the end of a number (desk/orders.ts).
    index('orders_newest').on(table.pharmacy_id, table.created_at),
    index('orders_number_end').on(sql`reverse(${table.number}) text_pattern_ops`),
    // Of erased accounts and guests (own-data/erase.ts).
    index('orders_unowned').on(table.id).where(sql`user_id IS NULL AND customer_encrypted IS NOT NULL`),
    // Orders that something is to be done for: few, whatever a pharmacy has sold (desk/orders.ts). By time, as the table.
    index('orders_open')
      .on(table.pharmacy_id, table.status, table.created_at, table.id)
      .where(sql`status NOT IN ('completed', 'cancelled', 'not_collected') OR payment_status = 'refund_pending'`),
  ],
)

export const orderReference = () =>
  text()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })

/** Apostrophes as they are typed (lib/values/fold.ts). */
const APOSTROPHES = "'´ʹʻʼʽˈ`‘’‛′"

/** A product's name as searches of the desk compare it: `fold` of lib/values/fold.ts in SQL, without apostrophes. */
export const foldedName = (name: SQLWrapper) => sql`lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(translate(${name}, ${sql.raw(`'${APOSTROPHES.replace("'", "''")}'`)}, ''), NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'ÆŒøØłŁđĐðÐħĦıŋ×', 'æœoollddddhhinx'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'μ', 'mc'))`

/** A copy of what was agreed: later changes of the product do not affect it. */
export const order_lines = pgTable(
  'order_lines',
  {
    order_id: orderReference(),
    position: integer().notNull(),
    minsan: text().notNull(),
    name: text().notNull(),
    image: text(),
    quantity: integer().notNull(),
    unit_price_cents: integer().notNull(),
    vat_rate: integer().notNull(),
    kind: text().$type<Kind>().notNull(),
    supply: text().$type<Supply>(),
    withdrawal_excluded: boolean().notNull(),
    /** Packs taken off the shelf, returned by a cancellation. */
    reserved: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.order_id, table.position] }),
    // With all columns that the packs held by open orders are counted from (orders/reserved.ts).
    index('order_lines_product').on(table.minsan, table.order_id, table.reserved),
    // Searches of the desk by a product's name (desk/orders.ts).
    index('order_lines_name')
      .using('gin', sql`${foldedName(table.name)} gin_trgm_ops`)
      .with({ fastupdate: false }),
    // Packs that orders wait for (desk/orders.ts, orders/supplies.ts): most lines are on the shelf.
    index('order_lines_missing').on(table.order_id).where(sql`quantity > reserved`),
  ],
)

/** Agreed terms of a product, stored outside of the order's lines. */
export type AgreedLine = Omit<typeof order_lines.$inferSelect, 'order_id' | 'position' | 'reserved'>

export type ProposedLine = AgreedLine & { replaces: string | null }

/** The pharmacy's proposal for an order with missing products; at most one is open. */
export const order_proposals = pgTable(
  'order_proposals',
  {
    id: text().primaryKey(),
    order_id: orderReference(),
    lines: jsonb().$type<ProposedLine[]>().notNull(),
    subtotal_cents: integer().notNull(),
    delivery_fee_cents: integer().notNull(),
    total_cents: integer().notNull(),
    /** Whether removed packs go back on the shelf, because they are not missing. */
    restock: boolean().notNull(),
    /** `closed`: the order was cancelled or moved, or the pharmacy withdrew the proposal. */
    status: text().$type<'open' | 'accepted' | 'refused' | 'closed'>().notNull().default('open'),
    answer_by: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    answered_at: timestamp({ withTimezone: true }),
    /** Member of staff who took the customer's answer. */
    answered_by: text(),
  },
  (table) => [
    index('order_proposals_order').on(table.order_id),
    uniqueIndex('order_proposals_open').on(table.order_id).where(sql`status = 'open'`),
  ],
)

/** A customer's withdrawal (docs/domain.md#L12); name and contact are deleted with the account. */
export const order_withdrawals = pgTable(
  'order_withdrawals',
  {
    id: text().primaryKey(),
    order_id: orderReference(),
    name_encrypted: text().$type<Encrypted>(),
    contact_encrypted: text().$type<Encrypted>(),
    minsans: text().array().notNull(),
    /** Lines removed before handover; the others of `minsans` are still in the order. */
    lines: jsonb().$type<AgreedLine[]>().notNull().default([]),
    received_at: timestamp({ withTimezone: true }).notNull(),
    /** When goods that had left the pharmacy were back, and who of the staff recorded it. */
    goods_back_at: timestamp({ withTimezone: true }),
    goods_back_by: text(),
    /** Its lines were removed from an unpaid order: nothing to refund. */
    never_paid: boolean().notNull().default(false),
    refunded_at: timestamp({ withTimezone: true }),
    refunded_by: text(),
  },
  (table) => [index('order_withdrawals_order').on(table.order_id)],
)

export const order_history = pgTable(
  'order_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: orderReference(),
    status: text().$type<OrderStatus>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Name of the member of staff; null for the customer, the operator and the clock. */
    by: text(),
  },
  (table) => [
    index('order_history_order').on(table.order_id),
    // Times of preparation in the week's figures (desk/figures.ts).
    index('order_history_handed').on(table.at, table.order_id).where(sql`status IN ('ready', 'shipped')`),
  ],
)

/** Staff actions on an order other than status changes. */
export const order_actions = pgTable(
  'order_actions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: orderReference(),
    action: text().$type<OrderAction>().notNull(),
    /** Product that it is about, the status or payment status, or the action that was taken back. */
    about: text(),
    /** Why, for a correction. */
    reason_encrypted: text().$type<Encrypted>(),
    /** Name of the member of staff; null for the clock. */
    by: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('order_actions_order').on(table.order_id)],
)

/** Packs that were scanned for an order while it was prepared. */
export const order_packs = pgTable(
  'order_packs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: orderReference(),
    /** Product of the order's line. */
    minsan: text().notNull(),
    /** Of its DataMatrix; null for other codes. */
    lot: text(),
    expires: date(),
    serial: text(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('order_packs_order').on(table.order_id, table.minsan)],
)

/** Values that a press replaced. Timestamps are ISO strings. */
export interface BeforePress {
  /** `is_assigned` is not in presses of the version before. */
  order: Pick<typeof orders.$inferSelect, 'status' | 'payment_status' | 'paid_cents' | 'tracking'> & {
    is_assigned?: boolean
  } & Record<'ready_at' | 'keep_until', string | null> & { updated_at: string }
  /** ID of the last step of the history. */
  history: number
  /** Packs held by each line, by its position. */
  reserved: Record<string, number>
  prescriptions: (Pick<
    typeof order_prescriptions.$inferSelect,
    'minsan' | 'status' | 'verified_by' | 'rejection_reason_encrypted'
  > & { verified_at: string | null })[]
  withdrawals: (Pick<typeof order_withdrawals.$inferSelect, 'id' | 'goods_back_by' | 'refunded_by'> &
    Record<'goods_back_at' | 'refunded_at', string | null>)[]
  proposal_id: string | null
  /** IDs of the bookings that were not void; undefined in a press of the version before. */
  payments?: number[]
  /** IDs of the messages to the customer; undefined in a press of the version before, as the next ones. */
  messages?: string[]
  collect_reminded_at?: string | null
  /** Of a press that changes the lines. */
  content?: Pick<typeof orders.$inferSelect, 'subtotal_cents' | 'delivery_fee_cents' | 'total_cents' | 'vat'> & {
    lines: (typeof order_lines.$inferSelect)[]
    prescriptions: (Omit<typeof order_prescriptions.$inferSelect, 'verified_at'> & { verified_at: string | null })[]
  }
}

/** A mail about an order that a press can hold. */
export type PressMail = 'status' | 'prescription rejected' | 'refund' | 'order changed' | 'message'

/** Presses of the desk that can be taken back for a moment (orders/presses.ts), last first; deleted afterwards. */
export const order_presses = pgTable(
  'order_presses',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: orderReference(),
    /** New status or payment status, or the action. */
    what: text().notNull(),
    withdrawal_id: text(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Hash of the order after it: it can be taken back while this is the order's. */
    state: text().notNull(),
    before: jsonb().$type<BeforePress>().notNull(),
    /** Packs that it put on the shelf, by product. */
    put_back: jsonb().$type<Record<string, number>>().notNull(),
    /** Mails that wait for it, and those that it replaced or dropped. */
    held: text().array().$type<PressMail[]>().notNull(),
    replaced: text().array().$type<PressMail[]>().notNull(),
  },
  (table) => [index('order_presses_order').on(table.order_id), index('order_presses_age').on(table.at)],
)

export const order_prescriptions = pgTable(
  'order_prescriptions',
  {
    order_id: orderReference(),
    minsan: text().notNull(),
    prescription: jsonb().$type<StoredPrescription>().notNull(),
    status: text().$type<'to_verify' | 'verified' | 'rejected'>().notNull().default('to_verify'),
    /** The pharmacist. */
    verified_by: text(),
    verified_at: timestamp({ withTimezone: true }),
    /** The pharmacist's words to the customer, if `rejected`. */
    rejection_reason_encrypted: text().$type<Encrypted>(),
  },
  (table) => [
    primaryKey({ columns: [table.order_id, table.minsan] }),
    // Those that still have data to delete (prescriptions/expire.ts).
    index('order_prescriptions_kept')
      .on(table.order_id)
      .where(
        sql`prescription ->> 'code_encrypted' IS NOT NULL OR prescription ->> 'health_code_encrypted' IS NOT NULL
          OR prescription ->> 'pin_encrypted' IS NOT NULL OR prescription ->> 'prescription_id' IS NOT NULL
          OR rejection_reason_encrypted IS NOT NULL`,
      ),
  ],
)

/** An uploaded prescription, encrypted (AES-256-GCM); deleted 30 days after its order ends. */
export const prescription_files = pgTable(
  'prescription_files',
  {
    id: text().primaryKey(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The guest's browser, until an order takes the file. */
    device_hash: text(),
    order_id: text().references(() => orders.id, { onDelete: 'set null' }),
    file_name_encrypted: text().$type<Encrypted>().notNull(),
    content_type: text().$type<PrescriptionType>().notNull(),
    size: integer().notNull(),
    /** With `in_bucket` only the first bytes, which name the key. */
    content: bytea().notNull(),
    in_bucket: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('prescription_files_user').on(table.user_id)],
)

/** Objects to delete from the bucket: a trigger adds those of deleted uploads; others wait for their row. */
export const removed_files = pgTable('removed_files', {
  name: text().primaryKey(),
  due_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Answers of calls with an Idempotency-Key, for 24 hours. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: customerReference(),
    key: text().notNull(),
    /** Keyed hash of call and body. */
    request_hash: text().notNull(),
    status: integer().notNull(),
    answer_encrypted: text().$type<Encrypted<unknown>>(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)

/** Counts all orders; a year's numbers start at its base in `settings` (orders/number.ts). */
export const order_numbers = pgSequence('order_numbers')

/** Small facts about this database: the demo's presence, the base of each year's order numbers. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().$type<unknown>().notNull() })
