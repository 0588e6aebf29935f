import { notFound } from 'next/navigation'
import { AuditList } from '@/components/desk/audit-list'
import { DeskFrame } from '@/components/desk/frame'
import { PharmacyTabs } from '@/components/desk/tabs'
import { readId } from '@/lib/contract/id'
import { auditPath, chosenPharmacy, ownedPharmacies, readAudit } from '@/lib/desk/people'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** The audit log of a pharmacy, for its owners. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const chosen = readId(firstValue(search.farmacia)) ?? undefined
  const after = readId(firstValue(search.dopo)) ?? undefined
  const desk = await requireDesk(auditPath(chosen, after))
  const pharmacy_id = chosenPharmacy(desk, chosen) ?? notFound()
  return (
    <DeskFrame desk={desk} title={messages.desk.audit.title}>
      <PharmacyTabs pharmacies={ownedPharmacies(desk)} chosen={pharmacy_id} href={(id) => auditPath(id)} />
      <AuditList found={await readAudit(desk, pharmacy_id, after)} pharmacy_id={pharmacy_id} is_first={!after} />
    </DeskFrame>
  )
}
