import type { Metadata } from 'next'
import { OpenLinkPage } from '@/components/account/open-link-page'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

const texts = messages.services.link

// It must not travel on in a Referer, not even to ourselves.
export const metadata: Metadata = { title: texts.title, robots: { index: false }, referrer: 'no-referrer' }

/** Target of the mail of a guest's booking. */
export default async function OpenBookingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <OpenLinkPage search={await searchParams} action="/api/guest/booking" texts={texts} />
}
