import { CallList } from '@/components/desk/agenda'
import { DeskFrame } from '@/components/desk/frame'
import { readAgenda, toAgendaView } from '@/lib/desk/agenda'
import { DESK_CALLS, withQuery } from '@/lib/desk/paths'
import { requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate } from '@/lib/rules/dates'
import messages from '@/messages/it.json'

/** Telephone list of a day's appointments, to print. */
export default async function CallsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const view = toAgendaView({ ...(await searchParams), giorni: '1' })
  const { pharmacy_id, from } = view
  const desk = await requireDesk(withQuery(DESK_CALLS, { farmacia: pharmacy_id, giorno: from }), pharmacy_id)
  const [day] = await readAgenda(desk, view)
  return (
    <DeskFrame desk={desk} title={fill(messages.desk.agenda.calls, { day: formatLongDate(from) })}>
      {day && <CallList day={day} view={view} />}
    </DeskFrame>
  )
}
