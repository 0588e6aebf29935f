'use client'

import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useCartSelector } from '@/lib/cart/browser'
import { countProducts } from '@/lib/cart/state'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.orders.detail

/** After an order that did not use the account's cart: the products still in that cart. */
export function CartLeft() {
  const count = useCartSelector(({ cart }) => countProducts(cart))
  if (!count) return null
  return (
    <Notice
      className="mt-6 print:hidden"
      action={
        <ButtonLink size="sm" variant="secondary" href="/checkout">
          {texts.cartLeftGo}
        </ButtonLink>
      }
    >
      {fill(texts.cartLeft, { count })}
    </Notice>
  )
}
