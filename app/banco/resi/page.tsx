import { DeskFrame } from '@/components/desk/frame'
import { ReturnList } from '@/components/desk/return-list'
import { PharmacyTabs } from '@/components/desk/tabs'
import { readDeskForm } from '@/lib/desk/forms'
import { readReturns, returnsPath, toReturnsView } from '@/lib/desk/returns'
import { requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Withdrawals: goods that come back, and money that is given back. */
export default async function ReturnsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = toReturnsView(search)
  const desk = await requireDesk(returnsPath(view), view.pharmacy_id)
  const [found, kept] = await Promise.all([readReturns(desk, view), readDeskForm(search)])
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.returns.title}
      done={search.fatto}
      beside={
        <PharmacyTabs
          all
          pharmacies={desk.pharmacies}
          chosen={view.pharmacy_id}
          href={(pharmacy_id) => returnsPath({ ...view, pharmacy_id, page: 1 })}
        />
      }
    >
      <ReturnList found={found} view={view} kept={kept} />
    </DeskFrame>
  )
}
