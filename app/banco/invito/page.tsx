import { AcceptInvitation } from '@/components/desk/accept-invitation'
import { readDeskForm } from '@/lib/desk/forms'
import { readInvitation } from '@/lib/desk/people'
import { requireDeskCalls } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'

/** A mailed link of the desk. Only the button uses it up, since mail scanners open links. */
export default async function InvitationPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireDeskCalls()
  const search = await searchParams
  const token = firstValue(search.token) ?? ''
  return <AcceptInvitation token={token} invitation={await readInvitation(token)} kept={await readDeskForm(search)} />
}
