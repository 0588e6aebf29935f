import { DeskFrame } from '@/components/desk/frame'
import { ClosingMet, ClosureList, HoursForm } from '@/components/desk/hours'
import { PharmacyTabs } from '@/components/desk/tabs'
import { readId } from '@/lib/contract/id'
import { readDeskForm } from '@/lib/desk/forms'
import { hoursPath, readHours, readMet } from '@/lib/desk/hours'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Opening hours and closures of a pharmacy. */
export default async function HoursPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const chosen = readId(firstValue(search.farmacia)) ?? undefined
  const desk = await requireDesk(hoursPath(chosen), chosen)
  const pharmacyId = chosen ?? desk.pharmacies[0]?.id ?? ''
  const [hours, sent] = await Promise.all([readHours(desk, pharmacyId), readDeskForm(search)])
  const closing = await readMet(desk, sent)
  const kept = closing ? { ...closing.form, failure: null } : sent
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.hours.title}
      done={search.fatto}
      beside={<PharmacyTabs pharmacies={desk.pharmacies} chosen={pharmacyId} href={hoursPath} />}
    >
      {closing && <ClosingMet {...closing} path={hoursPath(pharmacyId)} />}
      <HoursForm hours={hours} kept={kept} />
      <ClosureList hours={hours} kept={kept} />
    </DeskFrame>
  )
}
