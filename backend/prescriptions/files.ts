import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Handler, Upload } from '@/backend/http/handler'
import type { Runtime } from '@/backend/http/runtime'
import { ENDED } from '@/lib/contract/orders'
import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'
import { randomKey } from '@/lib/identifiers/random-key'
import { bytesOut } from '../database/bytes'
import type { Database } from '../database/open'
import { orders, prescription_files } from '../database/schema/orders'
import { hasHash, type KeyedHash } from '../encryption/keys'
import { attachment, safeFileName, typeOfFile } from '../files/file-type'
import { first, invalidField, ProblemError } from '../http/problem'
import { cleanFile } from './clean-file'
import { readContent, storeContent } from './content'

/** Owner of an upload: a customer or, until an order takes it, a guest's browser. */
export interface FileOwner {
  user_id: number | null
  device?: KeyedHash | null
}

/** Maximum number of uploads without an order, per owner. */
export const WAITING_MAX = 20
const GUEST_WAITING_MAX = 5

export const FILE = {
  id: prescription_files.id,
  file_name_encrypted: prescription_files.file_name_encrypted,
  content_type: prescription_files.content_type,
  size: prescription_files.size,
  content: bytesOut(prescription_files.content),
  in_bucket: prescription_files.in_bucket,
}

/**
 * Stores an upload, cleaned and encrypted. Throws `unsupported_media_type` for another kind of file, and
 * `validation_failed` for an unacceptable file or too many waiting ones.
 */
export async function keepFile(runtime: Runtime, owner: FileOwner, upload: Upload) {
  const { database, cipher, now, log } = runtime
  const content_type = typeOfFile(upload.content)
  if (content_type === null) throw new ProblemError('unsupported_media_type')
  // Cleaning a file is expensive.
  await requireRoom(database, owner)
  const content = await cleanFile(upload.content, {
    type: content_type,
    field: 'prescription',
    bytes_max: PRESCRIPTION_BYTES_MAX,
    log,
    hasLeft: upload.hasLeft,
  })
  // Sent again, it would be stored twice.
  if (upload.hasLeft()) throw new ProblemError('unavailable')
  const file = {
    id: randomKey(),
    file_name: safeFileName(upload.file_name, content_type),
    content_type,
    size: content.length,
  }
  const row = {
    id: file.id,
    user_id: owner.user_id,
    device_hash: owner.user_id === null ? owner.device?.stored : null,
    ...cipher.encrypt('prescription_files', file, { file_name: file.file_name }),
    content_type,
    size: file.size,
    created_at: now(),
  }
  const sealed = cipher.encryptBytes('prescription_files', file, content)
  await storeContent(runtime, { id: file.id, sealed }, async (transaction, columns) => {
    const key = owner.user_id === null ? owner.device?.digest : `customer ${owner.user_id}`
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('waiting files'), hashtext(${key}))`)
    await requireRoom(transaction, owner)
    await transaction.insert(prescription_files).values({ ...row, ...columns })
    return true
  })
  return file
}

async function requireRoom(database: Database, owner: FileOwner): Promise<void> {
  const waiting = and(ownedBy(owner), isNull(prescription_files.order_id))
  const most = owner.user_id === null ? GUEST_WAITING_MAX : WAITING_MAX
  if ((await database.$count(prescription_files, waiting)) >= most) throw invalidField('prescription', 'too_many_files')
}

/** Returns the owner's file, decrypted. Throws `not_found`, also for another owner's file. */
export const getPrescription: Handler<'getPrescription'> = async (
  { user_id, params: { id }, setHeader },
  { database, cipher, files },
) => {
  const row = first(await database.select(FILE).from(prescription_files).where(ownFile({ user_id }, id)))
  const { file_name, content_type } = cipher.decrypt('prescription_files', row)
  setHeader('Content-Type', content_type)
  setHeader('Content-Disposition', attachment(file_name))
  return cipher.decryptBytes('prescription_files', row, await readContent(files, row))
}

/** Deletes the owner's file and all references to it. Throws `not_found`, or `conflict` while its order is open. */
export const deletePrescription: Handler<'deletePrescription'> = async ({ user_id, params: { id } }, { database }) => {
  await deleteFile(database, { user_id }, id)
  return null
}

/** The same for a guest's file, before an order takes it. */
export async function deleteFile(database: Database, owner: FileOwner, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const ended = transaction
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.status, [...ENDED]))
    const free = or(isNull(prescription_files.order_id), inArray(prescription_files.order_id, ended))
    const [deleted] = await transaction
      .delete(prescription_files)
      .where(and(ownFile(owner, id), free))
      .returning({ order_id: prescription_files.order_id })
    if (!deleted) {
      const kept = await transaction.$count(prescription_files, ownFile(owner, id))
      throw new ProblemError(kept > 0 ? 'conflict' : 'not_found')
    }
    await transaction.execute(sql`UPDATE order_prescriptions
      SET prescription = prescription || '{"prescription_id": null}'::jsonb
      WHERE order_id = ${deleted.order_id} AND prescription ->> 'prescription_id' = ${id}`)
    await transaction.execute(sql`UPDATE cart_lines SET prescription = NULL
      WHERE user_id = ${owner.user_id} AND prescription ->> 'prescription_id' = ${id}`)
  })
}

/** Returns the named uploads that belong to the owner and to no order. */
export async function freeFiles(
  database: Database,
  owner: FileOwner,
  prescriptions: readonly { prescription_id?: string | null | undefined }[],
): Promise<Set<string>> {
  const named = prescriptions.flatMap(({ prescription_id }) => (prescription_id ? [prescription_id] : []))
  if (named.length === 0) return new Set()
  const rows = await database
    .select({ id: prescription_files.id })
    .from(prescription_files)
    .where(and(ownedBy(owner), isFree(named)))
  return new Set(rows.map((row) => row.id))
}

/** Assigns uploads to an order. Throws `prescription_file_unknown` if one was deleted since the check. */
export async function takeFiles(
  transaction: Database,
  { order_id, user_id }: { order_id: string; user_id: number | null },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const taken = await transaction
    .update(prescription_files)
    .set({ order_id, user_id, device_hash: null })
    .where(isFree(ids))
    .returning({ id: prescription_files.id })
  if (taken.length < ids.length) throw invalidField('prescriptions', 'prescription_file_unknown')
}

function isFree(ids: readonly string[]) {
  return and(isNull(prescription_files.order_id), inArray(prescription_files.id, [...ids]))
}

/** A customer who logs in during an order keeps this browser's uploads. */
function ownedBy({ user_id, device }: FileOwner) {
  const mine = user_id === null ? sql`false` : eq(prescription_files.user_id, user_id)
  return device ? or(mine, hasHash(prescription_files.device_hash, device)) : mine
}

function ownFile(owner: FileOwner, id: string) {
  return and(eq(prescription_files.id, id), ownedBy(owner))
}
