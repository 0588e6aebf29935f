import { Agenda } from '@/components/desk/agenda'
import { AgendaBlocks } from '@/components/desk/agenda-blocks'
import { AgendaDays, AgendaGrid } from '@/components/desk/agenda-grid'
import { DeskFrame } from '@/components/desk/frame'
import { ClosingMet } from '@/components/desk/hours'
import { GoneNotice } from '@/components/desk/notice'
import { PharmacyTabs } from '@/components/desk/tabs'
import { agendaPath, readAgenda, readFreeTimes, readServices, toAgendaView } from '@/lib/desk/agenda'
import { toColumns } from '@/lib/desk/agenda-grid'
import { readDeskForm } from '@/lib/desk/forms'
import { readMet } from '@/lib/desk/hours'
import { requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Bookings of a day or a week. */
export default async function AgendaPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = toAgendaView(search)
  const desk = await requireDesk(view.path, view.pharmacy_id)
  const [days, services, sent] = await Promise.all([
    readAgenda(desk, view),
    readServices(desk, view.pharmacy_id),
    readDeskForm(search),
  ])
  const closing = await readMet(desk, sent)
  const known = services.find(({ id }) => id === view.service_id)
  const chosen = known ?? (services.length === 1 ? services[0] : undefined)
  const columns = toColumns(days, services, await readFreeTimes(desk, view, chosen), chosen)
  const kept = closing ? { ...closing.form, failure: null } : sent
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.agenda.title}
      done={search.fatto}
      beside={
        <PharmacyTabs
          all
          pharmacies={desk.pharmacies}
          chosen={view.pharmacy_id}
          href={(pharmacy_id) => agendaPath({ ...view, pharmacy_id, service_id: undefined })}
        />
      }
    >
      {closing && <ClosingMet {...closing} path={view.path} />}
      <AgendaDays {...{ view, services, chosen }} />
      <GoneNotice kept={kept} shown={days.flatMap(({ bookings, blocks }) => [...bookings, ...blocks])} />
      <AgendaGrid {...{ view, columns, services, chosen }} />
      <Agenda
        days={days}
        view={view}
        several={view.pharmacy_id === undefined && desk.pharmacies.length > 1}
        kept={kept}
      />
      {services.length > 0 && <AgendaBlocks view={view} services={services} pharmacies={desk.pharmacies} kept={kept} />}
    </DeskFrame>
  )
}
