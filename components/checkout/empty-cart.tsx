import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CartIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'

const texts = messages.checkout.collectPage

/** Nothing to order; links to a guest's last order, since guests have no list. */
export function EmptyCart({ last_order = null }: { last_order?: string | null }) {
  return (
    <EmptyState
      icon={CartIcon}
      title={texts.cartEmpty}
      action={
        <>
          {last_order === null ? (
            <ButtonLink href="/profile?section=orders">{texts.toOrders}</ButtonLink>
          ) : (
            <ButtonLink href={`/order-detail/${encodeURIComponent(last_order)}`}>{texts.toLastOrder}</ButtonLink>
          )}
          <ButtonLink href="/search" variant="secondary">
            {texts.toSearch}
          </ButtonLink>
        </>
      }
    >
      {last_order === null ? texts.cartEmptyText : texts.cartOrderedText}
    </EmptyState>
  )
}
