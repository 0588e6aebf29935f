import { OpenLinkPage } from '@/components/account/account-page'
import { ButtonLink } from '@/components/ui/button'
import type { SearchParams } from '@/lib/http/search-params'
import { FIND_ORDER_PATH } from '@/lib/orders/find-order-path'
import { tokenMetadata } from '@/lib/seo/metadata'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

const texts = messages.orders.link

export const metadata = tokenMetadata(texts.title)

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
