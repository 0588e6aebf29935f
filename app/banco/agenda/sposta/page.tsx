import { notFound } from 'next/navigation'
import { MoveBooking } from '@/components/desk/agenda-move'
import { DeskFrame } from '@/components/desk/frame'
import { deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { readId } from '@/lib/contract/id'
import { readDay, readTimes } from '@/lib/desk/agenda'
import { readDeskForm } from '@/lib/desk/forms'
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
  const asked = readDay(search)
  const list = firstValue(search.lista)
  const path = withQuery(DESK_MOVE_BOOKING, { id, giorno: asked, lista: list })
  const desk = await requireDesk(path)
  const booking = await readAtDesk(deskAgendaCalls.getDeskBooking, { params: { id } }, desk)
  const day = asked ?? isoDay(booking.starts_at)
  const times = booking.status === 'booked' ? await readTimes(desk, booking.service_id, day, id) : []
  const kept = await readDeskForm(search)
  return (
    <DeskFrame desk={desk} title={messages.desk.agenda.moveTitle}>
      <MoveBooking {...{ path, booking, day, times, kept, list }} />
    </DeskFrame>
  )
}
