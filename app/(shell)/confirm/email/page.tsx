import type { Metadata } from 'next'
import { ConfirmEmailPage } from '@/components/account/confirm-email-page'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

// Never kept: the token is in the address.
export const dynamic = 'force-dynamic'

// The token must not travel on in a Referer, not even to ourselves.
export const metadata: Metadata = {
  title: messages.auth.confirmTitle,
  robots: { index: false },
  referrer: 'no-referrer',
}

/** Where a registration leads, and the link of its mail. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <ConfirmEmailPage email={null} search={await searchParams} />
}
