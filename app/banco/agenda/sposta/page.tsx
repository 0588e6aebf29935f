import { notFound } from 'next/navigation'
import { MoveBooking } from '@/components/desk/agenda-times'
import { DeskFrame } from '@/components/desk/frame'
import { deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { readId } from '@/lib/contract/id'
import { hasFree, readDay, readNextTimes, readTimes } from '@/lib/desk/agenda'
import { readDeskForm } from '@/lib/desk/forms'
import { readWaitingClosing } from '@/lib/desk/hours'
import { DESK_MOVE_BOOKING, withQuery } from '@/lib/desk/paths'
import { readAtDesk, requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { isoDay } from '@/lib/rules/dates'
import messages from '@/messages/it.json'

/** Moves an appointment to another time. */
export default async function MoveBookingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const id = readId(firstValue(search.id))
  if (id === null) notFound()
  const [askedDay, asked] = [readDay(search), firstValue(search.ora)]
  const list = firstValue(search.lista)
  const timePath = (giorno: string | null, ora: string | null | undefined) =>
    withQuery(DESK_MOVE_BOOKING, { id, giorno, ora, lista: list })
  const path = timePath(askedDay, asked)
  const desk = await requireDesk(path)
  const booking = await readAtDesk(deskAgendaCalls.getDeskBooking, { params: { id } }, desk)
  const { pharmacy, service_id, status, starts_at, ends_at } = booking
  const day = askedDay ?? isoDay(starts_at)
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000
  // Times that the form of the list is about to close are no way out.
  const closes = await readWaitingClosing(list)
  const isClosed = (on: string, time: string) => closes({ day: on, time, minutes, service_id })
  const read = status === 'booked' ? await readTimes(desk, service_id, day, id) : []
  const times = read.filter(({ time }) => !isClosed(day, time))
  const isMissing = status === 'booked' && !hasFree(times)
  const place = { pharmacy_id: pharmacy.id, service_id }
  const next = isMissing ? await readNextTimes(desk, place, { day, moved: id, isClosed }) : []
  const kept = await readDeskForm(search)
  return (
    <DeskFrame desk={desk} title={messages.desk.agenda.moveTitle}>
      <MoveBooking {...{ path, booking, day, times, next, timePath, asked, kept, list }} />
    </DeskFrame>
  )
}
