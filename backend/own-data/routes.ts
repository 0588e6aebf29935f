import { eq, getTableColumns, getTableName, inArray, is } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/backend/database/open'
import { schema } from '@/backend/database/schema'
import { mail_outbox, users } from '@/backend/database/schema/accounts'
import { pharmacy_messages } from '@/backend/database/schema/messages'
import { orders } from '@/backend/database/schema/orders'
import { pharmacies } from '@/backend/database/schema/places'
import { stock_watches } from '@/backend/database/schema/stock'
import type { EncryptedRow } from '@/backend/encryption/cipher'
import type { Handler, SomeHandlers } from '@/backend/http/handler'
import { Limiter } from '@/backend/http/limits'
import { allowRecipient } from '@/backend/http/logger'
import { formatId, parseId } from '@/backend/http/page'
import type { Runtime } from '@/backend/http/runtime'
import { mailboxKeys } from '@/backend/mail/recipient'
import { euroFromCents } from '@/lib/rules/money'
import { joinOrders, listConsents, requireConfirmed, userById } from '../account'
import { eraseCustomer } from './erase'

/** Never exported: credentials, answers that repeat other data, and who of the staff did something. */
const SECRET = /(_hash|^answer|^key|^by|^judged_by)$/
const CENTS = '_cents'

type Row = Record<string, unknown>

const exports = new Limiter('export', { count: 20, window_seconds: 3600 })

/**
 * Exports all data of a customer (docs/domain.md#L32): every table with `user_id`, or with `order_id` of the customer's
 * orders, so new tables are included automatically. Encrypted values are decrypted, amounts are euro; the path next to
 * an upload serves its bytes.
 */
const exportMe: Handler<'exportMe'> = async ({ user_id, token, setHeader }, runtime) => {
  const { database, now } = runtime
  await requireConfirmed(database, token, now())
  await exports.take(database, String(user_id), now())
  const user = await userById(database, user_id)
  await database.transaction((transaction) => joinOrders(transaction, user))
  const orderIds = (await database.select({ id: orders.id }).from(orders).where(eq(orders.user_id, user_id))).map(
    ({ id }) => id,
  )
  const data: Record<string, Row[]> = {}
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue
    const rows = await rowsOfCustomer(database, table, user_id, orderIds)
    if (rows !== null) data[getTableName(table)] = rows.map((row) => readable(runtime, getTableName(table), row))
  }
  for (const file of data.prescription_files ?? []) file.content_path = `/v1/prescriptions/${String(file.id)}`
  // Stock watches and mails have no account; the account's address is confirmed.
  const watches = await database.select().from(stock_watches).where(eq(stock_watches.email, user.email))
  const messages = await database
    .select()
    .from(pharmacy_messages)
    .where(inArray(pharmacy_messages.mailbox_hash, mailboxKeys(runtime.cipher, user.email)))
  const mails = await database
    .select({ subject: mail_outbox.subject, created_at: mail_outbox.created_at, sent_at: mail_outbox.sent_at })
    .from(mail_outbox)
    .where(eq(mail_outbox.recipient, user.email))
  const own = Object.entries(user).filter(([name]) => !SECRET.test(name))
  const profile = readable(runtime, 'users', Object.fromEntries(own))
  setHeader('Content-Disposition', 'attachment; filename="i-miei-dati.json"')
  runtime.log.info({ event: 'data exported' }, 'data exported')
  return {
    exported_at: now().toISOString(),
    profile,
    ...data,
    stock_watches: watches.map(({ token_hash: _link, ...watch }) => readable(runtime, 'stock_watches', watch)),
    messages: messages.map(({ mailbox_hash: _hash, answered_by: _by, ...message }) =>
      readable(runtime, 'pharmacy_messages', message),
    ),
    emails: mails.map((mail) => readable(runtime, 'mail_outbox', mail)),
    pharmacies: await namedPharmacies(database, [profile, ...Object.values(data).flat()]),
  }
}

/** Returns the customer's rows of a table; null for a table without customers. */
async function rowsOfCustomer(database: Database, table: PgTable, userId: number, orderIds: string[]) {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const { user_id: ofUser, order_id: ofOrder } = columns
  const shown = Object.fromEntries(
    Object.entries(columns).filter(([name, column]) => column.getSQLType() !== 'bytea' && !SECRET.test(name)),
  )
  if (getTableName(table) === getTableName(users)) return null
  if (ofUser) return database.select(shown).from(table).where(eq(ofUser, userId))
  if (!ofOrder) return null
  return orderIds.length === 0 ? [] : database.select(shown).from(table).where(inArray(ofOrder, orderIds))
}

/**
 * Converts to plain JSON: instants and IDs as text, `…_encrypted` decrypted under its plain name, `…_cents` in euro.
 */
function readable({ cipher }: Pick<Runtime, 'cipher'>, table: string, row: Row & EncryptedRow): Row {
  const plain = (name: string, value: unknown): [string, unknown] => {
    if (value instanceof Date) return [name, value.toISOString()]
    if (name.endsWith(CENTS) && (typeof value === 'number' || value === null))
      return [name.slice(0, -CENTS.length), value === null ? null : euroFromCents(value)]
    if (/^(\w+_)?id$/.test(name) && typeof value === 'number') return [name, formatId(value)]
    return [name, inner(value)]
  }
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner)
    if (typeof value !== 'object' || value === null) return value
    // Values inside of an encrypted column are encrypted for the row too.
    return entries(cipher.tryDecrypt(table, row, value))
  }
  const entries = (of: object) => Object.fromEntries(Object.entries(of).map(([name, one]) => plain(name, one)))
  return entries(cipher.tryDecrypt(table, row))
}

async function namedPharmacies(database: Database, rows: Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map((row) => row.pharmacy_id).filter((id) => typeof id === 'string'))].map((id) =>
    parseId(id),
  )
  if (ids.length === 0) return []
  const { id, code, name, address, city } = pharmacies
  const found = await database
    .select({ id, code, name, address, city })
    .from(pharmacies)
    .where(inArray(pharmacies.id, ids))
  return found.map((pharmacy) => ({ ...pharmacy, id: formatId(pharmacy.id) }))
}

export const ownDataHandlers = {
  listConsents,

  exportMe,

  async deleteMe({ user_id, token }, runtime) {
    await requireConfirmed(runtime.database, token, runtime.now())
    allowRecipient((await userById(runtime.database, user_id)).email)
    await eraseCustomer(runtime, user_id)
    runtime.log.info({ event: 'account erased' }, 'account erased')
    return null
  },
} satisfies SomeHandlers
