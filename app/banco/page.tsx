import { DeskFrame } from '@/components/desk/frame'
import { LivePart } from '@/components/desk/live-part'
import { OrderKeys, OrderList } from '@/components/desk/order-list'
import { DeskSearch } from '@/components/desk/search'
import { PharmacyTabs, TaskTabs } from '@/components/desk/tabs'
import { readDeskForm } from '@/lib/desk/forms'
import { withAllPharmacies } from '@/lib/desk/paths'
import { requireDesk } from '@/lib/desk/server'
import { readToday, todayPath, toTodayView } from '@/lib/desk/today'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Open orders by due time. */
export default async function TodayPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = await toTodayView(search, await readDeskForm(search))
  const desk = await requireDesk(view.path, view.pharmacy_id)
  const orders = await readToday(desk, view)
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.today}
      done={search.fatto}
      beside={
        <PharmacyTabs
          all
          pharmacies={desk.pharmacies}
          chosen={view.pharmacy_id}
          href={(pharmacy_id) => todayPath({ pharmacy_id, task: view.task, filters: view.filters })}
        />
      }
    >
      <DeskSearch view={view} />
      <LivePart state={desk.live?.state} path={view.pharmacy_id ? desk.path : withAllPharmacies(desk.path)}>
        <TaskTabs view={view} desk={desk} />
        <OrderList orders={orders} view={view} desk={desk} />
      </LivePart>
      {orders.items.length > 0 && <OrderKeys />}
    </DeskFrame>
  )
}
