import type { DeskHours } from '@/lib/contract/desk-hours'
import type { WeekAndClosures } from '@/lib/rules/closure'
import { today } from '@/lib/values/rome-time'
import type { Database } from '../database/open'
import type { SomeHandlers } from '../http/handler'
import { addClosure, hoursVersion, removeClosure, setOpeningHours } from '../pharmacies/hours'
import type { PharmacyRow } from '../pharmacies/queries'
import { findMet, readBlockedTime, requireAcknowledged } from './closings'
import { ownPharmacy, toDeskPharmacy } from './scope'

export const deskHoursHandlers = {
  async getDeskHours({ query, staff }, { database }) {
    return toDeskHours(await ownPharmacy(database, staff, query.pharmacy_id), query.since)
  },

  async setDeskHours({ body: { pharmacy_id, version, opening_hours, acknowledged }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    const check = (transaction: Database, before: WeekAndClosures, after: WeekAndClosures) =>
      requireAcknowledged(runtime, transaction, pharmacy.id, { before, after }, acknowledged)
    await setOpeningHours(runtime, { pharmacy, by: staff.name, version, opening_hours, check })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },

  async addDeskClosure({ body: { pharmacy_id, from, to, reason, acknowledged }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    const check = (transaction: Database, before: WeekAndClosures, after: WeekAndClosures) =>
      requireAcknowledged(runtime, transaction, pharmacy.id, { before, after, days: { from, to } }, acknowledged)
    await addClosure(runtime, { pharmacy, by: staff.name, closure: { from, to, reason: reason || null }, check })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },

  async previewDeskClosing({ body: { pharmacy_id, opening_hours, closure, block }, staff }, runtime) {
    const { id, ...before } = await ownPharmacy(runtime.database, staff, pharmacy_id)
    const after = {
      opening_hours: opening_hours ?? before.opening_hours,
      closures: closure ? [...before.closures, { ...closure, reason: null }] : before.closures,
    }
    const days = opening_hours ? undefined : closure
    const blocked = block && readBlockedTime(block)
    return findMet(runtime, runtime.database, id, { before, after, days, block: blocked })
  },

  async removeDeskClosure({ body: { pharmacy_id, from }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    await removeClosure(runtime, { pharmacy, by: staff.name, from })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },
} satisfies SomeHandlers

function toDeskHours(pharmacy: PharmacyRow, since = today()): DeskHours {
  const { opening_hours, closures } = pharmacy
  return {
    pharmacy: toDeskPharmacy(pharmacy),
    version: hoursVersion(pharmacy),
    opening_hours,
    closures: closures.filter(({ to }) => to >= since),
  }
}
