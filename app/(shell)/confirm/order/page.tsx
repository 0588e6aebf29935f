import type { Metadata } from 'next'
import { OpenLinkPage } from '@/components/account/open-link-page'
import { ButtonLink } from '@/components/ui/button'
import type { SearchParams } from '@/lib/http/search-params'
import { FIND_ORDER_PATH } from '@/lib/orders/find-order-path'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

const texts = messages.orders.link

// It must not travel on in a Referer, not even to ourselves.
export const metadata: Metadata = { title: texts.title, robots: { index: false }, referrer: 'no-referrer' }

/** Target of a guest order's mails. */
export default async function OpenOrderPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return (
    <OpenLinkPage
      search={await searchParams}
      action="/api/guest/link"
      texts={texts}
      otherWay={
        <ButtonLink href={FIND_ORDER_PATH} size="sm" variant="secondary">
          {messages.orders.find.title}
        </ButtonLink>
      }
    />
  )
}
