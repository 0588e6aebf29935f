import { ConfirmEmailPage } from '@/components/account/confirm-email-page'
import type { SearchParams } from '@/lib/http/search-params'
import { tokenMetadata } from '@/lib/seo/metadata'
import messages from '@/messages/it.json'

// Never kept: the token is in the address.
export const dynamic = 'force-dynamic'

export const metadata = tokenMetadata(messages.auth.confirmTitle)

/** Where a registration leads, and the link of its mail. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <ConfirmEmailPage email={null} search={await searchParams} />
}
