import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { DeskBlock } from '@/lib/contract/desk-agenda'
import { randomKey } from '@/lib/identifiers/random-key'
import { isPhone } from '@/lib/values/phone'
import { dayNumberAt, parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { chargeMails } from '../account'
import type { Database } from '../database/open'
import { booking_blocks } from '../database/schema/bookings'
import { pharmacies, services } from '../database/schema/places'
import type { HandlerRequest, SomeHandlers, Staff } from '../http/handler'
import { formatId, parseId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import {
  acknowledgeBookings,
  bookForCaller,
  findSameCaller,
  moveBooking,
  readTakenOfServices,
  readTakenTimes,
  slotsOn,
} from '../services'
import { deskAgendaHandlers, ownBooking, readDays, toDeskBooking } from './agenda'
import { deskHoursHandlers, lockServices, readBlockedTime, requireAcknowledged } from './closings'
import { deskDelegationHandlers } from './delegations'
import { deskFigureHandlers } from './figures'
import { deskImportHandlers } from './imports'
import { deskMessageHandlers, listDeskWaiting } from './inbox'
import { deskInvitationHandlers } from './invitations'
import { getDeskState } from './live'
import { deskOrderHandlers } from './order-routes'
import { listDeskOrders, searchDeskOrders } from './orders'
import { deskPasskeyHandlers } from './passkeys'
import { deskPeopleHandlers } from './people'
import { deskProductHandlers } from './products'
import { deskProposalHandlers } from './proposals'
import { deskQuestionHandlers } from './questions'
import { deskReturnHandlers } from './returns'
import { deskPackHandlers, scanAtDesk } from './scan'
import { chosenPharmacies, ownPharmacy, toDeskPharmacy } from './scope'
import { deskPinHandlers, deskSessionHandlers } from './session-routes'
import { deskSupplyHandlers } from './supplies'
import { deskTillHandlers } from './till'

const deskBookingHandlers = {
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

  async listDeskFreeTimes({ query, staff }, { database, now }) {
    const here = inArray(services.pharmacy_id, chosenPharmacies(staff, query.pharmacy_id))
    const asked = query.service_id === undefined ? undefined : eq(services.id, parseId(query.service_id))
    const rows = await selectServices(database).where(and(here, asked)).orderBy(services.id)
    const { begin, end } = readDays(query)
    const ids = rows.map(({ service }) => service.id)
    const taken = ids.length > 0 ? await readTakenOfServices(database, ids, begin, end) : []
    const [day, at] = [dayNumberAt(begin), now()]
    return rows.flatMap(({ service, pharmacy }) => {
      const own = taken.filter(({ service_id }) => service_id === service.id)
      return Array.from({ length: query.days }, (_, index) => slotsOn(pharmacy, service, own, day + index, at))
        .flat()
        .filter(({ available }) => available)
        .map((slot) => ({
          service_id: formatId(service.id),
          starts_at: slot.start.toISOString(),
          ends_at: slot.end.toISOString(),
        }))
    })
  },

  async bookAtDesk(request, runtime) {
    const { body, staff } = request
    if (!isPhone(body.phone_number)) throw invalidField('phone_number', 'phone_invalid')
    const found = await ownService(runtime.database, staff, body.service_id)
    const full = await bookForCaller(runtime, found, body, byStaff(runtime, 'bookAtDesk', request))
    runtime.log.info({ event: 'service booked', pharmacy: found.pharmacy.id }, 'service booked')
    return toDeskBooking(runtime, full)
  },

  async previewDeskBooking({ body, staff }, runtime) {
    const { cipher, database } = runtime
    const { service } = await ownService(database, staff, body.service_id)
    const found = await findSameCaller(cipher, database, service, body)
    return { bookings: found.map((full) => toDeskBooking(runtime, full)), acknowledge: acknowledgeBookings(found) }
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

const deskBlockHandlers = {
  async listDeskBlocks({ query, staff }, { database }) {
    const { begin, end } = readDays(query)
    const here = inArray(booking_blocks.pharmacy_id, chosenPharmacies(staff, query.pharmacy_id))
    const rows = await selectBlocks(database)
      .where(and(here, lt(booking_blocks.starts_at, end), gt(booking_blocks.ends_at, begin)))
      .orderBy(asc(booking_blocks.starts_at), booking_blocks.id)
    return rows.map(toDeskBlock)
  },

  async addDeskBlock({ body, staff }, runtime) {
    const { database } = runtime
    const pharmacy = await ownPharmacy(database, staff, body.pharmacy_id)
    const block = readBlockedTime(body)
    const place = { pharmacy_id: pharmacy.id, ...block }
    const id = await database.transaction(async (transaction) => {
      const servicesHere = await lockServices(transaction, pharmacy.id)
      if (block.service_id !== null && !servicesHere.includes(block.service_id)) throw new ProblemError('not_found')
      const found = await findSame(transaction, place)
      if (found !== null) return found
      const closing = { before: pharmacy, after: pharmacy, block }
      await requireAcknowledged(runtime, transaction, pharmacy.id, closing, body.acknowledged)
      const [id, reason] = [randomKey(), body.reason || null]
      await transaction.insert(booking_blocks).values({ id, reason, created_by: staff.name, ...place })
      return id
    })
    return toDeskBlock(first(await selectBlocks(database).where(eq(booking_blocks.id, id))))
  },

  async removeDeskBlock({ params, staff }, { database }) {
    const own = and(eq(booking_blocks.id, params.id), inArray(booking_blocks.pharmacy_id, staff.pharmacy_ids))
    first(await database.delete(booking_blocks).where(own).returning({ id: booking_blocks.id }))
    return null
  },
} satisfies SomeHandlers

/** Returns the ID of the same closed time: a form that is sent twice closes once. */
async function findSame(
  database: Database,
  { pharmacy_id, service_id, starts_at, ends_at }: Omit<typeof booking_blocks.$inferInsert, 'id' | 'created_by'>,
): Promise<string | null> {
  const ofService = service_id ? eq(booking_blocks.service_id, service_id) : isNull(booking_blocks.service_id)
  const [found] = await database
    .select({ id: booking_blocks.id })
    .from(booking_blocks)
    .where(
      and(
        eq(booking_blocks.pharmacy_id, pharmacy_id),
        ofService,
        eq(booking_blocks.starts_at, starts_at),
        eq(booking_blocks.ends_at, ends_at),
      ),
    )
  return found?.id ?? null
}

const selectBlocks = (database: Database) =>
  database
    .select({ block: booking_blocks, pharmacy: pharmacies, service: { id: services.id, name: services.name } })
    .from(booking_blocks)
    .innerJoin(pharmacies, eq(pharmacies.id, booking_blocks.pharmacy_id))
    .leftJoin(services, eq(services.id, booking_blocks.service_id))

type Row = Awaited<ReturnType<typeof selectBlocks>>[number]

function toDeskBlock({ block, pharmacy, service }: Row): DeskBlock {
  return {
    id: block.id,
    pharmacy: toDeskPharmacy(pharmacy),
    service: service && { id: formatId(service.id), name: service.name },
    starts_at: block.starts_at.toISOString(),
    ends_at: block.ends_at.toISOString(),
    reason: block.reason,
    created_by: block.created_by,
  }
}

export const deskHandlers = {
  ...deskSessionHandlers,
  ...deskOrderHandlers,
  ...deskPackHandlers,
  ...deskAgendaHandlers,
  ...deskBlockHandlers,
  ...deskBookingHandlers,
  ...deskFigureHandlers,
  ...deskHoursHandlers,
  ...deskInvitationHandlers,
  ...deskPasskeyHandlers,
  ...deskPeopleHandlers,
  ...deskPinHandlers,
  ...deskProductHandlers,
  ...deskMessageHandlers,
  ...deskDelegationHandlers,
  getDeskState,
  listDeskWaiting,
  ...deskProposalHandlers,
  ...deskQuestionHandlers,
  ...deskReturnHandlers,
  ...deskSupplyHandlers,
  ...deskTillHandlers,
  ...deskImportHandlers,
  listDeskOrders,
  searchDeskOrders,
  scanAtDesk,
} satisfies SomeHandlers
