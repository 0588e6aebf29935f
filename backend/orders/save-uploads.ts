import { and, eq, inArray } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { prescription_files } from '../database/schema/orders'
import { EXTENSIONS } from '../files/file-type'
import { ProblemError } from '../http/problem'
import { readContent } from '../prescriptions/content'
import { FILE } from '../prescriptions/files'
import { saveFile } from '../process/files'
import { findOrderByReference } from './operator'

/**
 * Writes an order's uploaded prescriptions, decrypted, to a folder (created if missing): `<number>-1.pdf` and so on,
 * one file even for several medicines. Throws `not_found` without uploads, `conflict` for an existing file.
 */
export async function saveUploads(
  runtime: Runtime,
  wish: { reference: string; folder: string; minsan?: string | undefined; overwrite: boolean },
) {
  const { database, cipher, files } = runtime
  const { order, prescriptions } = await findOrderByReference(runtime, wish.reference)
  const wanted = prescriptions.filter((row) => wish.minsan === undefined || row.minsan === wish.minsan)
  const ids = [...new Set(wanted.flatMap(({ prescription: { prescription_id } }) => prescription_id ?? []))]
  const rows = await database
    .select(FILE)
    .from(prescription_files)
    .where(and(eq(prescription_files.order_id, order.id), inArray(prescription_files.id, ids)))
  if (rows.length === 0)
    throw new ProblemError('not_found', { detail: `order ${order.number} has no uploaded prescription` })
  const saved = []
  for (const [index, id] of ids.entries()) {
    const row = rows.find((one) => one.id === id)
    if (!row) continue
    const name = `${order.number}-${index + 1}.${EXTENSIONS[row.content_type]}`
    const content = cipher.decryptBytes('prescription_files', row, await readContent(files, row))
    const file = await saveFile({ ...wish, name }, content)
    const minsans = wanted.filter(({ prescription }) => prescription.prescription_id === id).map(({ minsan }) => minsan)
    saved.push({ file, minsans, content_type: row.content_type, size: row.size })
  }
  return saved
}
