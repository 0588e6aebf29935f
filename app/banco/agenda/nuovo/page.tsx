import { NewBooking } from '@/components/desk/agenda-times'
import { DeskFrame } from '@/components/desk/frame'
import { readId } from '@/lib/contract/id'
import { hasFree, readDay, readNextTimes, readSameCaller, readServices, readTimes } from '@/lib/desk/agenda'
import { readDeskForm } from '@/lib/desk/forms'
import { DESK_NEW_BOOKING, withQuery } from '@/lib/desk/paths'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { today } from '@/lib/values/rome-time'
import messages from '@/messages/it.json'

/** Books an appointment for a caller. */
export default async function NewBookingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const pharmacy_id = readId(firstValue(search.farmacia)) ?? undefined
  const day = readDay(search) ?? today()
  const serviceId = readId(firstValue(search.servizio))
  const asked = firstValue(search.ora)
  const timePath = (giorno: string, ora: string | null | undefined) =>
    withQuery(DESK_NEW_BOOKING, { farmacia: pharmacy_id, servizio: serviceId, giorno, ora })
  const path = timePath(day, asked)
  const desk = await requireDesk(path, pharmacy_id)
  const services = await readServices(desk, pharmacy_id)
  const service = services.find(({ id }) => id === serviceId) ?? services[0]
  const times = service ? await readTimes(desk, service.id, day) : []
  const place = service && !hasFree(times) && { pharmacy_id: service.pharmacy.id, service_id: service.id }
  const next = place ? await readNextTimes(desk, place, { day }) : []
  const kept = await readDeskForm(search)
  const same = await readSameCaller(desk, kept)
  return (
    <DeskFrame desk={desk} title={messages.desk.agenda.new}>
      <NewBooking {...{ path, pharmacy_id, services, service, day, times, next, timePath, asked, kept, same }} />
    </DeskFrame>
  )
}
