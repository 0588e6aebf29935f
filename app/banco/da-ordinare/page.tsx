import { DeskFrame } from '@/components/desk/frame'
import { SupplyList } from '@/components/desk/supply-list'
import { PharmacyTabs } from '@/components/desk/tabs'
import { readId } from '@/lib/contract/id'
import { readDeskForm } from '@/lib/desk/forms'
import { requireDesk } from '@/lib/desk/server'
import { readSupplies, suppliesPath } from '@/lib/desk/supplies'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Products that a pharmacy's open orders wait for, by state: to order, on the way, arrived. */
export default async function SuppliesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const asked = readId(firstValue(search.farmacia)) ?? undefined
  const desk = await requireDesk(suppliesPath(asked), asked)
  const pharmacyId = asked ?? desk.pharmacies[0]?.id ?? ''
  const [found, kept] = await Promise.all([readSupplies(desk, pharmacyId), readDeskForm(search)])
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.supplies.title}
      done={search.fatto}
      pharmacy_id={pharmacyId}
      beside={<PharmacyTabs pharmacies={desk.pharmacies} chosen={pharmacyId} href={suppliesPath} />}
    >
      <SupplyList found={found} pharmacy_id={pharmacyId} kept={kept} />
    </DeskFrame>
  )
}
