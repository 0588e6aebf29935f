import { sql } from 'drizzle-orm'
import { type Database, type OpenDatabase, openDatabase, selectRows } from '../database/open'
import type { Cipher } from '../encryption/cipher'
import type { BackendEnv } from '../process/env'
import { type Row, readHashing, walk } from './key-hashes'
import { requireKeys } from './key-record'

/**
 * Plaintext columns from before migration 0007, by table. The users' come last: their presence means that work is left.
 */
const PLAINTEXT_COLUMNS = {
  orders: ['customer', 'shipping', 'collected_by', 'tax_code'],
  order_withdrawals: ['name', 'contact'],
  idempotency_keys: ['answer'],
  users: ['health_code'],
}
const LIMIT = 500

/**
 * Opens the installation's database, encrypts plaintext of older versions, and sets the key of the process's hashes;
 * `first` as in `openDatabase`.
 */
export async function openInstallation(
  { DATABASE_URL, DATABASE_DIRECT_URL: url, DATABASE_POOL: max, DATA_DIR: folder }: BackendEnv,
  cipher: Cipher,
  first?: (database: Database) => Promise<void>,
): Promise<OpenDatabase> {
  const opened = await openDatabase({
    url,
    serving: { url: DATABASE_URL, max },
    folder,
    upgrade: (database) => encryptPlaintext(database, cipher),
    first,
  })
  await readHashing(opened.database, cipher)
  return opened
}

/**
 * Encrypts what an older version left in plain text, then drops its columns. Resumes after an interruption. Must run
 * before any access, in one process at a time. Throws an Error with the IDs of missing keys and encrypts nothing then.
 */
async function encryptPlaintext(database: Database, cipher: Cipher): Promise<void> {
  const [left] = await selectRows<Row>(
    database,
    sql`SELECT FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = 'users' AND column_name = 'health_code'`,
  )
  if (!left) return
  await requireKeys(database, cipher)
  for (const table of ['cart_lines', 'order_prescriptions']) await sealDoctors(database, cipher, table)
  for (const [table, names] of Object.entries(PLAINTEXT_COLUMNS)) {
    const isSome = names.map((name) => sql`${sql.identifier(name)} IS NOT NULL`)
    const which = sql.join(isSome, sql` OR `)
    await walk(database, { table, columns: sql`*`, which, limit: LIMIT }, (row) => {
      const held = names.filter((name) => row[name] !== null)
      const sealed = cipher.encrypt(table, row, Object.fromEntries(held.map((name) => [name, row[name]])))
      return {
        ...Object.fromEntries(Object.entries(sealed).map(([name, value]) => [name, sql`${value}`])),
        ...Object.fromEntries(names.map((name) => [name, sql`NULL`])),
      }
    })
    for (const name of names)
      await database.execute(sql`ALTER TABLE ${sql.identifier(table)} DROP COLUMN IF EXISTS ${sql.identifier(name)}`)
    // Old row versions stay in the table's file until it is rewritten, which may take longer than a start.
    await database
      .execute(sql`VACUUM FULL ${sql.identifier(table)}`)
      .catch(() =>
        process.stderr.write(`When there is time, run VACUUM FULL ${table} in the database (docs/security.md).\n`),
      )
  }
}

async function sealDoctors(database: Database, cipher: Cipher, table: string): Promise<void> {
  const which = sql`prescription -> 'doctor' IS NOT NULL`
  await walk(database, { table, columns: sql`*`, which, limit: LIMIT }, (row) => {
    const { doctor, ...rest } = row.prescription as { doctor: string | null }
    return { prescription: sql`${JSON.stringify({ ...rest, ...cipher.encrypt(table, row, { doctor }) })}::jsonb` }
  })
}
