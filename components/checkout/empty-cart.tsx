import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CartIcon } from '@/components/ui/icons'
import type { OrderTexts } from './order-texts'

/** Nothing to order any more, or not yet. */
export function EmptyCart({ texts }: { texts: OrderTexts }) {
  return (
    <EmptyState
      icon={CartIcon}
      title={texts.page.cartEmpty}
      action={
        <>
          <ButtonLink href="/profile?section=orders" prefetch={false}>
            {texts.page.toOrders}
          </ButtonLink>
          <ButtonLink href="/search" variant="secondary">
            {texts.page.toSearch}
          </ButtonLink>
        </>
      }
    >
      {texts.page.cartEmptyText}
    </EmptyState>
  )
}
