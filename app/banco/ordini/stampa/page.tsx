import { DeskFrame } from '@/components/desk/frame'
import { ChosenPrints } from '@/components/desk/prints'
import { printsPath, readChosenOrders, toPrintView } from '@/lib/desk/chosen'
import { requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Papers of the orders chosen in the list, to print. */
export default async function PrintsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const view = toPrintView(await searchParams)
  const desk = await requireDesk(printsPath(view))
  const orders = await readChosenOrders(desk, view.ids)
  const refused = await readChosenOrders(desk, view.refused)
  return (
    <DeskFrame desk={desk} title={messages.desk.print.title}>
      <ChosenPrints view={view} orders={orders} refused={refused} />
    </DeskFrame>
  )
}
