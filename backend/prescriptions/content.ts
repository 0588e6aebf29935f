import { and, eq, lt, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { bytesIn, bytesOut } from '../database/bytes'
import { type Database, selectRows } from '../database/open'
import { prescription_files, removed_files } from '../database/schema/orders'
import { HEAD_BYTES } from '../encryption/cipher'
import { BucketError, type FileStore } from '../files/store'

/** How long an object may be in the bucket before its row is, in ms. */
const PENDING_MS = 3_600_000

const toName = (id: string) => `prescriptions/${id}`

/** Columns of an upload's encrypted content. A row in the bucket keeps the head, which names the key. */
const toColumns = (sealed: Uint8Array, in_bucket: boolean) => ({
  content: bytesIn(in_bucket ? sealed.subarray(0, HEAD_BYTES) : sealed),
  in_bucket,
})

/** Returns an upload's encrypted content. Throws BucketError. */
export async function readContent(
  files: FileStore,
  { id, content, in_bucket }: { id: string; content: Buffer; in_bucket: boolean },
): Promise<Buffer> {
  if (!in_bucket) return content
  const stored = await files.read(toName(id))
  if (!stored) throw new BucketError('BUCKET_REFUSED', new Error(`there is no object of upload ${id}`))
  return stored
}

/** Replaces the object of an upload, encrypted with another key; returns the row's new content. */
export async function replaceContent(files: FileStore, id: string, sealed: Uint8Array) {
  await files.write(toName(id), sealed)
  return toColumns(sealed, true).content
}

/**
 * Writes an upload's encrypted content, then its row by `write`, which returns false if there is none any more. The object
 * is listed for removal until its row is committed, so an interruption leaves neither without the other.
 */
export async function storeContent(
  { database, env, files, now }: Pick<Runtime, 'database' | 'env' | 'files' | 'now'>,
  { id, sealed }: { id: string; sealed: Uint8Array },
  write: (transaction: Database, columns: ReturnType<typeof toColumns>) => Promise<boolean>,
): Promise<boolean> {
  if (!env.S3_BUCKET) return database.transaction((transaction) => write(transaction, toColumns(sealed, false)))
  const name = toName(id)
  const due_at = new Date(now().getTime() + PENDING_MS)
  await database
    .insert(removed_files)
    .values({ name, due_at })
    .onConflictDoUpdate({ target: removed_files.name, set: { due_at } })
  await files.write(name, sealed)
  return database.transaction(async (transaction) => {
    const isWritten = await write(transaction, toColumns(sealed, true))
    if (isWritten) await transaction.delete(removed_files).where(eq(removed_files.name, name))
    return isWritten
  })
}

/** Deletes the objects of deleted uploads, which a trigger lists. Can be interrupted and repeated. Throws BucketError. */
export async function deleteRemovedFiles({ database, files, now }: Pick<Runtime, 'database' | 'files' | 'now'>) {
  const removeOne = () =>
    database.transaction(async (transaction) => {
      // Locked: the name may be stored again only after its old object is gone.
      const [due] = await transaction
        .select({ name: removed_files.name })
        .from(removed_files)
        .where(lt(removed_files.due_at, now()))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return false
      await files.remove(due.name)
      await transaction.delete(removed_files).where(eq(removed_files.name, due.name))
      return true
    })
  while (await removeOne());
}

/** Takes the uploads of the database to the bucket, and reads each back. Returns how many. Throws BucketError. */
export async function moveContents(runtime: Pick<Runtime, 'database' | 'env' | 'files' | 'now'>): Promise<number> {
  const { database, files } = runtime
  let moved = 0
  const rows = await selectRows<{ id: string }>(database, sql`SELECT id FROM prescription_files WHERE NOT in_bucket`)
  for (const { id } of rows) {
    const [row] = await database
      .select({ content: bytesOut(prescription_files.content) })
      .from(prescription_files)
      .where(and(eq(prescription_files.id, id), eq(prescription_files.in_bucket, false)))
    if (!row) continue
    const isMoved = await storeContent(runtime, { id, sealed: row.content }, async (transaction, columns) => {
      if (!(await files.read(toName(id)))?.equals(row.content))
        throw new Error(`${toName(id)} is not in the bucket as it was written`)
      // Unless it was deleted or encrypted with another key meanwhile.
      const same = and(eq(prescription_files.id, id), sql`content = ${bytesIn(row.content)}`)
      const done = await transaction
        .update(prescription_files)
        .set(columns)
        .where(same)
        .returning({ id: prescription_files.id })
      return done.length > 0
    })
    if (isMoved) moved += 1
  }
  return moved
}
