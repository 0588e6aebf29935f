import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CartIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'

const texts = messages.checkout.collectPage

/** Nothing to order any more, or not yet. */
export function EmptyCart() {
  return (
    <EmptyState
      icon={CartIcon}
      title={texts.cartEmpty}
      action={
        <>
          <ButtonLink href="/profile?section=orders">{texts.toOrders}</ButtonLink>
          <ButtonLink href="/search" variant="secondary">
            {texts.toSearch}
          </ButtonLink>
        </>
      }
    >
      {texts.cartEmptyText}
    </EmptyState>
  )
}
