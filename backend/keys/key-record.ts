import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Runtime } from '@/backend/http/runtime'
import type { Database } from '../database/open'
import { settings } from '../database/schema/orders'
import { putSetting } from '../database/settings'
import { type Cipher, readKeyId } from '../encryption/cipher'
import { rehashMailboxes } from './key-hashes'
import { hasUnreadable, keysInUse, type Rekeyed, rekey } from './rekey'

// The database records the IDs of its keys, so that a process with other keys does not start.

const KEY = 'encryption_keys'
const keyRecord = z.object({
  used: z.array(z.string()),
  /** Given up by the operator: their values stay unreadable. */
  lost: z.array(z.string()),
})
type KeyRecord = z.infer<typeof keyRecord>

const newestKey = ({ newestPrefix: newest }: Cipher): string => readKeyId(Buffer.from(newest, 'base64')) ?? ''

/** Serializes processes that record their first keys. */
const lockRecord = (transaction: Database) => transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${KEY}))`)

async function readRecord(database: Database): Promise<KeyRecord | null> {
  const [row] = await database.select().from(settings).where(eq(settings.key, KEY))
  return row ? keyRecord.parse(row.value) : null
}

const lacking = ({ used, lost }: KeyRecord, cipher: Cipher): string[] =>
  used.filter((id) => !lost.includes(id) && !cipher.hasKey(id))

/** Stands for a missing key of values from before key IDs. */
const UNNAMED = 'unnamed'

/** IDs of the keys in use, with UNNAMED if a value from before key IDs opens with none of the process's keys. */
async function scanKeys(database: Database, cipher: Cipher): Promise<string[]> {
  const ids = await keysInUse(database)
  const unnamed = ids.has(null) && (await hasUnreadable({ database, cipher }))
  return [...[...ids].filter((id) => id !== null), ...(unnamed ? [UNNAMED] : [])]
}

/** Returns the IDs of recorded keys that this process lacks; none for a database without a record. */
export async function missingKeys(database: Database, cipher: Cipher): Promise<string[]> {
  const record = await readRecord(database)
  return record ? lacking(record, cipher) : []
}

const nameKey = (id: string): string =>
  id === UNNAMED ? `${UNNAMED}, a key of an earlier version without key IDs` : id

export const missingText = (missing: readonly string[]): string =>
  `The database is sealed with keys that are not at hand (${missing.map(nameKey).join(', ')}). Put them into the key file or ENCRYPTION_KEY, after the newest; for a key that is lost for good: npm run backend -- rekey --lost <key>.`

/**
 * Records the process's newest key before it encrypts. Throws an Error with the IDs of missing keys and records nothing
 * then.
 */
export async function requireKeys(database: Database, cipher: Cipher): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockRecord(transaction)
    const stored = await readRecord(transaction)
    const record = stored ?? { used: await scanKeys(transaction, cipher), lost: [] }
    const missing = lacking(record, cipher)
    if (missing.length > 0) throw new Error(`The backend cannot use its encryption key. ${missingText(missing)}`)
    const newest = newestKey(cipher)
    if (!stored || !record.used.includes(newest))
      await putSetting(transaction, KEY, { ...record, used: [...new Set([...record.used, newest])] })
  })
}

/**
 * Encrypts everything with the newest key and records the keys in use; `lost` names keys that the operator gives up.
 */
export async function rekeyAndRecord(
  { database, cipher, files }: Pick<Runtime, 'database' | 'cipher' | 'files'>,
  { lost }: { lost: readonly string[] },
): Promise<Rekeyed> {
  const rekeyed = await rekey({ database, cipher, files })
  await rehashMailboxes({ database, cipher })
  await database.transaction(async (transaction) => {
    await lockRecord(transaction)
    const before = await readRecord(transaction)
    // A process with the wrong keys has encrypted nothing, so its key is not recorded.
    const own = rekeyed.unreadable === 0 ? [newestKey(cipher)] : []
    const used = [...new Set([...(await scanKeys(transaction, cipher)), ...own])]
    const givenUp = new Set([...(before?.lost ?? []), ...lost])
    await putSetting(transaction, KEY, { used, lost: [...givenUp].filter((id) => used.includes(id)) })
  })
  return rekeyed
}
