import { Agenda, AgendaDays } from '@/components/desk/agenda'
import { AgendaBlocks } from '@/components/desk/agenda-blocks'
import { DeskFrame } from '@/components/desk/frame'
import { DeskNotice } from '@/components/desk/notice'
import { PharmacyTabs } from '@/components/desk/pharmacy-tabs'
import { agendaPath, readAgenda, readServices, toAgendaView } from '@/lib/desk/agenda'
import { readDeskForm } from '@/lib/desk/forms'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

const { agenda } = messages.desk

/** Success messages by the submitted form. */
const DONE: Record<string, string> = {
  done: agenda.done,
  cancelled: agenda.cancelled,
  prenota: agenda.booked,
  sposta: agenda.moved,
  chiudi: agenda.closed,
  apri: agenda.opened,
}

/** Bookings of a day or a week. */
export default async function AgendaPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = toAgendaView(search)
  const desk = await requireDesk(view.path, view.pharmacy_id)
  const [days, services, kept] = await Promise.all([
    readAgenda(desk, view),
    readServices(desk, view.pharmacy_id),
    readDeskForm(search),
  ])
  const done = DONE[firstValue(search.fatto) ?? '']
  return (
    <DeskFrame desk={desk} title={agenda.title}>
      {done && <DeskNotice tone="positive">{done}</DeskNotice>}
      <PharmacyTabs
        all
        pharmacies={desk.pharmacies}
        chosen={view.pharmacy_id}
        href={(pharmacy_id) => agendaPath({ ...view, pharmacy_id })}
      />
      <AgendaDays view={view} />
      <Agenda days={days} view={view} kept={kept} />
      {services.length > 0 && (
        <AgendaBlocks days={days} view={view} services={services} pharmacies={desk.pharmacies} kept={kept} />
      )}
    </DeskFrame>
  )
}
