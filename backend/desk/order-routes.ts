import { and, eq } from 'drizzle-orm'
import { orders, prescription_files } from '../database/schema/orders'
import { attachment } from '../files/file-type'
import type { SomeHandlers } from '../http/handler'
import { first } from '../http/problem'
import {
  correctQuantities,
  correctTracking,
  leaveOutRejected,
  lockOrder,
  moveOrderThrough,
  recordAction,
  reopenOrder,
  requireVersion,
  setPaymentStatus,
  setPrescriptionStatus,
  setStaffNote,
  undoPress,
} from '../orders'
import { FILE } from '../prescriptions'
import { byStaff, recordAudit } from './audit'
import { deskOrder, isVerdict, ownOrder } from './order'
import { requireRoleAt } from './scope'

/** Every write checks first that the order is of the staff's pharmacies, then the version under its lock. */
export const deskOrderHandlers = {
  getDeskOrder: ({ staff, params }, runtime) => deskOrder(runtime, staff, params.id),

  async moveDeskOrder({ staff, params: { id }, body }, runtime) {
    const { version, ...press } = body
    await ownOrder(runtime, staff, id)
    const by = { staff_id: staff.id, name: staff.name, version }
    await moveOrderThrough(runtime, id, press.statuses, { ...press, actor: 'pharmacy', by })
    return deskOrder(runtime, staff, id)
  },

  async undoDeskPress({ staff, params: { id }, body: { version } }, runtime) {
    const { pharmacy_id } = (await ownOrder(runtime, staff, id)).order
    await undoPress(runtime, id, { name: staff.name, version }, (press) => {
      if (isVerdict(press)) requireRoleAt(staff, pharmacy_id, 'pharmacist')
    })
    return deskOrder(runtime, staff, id)
  },

  async setDeskPayment({ staff, params: { id }, body: { version, ...noted } }, runtime) {
    await ownOrder(runtime, staff, id)
    await setPaymentStatus(runtime, { ...noted, reference: id, by_staff: { name: staff.name, version } })
    return deskOrder(runtime, staff, id)
  },

  async noteDeskOrder({ staff, params: { id }, body: { version, note = '' } }, runtime) {
    await ownOrder(runtime, staff, id)
    await setStaffNote(runtime, id, note, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async assignDeskOrder({ staff, params: { id }, body: { version, mine } }, runtime) {
    await ownOrder(runtime, staff, id)
    await runtime.database.transaction(async (transaction) => {
      requireVersion(await lockOrder(runtime.cipher, transaction, id), { name: staff.name, version })
      await transaction
        .update(orders)
        .set({ assigned_to: mine ? staff.id : null })
        .where(eq(orders.id, id))
      const action = mine ? 'assigned' : 'released'
      await recordAction(transaction, id, { action, by: staff.name, at: runtime.now() })
    })
    return deskOrder(runtime, staff, id)
  },

  async leaveOutRejected({ staff, params: { id }, body: { version } }, runtime) {
    await ownOrder(runtime, staff, id)
    await leaveOutRejected(runtime, id, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async reopenDeskOrder({ staff, params: { id }, body: { version, ...given } }, runtime) {
    await ownOrder(runtime, staff, id)
    await reopenOrder(runtime, id, given, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async correctDeskQuantities({ staff, params: { id }, body: { version, ...given } }, runtime) {
    await ownOrder(runtime, staff, id)
    await correctQuantities(runtime, id, given, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async correctDeskTracking({ staff, params: { id }, body: { version, ...given } }, runtime) {
    await ownOrder(runtime, staff, id)
    await correctTracking(runtime, id, given, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async judgeDeskPrescription({ staff, params: { id }, body }, runtime) {
    const { version, minsan, status, reason } = body
    requireRoleAt(staff, (await ownOrder(runtime, staff, id)).order.pharmacy_id, 'pharmacist')
    const by_staff = { name: staff.name, version }
    const decision = status === 'verified' ? { status, by: staff.name } : { status, reason: reason || undefined }
    await setPrescriptionStatus(runtime, { reference: id, minsan, by_staff, ...decision })
    return deskOrder(runtime, staff, id)
  },

  async getDeskPrescription({ staff, params: { id, file }, address, setHeader }, runtime) {
    const { cipher, database, now } = runtime
    const { pharmacy_id } = (await ownOrder(runtime, staff, id)).order
    requireRoleAt(staff, pharmacy_id, 'pharmacist')
    const own = and(eq(prescription_files.id, file), eq(prescription_files.order_id, id))
    const row = first(await database.select(FILE).from(prescription_files).where(own))
    await database.transaction(async (transaction) => {
      await recordAction(transaction, id, { action: 'prescription_opened', by: staff.name, at: now() })
      const opened = { action: 'prescription_opened', about: id, pharmacy_ids: [pharmacy_id] } as const
      await recordAudit({ database: transaction, cipher }, byStaff(staff, address), opened)
    })
    const { file_name, content_type, content } = cipher.decrypt('prescription_files', row)
    setHeader('Content-Type', content_type)
    setHeader('Content-Disposition', attachment(file_name))
    return cipher.decryptBytes('prescription_files', row, content)
  },
} satisfies SomeHandlers
