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
  const pharmacyId = chosenPharmacy(desk, chosen) ?? notFound()
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.audit.title}
      beside={<PharmacyTabs pharmacies={ownedPharmacies(desk)} chosen={pharmacyId} href={(id) => auditPath(id)} />}
    >
      <AuditList found={await readAudit(desk, pharmacyId, after)} pharmacy_id={pharmacyId} is_first={!after} />
    </DeskFrame>
  )
}
