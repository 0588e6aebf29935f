import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Runtime } from '@/backend/http/runtime'
import { hashKey } from '../account'
import { type Database, selectRows } from '../database/open'
import { settings } from '../database/schema/orders'
import type { Cipher } from '../encryption/cipher'
import { setHashing } from '../encryption/keys'

export type Row = Record<string, unknown>

type Changed = Record<string, SQL> | null

/** The rows and columns to read; `limit` is the batch size. */
interface Walk {
  table: string
  columns: SQL
  which: SQL
  limit: number
}

/**
 * Replaces rows of a table with the result of `change`; null leaves a row. Works in short transactions, so an
 * interruption loses nothing and locks are brief. Returns the number of changed rows.
 */
export async function walk(
  database: Database,
  { table, columns, which, limit }: Walk,
  change: (row: Row) => Changed | Promise<Changed>,
): Promise<number> {
  const named = sql.identifier(table)
  let changed = 0
  let last: unknown = '(0,0)'
  while (last !== undefined) {
    last = await database.transaction(async (transaction) => {
      const rows = await selectRows<Row>(
        transaction,
        sql`SELECT ctid::text AS place, ${columns} FROM ${named}
          WHERE ctid > ${last}::tid AND (${which}) ORDER BY ctid LIMIT ${limit} FOR UPDATE`,
      )
      for (const row of rows) {
        const values = await change(row)
        if (!values) continue
        const set = Object.entries(values).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
        await transaction.execute(sql`UPDATE ${named} SET ${sql.join(set, sql`, `)} WHERE ctid = ${row.place}::tid`)
        changed += 1
      }
      return rows.at(-1)?.place
    })
  }
  return changed
}

// Migration 0050 records when hashes of earlier versions get a key: a day later, so that backends of both versions find
// each other's rows while they are upgraded one by one.

const KEY = 'hashes_keyed_from'
/** Counters and idempotency keys, the longest of what expires by itself, have expired this long after it. */
const EXPIRED_MS = 25 * 3_600_000
/** Length of a SHA-256 in hex; keyed hashes are longer. */
const UNKEYED = 64
const LIMIT = 500

/** Columns with hashes of what can be guessed, by table; those of `limits` and `idempotency_keys` expire instead. */
const HASHES: Record<string, readonly string[]> = {
  guest_orders: ['email_hash', 'device_hash', 'address_hash', 'idempotency_hash', 'request_hash'],
  guest_keys: ['device_hash'],
  guest_codes: ['device_hash', 'email_hash', 'code_hash'],
  guest_bookings: ['email_hash', 'idempotency_hash', 'request_hash'],
  booking_keys: ['device_hash'],
  prescription_files: ['device_hash'],
}

async function readStart(database: Database): Promise<Date | null> {
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return row ? new Date(z.string().parse(row.value)) : null
}

/** Sets the key of this process's hashes, and whether the database has some without. */
export async function readHashing(database: Database, cipher: Cipher): Promise<void> {
  setHashing({ cipher, keyed_from: await readStart(database) })
}

/**
 * Keys the hashes of earlier versions, once no backend writes them any more. Safe in several processes, while the shop
 * runs; can be interrupted and repeated.
 */
export async function keyOldHashes({ database, cipher, now }: Pick<Runtime, 'database' | 'cipher' | 'now'>) {
  const start = await readStart(database)
  if (!start || now().getTime() < start.getTime() + EXPIRED_MS) return
  for (const [table, names] of Object.entries(HASHES)) {
    const isUnkeyed = names.map((name) => sql`length(${sql.identifier(name)}) = ${UNKEYED}`)
    const which = sql.join(isUnkeyed, sql` OR `)
    const columns = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )
    const pass = () =>
      walk(database, { table, columns, which, limit: LIMIT }, (row) =>
        Object.fromEntries(
          Object.entries(row).flatMap(([name, value]) =>
            names.includes(name) && typeof value === 'string' && value.length === UNKEYED
              ? [[name, sql`${cipher.keyedHash(value)}`]]
              : [],
          ),
        ),
      )
    // A concurrently changed row may hide others from a pass.
    for (let changed = await pass(); changed > 0; ) changed = await pass()
  }
  await database.delete(settings).where(eq(settings.key, KEY))
}

/** Hashes of mailboxes whose address is stored too, encrypted: the table, and the row with the address. */
const MAILBOXES = [
  { table: 'guest_orders', id: 'order_id', owner: 'orders', contact: 'customer_encrypted' },
  { table: 'guest_bookings', id: 'booking_id', owner: 'bookings', contact: 'guest_encrypted' },
]
const decrypted = z.record(z.string(), z.nullable(z.object({ email: z.string() })))

/** Hashes guests' mailboxes with the newest key, so that their orders and bookings are found without the older ones. */
export async function rehashMailboxes({ database, cipher }: Pick<Runtime, 'database' | 'cipher'>): Promise<void> {
  const [newest] = cipher.keyedHash('').split(':')
  for (const { table, id, owner, contact } of MAILBOXES) {
    const address = sql`SELECT ${sql.identifier(contact)} FROM ${sql.identifier(owner)} AS owner WHERE owner.id = ${sql.identifier(id)}`
    const columns = sql`${sql.identifier(id)} AS id, (${address}) AS sealed`
    const which = sql`length(email_hash) > ${UNKEYED} AND email_hash NOT LIKE ${`${newest}:%`}`
    await walk(database, { table, columns, which, limit: LIMIT }, (row: Row) => {
      const opened = decrypted.parse(cipher.tryDecrypt(owner, { id: String(row.id) }, { [contact]: row.sealed }))
      const [known] = Object.values(opened)
      return known ? { email_hash: sql`${cipher.keyedHash(hashKey('email', known.email).digest)}` } : null
    })
  }
}
