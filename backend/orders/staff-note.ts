import { eq } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { orders } from '../database/schema/orders'
import { lockOrder } from './queries'
import { type ByStaff, recordAction, requireVersion } from './staff-actions'

/** Writes what staff note for each other; an empty note deletes it. Throws `not_found` and `conflict`. */
export async function setStaffNote({ cipher, database, now }: Runtime, id: string, note: string, by: ByStaff) {
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    const sealed = cipher.encrypt('orders', { id }, { staff_note: note === '' ? null : note })
    await transaction.update(orders).set(sealed).where(eq(orders.id, id))
    await recordAction(transaction, id, { action: 'note', by: by.name, at: now() })
  })
}
