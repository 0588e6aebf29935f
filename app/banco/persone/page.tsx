import { notFound, redirect } from 'next/navigation'
import { DeskFrame } from '@/components/desk/frame'
import { PaymentAccount } from '@/components/desk/payment-account'
import { InvitationList, InviteForm, PeopleList } from '@/components/desk/people'
import { PharmacyTabs } from '@/components/desk/tabs'
import { readId } from '@/lib/contract/id'
import { readDeskForm } from '@/lib/desk/forms'
import { deskLoginPath } from '@/lib/desk/paths'
import {
  auditPath,
  chosenPharmacy,
  ownedPharmacies,
  peoplePath,
  readPaymentAccount,
  readPeople,
} from '@/lib/desk/people'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Staff of a pharmacy, for its owners. */
export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const chosen = readId(firstValue(search.farmacia)) ?? undefined
  const desk = await requireDesk(peoplePath(chosen))
  // The calls of this page are refused with a PIN.
  if (desk.staff.by_pin) redirect(deskLoginPath(desk.path, 'pin'))
  const pharmacyId = chosenPharmacy(desk, chosen) ?? notFound()
  const [people, payments, kept] = await Promise.all([
    readPeople(desk, pharmacyId),
    readPaymentAccount(desk, pharmacyId),
    readDeskForm(search),
  ])
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.people.title}
      done={search.fatto}
      beside={<PharmacyTabs pharmacies={ownedPharmacies(desk)} chosen={pharmacyId} href={peoplePath} />}
    >
      <PeopleList people={people} kept={kept} />
      <InvitationList people={people} />
      <InviteForm people={people} kept={kept} />
      {payments && <PaymentAccount payments={payments} pharmacy_id={pharmacyId} kept={kept} />}
      <p>
        <a href={auditPath(pharmacyId)}>{messages.desk.people.audit}</a>
      </p>
    </DeskFrame>
  )
}
