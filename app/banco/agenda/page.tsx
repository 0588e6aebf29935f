import { Agenda, AgendaDays } from '@/components/desk/agenda'
import { DeskFrame } from '@/components/desk/frame'
import { DeskNotice } from '@/components/desk/notice'
import { PharmacyTabs } from '@/components/desk/pharmacy-tabs'
import { agendaPath, readAgenda, toAgendaView } from '@/lib/desk/agenda'
import { readDeskForm } from '@/lib/desk/forms'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

const { agenda } = messages.desk

/** Bookings of a day or a week. */
export default async function AgendaPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = toAgendaView(search)
  const desk = await requireDesk(view.path, view.pharmacy_id)
  const [days, kept] = await Promise.all([readAgenda(desk, view), readDeskForm(search)])
  const done = firstValue(search.fatto)
  return (
    <DeskFrame desk={desk} title={agenda.title}>
      {done === 'done' && <DeskNotice tone="positive">{agenda.done}</DeskNotice>}
      {done === 'cancelled' && <DeskNotice tone="positive">{agenda.cancelled}</DeskNotice>}
      <PharmacyTabs
        all
        pharmacies={desk.pharmacies}
        chosen={view.pharmacy_id}
        href={(pharmacy_id) => agendaPath({ ...view, pharmacy_id })}
      />
      <AgendaDays view={view} />
      <Agenda days={days} view={view} kept={kept} />
    </DeskFrame>
  )
}
