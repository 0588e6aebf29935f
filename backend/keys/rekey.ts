import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Runtime } from '@/backend/http/runtime'
import { bytesIn } from '../database/bytes'
import { type Database, selectRows } from '../database/open'
import { schema } from '../database/schema'
import type { StoredPrescription } from '../database/schema/orders'
import { type Cipher, DecryptionError, HEAD_BYTES, HEAD_LETTERS, MARK_LETTERS, readKeyId } from '../encryption/cipher'
import { readContent, replaceContent } from '../prescriptions'
import { type Row, walk } from './key-hashes'

const IN_PRESCRIPTION = ['code', 'health_code', 'pin', 'doctor'] as const
const isSealed = (name: string) => name.endsWith('_encrypted')

/** Tables with encrypted values, derived from the schema: columns by name, prescriptions, and uploads. */
const SEALED = Object.values(schema).flatMap((one) => {
  if (!is(one, PgTable)) return []
  const { name: table, columns } = getTableConfig(one)
  const names = columns.map(({ name }) => name)
  /** Prefix of each encrypted value of a row. */
  const heads = names.filter(isSealed).map((name) => sql`left(${sql.identifier(name)}, ${HEAD_LETTERS})`)
  if (names.includes('prescription'))
    heads.push(...IN_PRESCRIPTION.map((name) => sql`left(prescription ->> ${`${name}_encrypted`}, ${HEAD_LETTERS})`))
  // Binary columns next to encrypted ones are encrypted; a logo's are public.
  const hasBytes = names.some(isSealed) && columns.some((column) => column.getSQLType() === 'bytea')
  if (hasBytes) heads.push(sql`encode(substring(content FROM 1 FOR ${HEAD_BYTES}), 'base64')`)
  if (heads.length === 0) return []
  const all = hasBytes ? sql`id, file_name_encrypted, in_bucket, encode(content, 'base64') AS content` : sql`*`
  // Batch size: uploads have up to 10 MB each.
  return [{ table, columns: all, names: names.filter(isSealed), heads, limit: hasBytes ? 2 : 100 }]
})

export type Rekeyed = Awaited<ReturnType<typeof rekey>>

/**
 * Encrypts everything that has an older key, or none, with the newest key and binds it to its row. Safe while the shop
 * runs; can be interrupted and repeated.
 */
export async function rekey({ database, cipher, files }: Pick<Runtime, 'database' | 'cipher' | 'files'>) {
  cipher.reload()
  const { newestPrefix: newest } = cipher
  const missing = new Set<string>()
  /** Numbers of rows encrypted again, and of rows whose key is missing. */
  const result = { sealed: 0, unreadable: 0 }
  for (const { heads, ...place } of SEALED) {
    const which = sql.join(
      heads.map((head) => sql`${head} <> ${newest}`),
      sql` OR `,
    )
    let closed = 0
    const pass = () => {
      closed = 0
      return walk(database, { ...place, which }, async (row) => {
        try {
          return {
            ...sealedAnew(cipher, place, row),
            ...(await contentSealedAnew({ cipher, files }, place.table, row)),
          }
        } catch (error) {
          if (!(error instanceof DecryptionError)) throw error
          if (error.keyId) missing.add(error.keyId)
          closed += 1
          return null
        }
      })
    }
    // A concurrently changed row may hide others from a pass.
    for (let changed = await pass(); changed > 0; changed = await pass()) result.sealed += changed
    result.unreadable += closed
  }
  return { key: readKeyId(Buffer.from(newest, 'base64')) ?? '', ...result, missing_keys: [...missing] }
}

/** Returns the IDs of keys in use, with null for values from before key IDs. */
export async function keysInUse(database: Database): Promise<Set<string | null>> {
  const ids = new Set<string | null>()
  for (const { table, heads } of SEALED)
    for (const head of heads) {
      // Older values have random prefixes.
      const rows = await selectRows<{ head: string | null }>(
        database,
        sql`SELECT DISTINCT CASE WHEN ${head} LIKE ${`${MARK_LETTERS}%`} THEN ${head} END AS head
          FROM ${sql.identifier(table)} WHERE ${head} IS NOT NULL`,
      )
      for (const row of rows) ids.add(row.head && readKeyId(Buffer.from(row.head, 'base64')))
    }
  return ids
}

/** Whether a value from before key IDs opens with none of the process's keys. Of uploads only the name is tried. */
export async function hasUnreadable({ database, cipher }: Pick<Runtime, 'database' | 'cipher'>): Promise<boolean> {
  let unreadable = 0
  for (const { heads, names, table, columns, limit } of SEALED) {
    const which = sql.join(
      heads.map((head) => sql`${head} NOT LIKE ${`${MARK_LETTERS}%`}`),
      sql` OR `,
    )
    await walk(database, { table, columns, which, limit }, (row) => {
      try {
        sealedAnew(cipher, { table, names }, row)
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error
        unreadable += 1
      }
      return null
    })
  }
  return unreadable > 0
}

function sealedAnew(cipher: Cipher, { table, names }: { table: string; names: string[] }, row: Row) {
  const held = Object.fromEntries(names.map((name) => [name, row[name]]))
  const values: Record<string, SQL> = {}
  for (const [name, value] of Object.entries(cipher.encrypt(table, row, cipher.decrypt(table, row, held))))
    values[name] = sql`${value}`
  const { prescription } = row as { prescription?: StoredPrescription | null }
  if (prescription) {
    const { code, health_code, pin, doctor } = cipher.decrypt(table, row, prescription)
    const sealed = cipher.encrypt(table, row, { code, health_code, pin, doctor })
    values.prescription = sql`${JSON.stringify({ ...prescription, ...sealed })}::jsonb`
  }
  return values
}

async function contentSealedAnew(
  { cipher, files }: Pick<Runtime, 'cipher' | 'files'>,
  table: string,
  row: Row,
): Promise<Record<string, SQL>> {
  const { id, content, in_bucket } = row as { id: string; content?: string; in_bucket?: boolean }
  if (!content) return {}
  const stored = await readContent(files, {
    id,
    content: Buffer.from(content, 'base64'),
    in_bucket: in_bucket === true,
  })
  const sealed = cipher.encryptBytes(table, row, cipher.decryptBytes(table, row, stored))
  return { content: in_bucket ? await replaceContent(files, id, sealed) : bytesIn(sealed) }
}
