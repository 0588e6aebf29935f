import type { DeskHours } from '@/lib/contract/desk-hours'
import { today } from '@/lib/values/rome-time'
import type { SomeHandlers } from '../http/handler'
import { addClosure, hoursVersion, removeClosure, setOpeningHours } from '../pharmacies/hours'
import type { PharmacyRow } from '../pharmacies/queries'
import { ownPharmacy, toDeskPharmacy } from './scope'

export const deskHoursHandlers = {
  async getDeskHours({ query, staff }, { database }) {
    return toDeskHours(await ownPharmacy(database, staff, query.pharmacy_id))
  },

  async setDeskHours({ body: { pharmacy_id, version, opening_hours }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    await setOpeningHours(runtime, { pharmacy, by: staff.name, version, opening_hours })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },

  async addDeskClosure({ body: { pharmacy_id, from, to, reason }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    await addClosure(runtime, { pharmacy, by: staff.name, closure: { from, to, reason: reason || null } })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },

  async removeDeskClosure({ body: { pharmacy_id, from }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    await removeClosure(runtime, { pharmacy, by: staff.name, from })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },
} satisfies SomeHandlers

function toDeskHours(pharmacy: PharmacyRow): DeskHours {
  const { opening_hours, closures } = pharmacy
  return {
    pharmacy: toDeskPharmacy(pharmacy),
    version: hoursVersion(pharmacy),
    opening_hours,
    closures: closures.filter(({ to }) => to >= today()),
  }
}
