import { DeskFrame } from '@/components/desk/frame'
import { DeskNotice } from '@/components/desk/notice'
import { PharmacyTabs } from '@/components/desk/pharmacy-tabs'
import { ReturnList } from '@/components/desk/return-list'
import { readDeskForm } from '@/lib/desk/forms'
import { readReturns, returnsPath, toReturnsView } from '@/lib/desk/returns'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

const { returns } = messages.desk

/** Withdrawals: goods that come back, and money that is given back. */
export default async function ReturnsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = toReturnsView(search)
  const desk = await requireDesk(returnsPath(view), view.pharmacy_id)
  const [found, kept] = await Promise.all([readReturns(desk, view), readDeskForm(search)])
  const done = firstValue(search.fatto)
  return (
    <DeskFrame desk={desk} title={returns.title}>
      {done === 'reso' && <DeskNotice tone="positive">{returns.doneGoods}</DeskNotice>}
      {done === 'rimborso' && <DeskNotice tone="positive">{returns.doneRefund}</DeskNotice>}
      <PharmacyTabs
        all
        pharmacies={desk.pharmacies}
        chosen={view.pharmacy_id}
        href={(pharmacy_id) => returnsPath({ ...view, pharmacy_id, page: 1 })}
      />
      <ReturnList found={found} view={view} kept={kept} />
    </DeskFrame>
  )
}
