import { and, eq, inArray } from 'drizzle-orm'
import { isPhone } from '@/lib/rules/phone'
import { parseDay, romeTimestamp } from '@/lib/rules/rome-time'
import { chargeMails } from '../account/mail-budget'
import type { Database } from '../database/open'
import { pharmacies, services } from '../database/schema/places'
import type { HandlerRequest, SomeHandlers, Staff } from '../http/handler'
import { first, invalidField } from '../http/problem'
import { formatId, parseId } from '../http/row-ids'
import type { Runtime } from '../http/runtime'
import { bookForCaller, moveBooking } from '../services/at-desk'
import { readTakenTimes } from '../services/queries'
import { slotsOn } from '../services/slots'
import { ownBooking, toDeskBooking } from './agenda'
import { chosenPharmacies, toDeskPharmacy } from './scope'

export const deskBookingHandlers = {
  async listDeskServices({ query, staff }, { database }) {
    const here = inArray(services.pharmacy_id, chosenPharmacies(staff, query.pharmacy_id))
    const rows = await selectServices(database).where(here).orderBy(pharmacies.name, services.name, services.id)
    return rows.map(({ service, pharmacy }) => ({
      id: formatId(service.id),
      name: service.name,
      pharmacy: toDeskPharmacy(pharmacy),
      duration_minutes: service.duration_minutes,
      requires_note: service.requires_note,
    }))
  },

  async listDeskTimes({ params, query, staff }, { database, now }) {
    const { service, pharmacy } = await ownService(database, staff, params.id)
    const day = parseDay(query.date)
    if (day === null) throw invalidField('date', 'date_invalid')
    const [begin, end] = [new Date(romeTimestamp(day, 0)), new Date(romeTimestamp(day + 1, 0))]
    const taken = await readTakenTimes(database, service.id, begin, end, query.moved)
    return slotsOn(pharmacy, service, taken, day, now()).map(({ time, start, available }) => ({
      ...{ time, available },
      starts_at: start.toISOString(),
    }))
  },

  async bookAtDesk(request, runtime) {
    const { body, staff } = request
    if (!isPhone(body.phone_number)) throw invalidField('phone_number', 'phone_invalid')
    const found = await ownService(runtime.database, staff, body.service_id)
    const full = await bookForCaller(runtime, found, body, byStaff(runtime, 'bookAtDesk', request))
    runtime.log.info({ event: 'service booked', pharmacy: found.pharmacy.id }, 'service booked')
    return toDeskBooking(runtime, full)
  },

  async moveDeskBooking(request, runtime) {
    const full = await ownBooking(runtime, request.staff, request.params.id)
    const by = byStaff(runtime, 'moveDeskBooking', request)
    return toDeskBooking(runtime, await moveBooking(runtime, full, request.body, by))
  },
} satisfies SomeHandlers

function byStaff(
  runtime: Runtime,
  call: 'bookAtDesk' | 'moveDeskBooking',
  request: Pick<HandlerRequest<'bookAtDesk'>, 'staff' | 'address' | 'browser'>,
) {
  const { name: by, email: proven } = request.staff
  const charge = (database: Database, unproven: string) =>
    chargeMails({ ...runtime, database }, call, request, { unproven, proven })
  return { by, charge }
}

const selectServices = (database: Database) =>
  database
    .select({ service: services, pharmacy: pharmacies })
    .from(services)
    .innerJoin(pharmacies, eq(pharmacies.id, services.pharmacy_id))

/** Returns a service of the staff's pharmacies. Throws `not_found`, also for another's. */
async function ownService(database: Database, { pharmacy_ids }: Staff, id: string) {
  const own = and(eq(services.id, parseId(id)), inArray(services.pharmacy_id, pharmacy_ids))
  return first(await selectServices(database).where(own))
}
