import { OpenLinkPage } from '@/components/account/account-page'
import type { SearchParams } from '@/lib/http/search-params'
import { tokenMetadata } from '@/lib/seo/metadata'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

const texts = messages.services.link

export const metadata = tokenMetadata(texts.title)

/** Target of the mail of a guest's booking. */
export default async function OpenBookingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <OpenLinkPage search={await searchParams} action="/api/guest/booking" texts={texts} />
}
