import { and, eq, inArray } from 'drizzle-orm'
import type { AskedOfOrder } from '@/backend/http/handler'
import type { Runtime } from '@/backend/http/runtime'
import { ENDED } from '@/lib/contract/orders'
import { prescriptionWaysFor } from '@/lib/rules/prescription'
import type { Database } from '../database/open'
import { order_prescriptions, type PrescriptionSecrets, prescription_files } from '../database/schema/orders'
import { EXTENSIONS } from '../files/file-type'
import { ProblemError } from '../http/problem'
import { dropHeldMail } from '../mail/about'
import { queueMail } from '../mail/compose'
import {
  FILE,
  type FileOwner,
  freeFiles,
  prescriptionErrors,
  readContent,
  storedPrescription,
  takeFiles,
} from '../prescriptions'
import { saveFile } from '../process/files'
import { orderAnswer } from './answer'
import { findOrderByReference, showOrder } from './operator'
import { toOrderForMail } from './order-blocks'
import { mailRejected, prescriptionsReplacedMail } from './order-status-mails'
import { withPress } from './presses'
import { type FullOrder, lockOrder, readOrder } from './queries'
import { type ByStaff, recordAction, requireVersion } from './staff-actions'

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

type Decision =
  | { status: 'to_verify' }
  | { status: 'rejected'; reason?: string | undefined }
  | { status: 'verified'; by: string }

/**
 * Records the pharmacist's decision, and who verified it when; `minsan` selects one prescription, else all. A rejection
 * is mailed once. Throws `not_found`, and `conflict` for an ended order.
 */
export async function setPrescriptionStatus(
  runtime: Runtime,
  {
    reference,
    minsan,
    by_staff,
    ...decision
  }: Decision & { reference: string; minsan?: string | undefined; by_staff?: ByStaff | undefined },
) {
  const { cipher, database, env, log, now } = runtime
  const { id, number } = (await findOrderByReference(runtime, reference)).order
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by_staff)
    if (ENDED.includes(full.order.status))
      throw new ProblemError('conflict', {
        detail: `the order is ${full.order.status}: its prescriptions stay as they are`,
      })
    const chosen = full.prescriptions.filter((one) => minsan === undefined || one.minsan === minsan)
    if (chosen.length === 0) throw new ProblemError('not_found', { detail: 'the order has no such prescription' })
    const { status } = decision
    const reason = status === 'rejected' ? (decision.reason ?? null) : null
    const minsans = chosen.map((one) => one.minsan)
    const action = `prescription_${status}` as const
    await withPress(runtime, transaction, full, { what: action, by: by_staff?.name }, async () => {
      await transaction
        .update(order_prescriptions)
        .set({
          status,
          verified_by: status === 'verified' ? decision.by : null,
          verified_at: status === 'verified' ? now() : null,
          ...cipher.encrypt('order_prescriptions', { order_id: id }, { rejection_reason: reason }),
        })
        .where(and(eq(order_prescriptions.order_id, id), inArray(order_prescriptions.minsan, minsans)))
      if (by_staff)
        for (const about of minsans)
          await recordAction(transaction, id, { action, about, by: by_staff.name, at: now() })
      if (status === 'rejected' && chosen.some((one) => one.status !== 'rejected'))
        await mailRejected(transaction, env, full, { now: now(), undoable: by_staff !== undefined })
      const others = full.prescriptions.filter((one) => !minsans.includes(one.minsan))
      if (status !== 'rejected' && !others.some((one) => one.status === 'rejected'))
        await dropHeldMail(transaction, { order: id }, 'prescription rejected')
    })
  })
  log.info({ event: `prescription ${decision.status}`, order: number }, `prescription ${decision.status}`)
  return showOrder(runtime, { reference: id })
}

type Asked = Omit<AskedOfOrder<'replacePrescriptions'>, 'query'> & FileOwner
type Given = Asked['body']['prescriptions']

/**
 * Replaces rejected prescriptions by others, which the pharmacy has to verify. Throws `not_found`, `conflict` if one is
 * not rejected or the order has ended, and `validation_failed` as for a new order.
 */
export const replacePrescriptions = async ({ params, body, ...owner }: Asked, runtime: Runtime) => {
  const { cipher, database, env, log, now } = runtime
  const { prescriptions: given } = body
  const after = await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, params.id, owner.user_id)
    if (ENDED.includes(full.order.status)) throw new ProblemError('conflict', { detail: 'the order has ended' })
    await check(transaction, full, given, owner)
    await store(runtime, transaction, full, given)
    const replaced = await readOrder(cipher, transaction, params.id)
    await deleteUnused(transaction, full, replaced)
    const about = { order: params.id }
    if (!replaced.prescriptions.some(({ status }) => status === 'rejected'))
      await dropHeldMail(transaction, about, 'prescription rejected')
    await queueMail(transaction, prescriptionsReplacedMail(env, toOrderForMail(replaced), given), about)
    return replaced
  })
  log.info({ event: 'prescription replaced', order: after.order.number }, 'prescription replaced')
  return orderAnswer(after, now())
}

async function check(transaction: Database, full: FullOrder, given: Given, owner: FileOwner): Promise<void> {
  const files = await freeFiles(transaction, owner, given)
  const errors = given.flatMap((one, index) => {
    const wrong = (field: string, code: string) => ({ field: `prescriptions.${index}.${field}`, code })
    const line = full.lines.find(({ minsan }) => minsan === one.minsan)
    const old = full.prescriptions.find(({ minsan }) => minsan === one.minsan)
    if (!line || !old) return [wrong('minsan', 'prescription_not_needed')]
    if (given.findIndex(({ minsan }) => minsan === one.minsan) !== index) return [wrong('minsan', 'invalid')]
    const ways = prescriptionWaysFor(line.kind, full.pharmacy.prescription_ways)
    return prescriptionErrors(one, { ways, files }).map(({ field, code }) => wrong(field, code))
  })
  // The second of two presses is a conflict, whatever became of its file.
  const rejected = full.prescriptions.filter(({ status }) => status === 'rejected').map(({ minsan }) => minsan)
  const known = given.filter(({ minsan }) => full.prescriptions.some((one) => one.minsan === minsan))
  if (known.some(({ minsan }) => !rejected.includes(minsan)))
    throw new ProblemError('conflict', { detail: 'the prescription is not rejected' })
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}

async function store({ cipher }: Runtime, transaction: Database, { order }: FullOrder, given: Given): Promise<void> {
  const { id: order_id, user_id } = order
  const files = given.flatMap(({ kind, prescription_id }) => (kind === 'upload' && prescription_id) || [])
  await takeFiles(transaction, { order_id, user_id }, [...new Set(files)])
  const seal = ({ code, health_code, pin, doctor }: PrescriptionSecrets) =>
    cipher.encrypt('order_prescriptions', { order_id }, { code, health_code, pin, doctor })
  for (const one of given)
    await transaction
      .update(order_prescriptions)
      .set({
        prescription: storedPrescription(one, undefined, seal),
        status: 'to_verify',
        verified_by: null,
        verified_at: null,
        rejection_reason_encrypted: null,
      })
      .where(and(eq(order_prescriptions.order_id, order_id), eq(order_prescriptions.minsan, one.minsan)))
}

/** Deletes files that only replaced prescriptions used. */
async function deleteUnused(transaction: Database, before: FullOrder, after: FullOrder): Promise<void> {
  const named = ({ prescriptions }: FullOrder) =>
    prescriptions.flatMap(({ prescription }) => prescription.prescription_id ?? [])
  const used = named(after)
  const unused = named(before).filter((id) => !used.includes(id))
  if (unused.length > 0) await transaction.delete(prescription_files).where(inArray(prescription_files.id, unused))
}
