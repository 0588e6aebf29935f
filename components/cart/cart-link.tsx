'use client'

import { BottomBarLink } from '@/components/layout/bottom-bar-link'
import { HeaderLink } from '@/components/layout/header-action'
import { Exact } from '@/components/ui/exact'
import { CartIcon } from '@/components/ui/shell-icons'
import { useCartSelector } from '@/lib/cart/browser'
import { countProducts } from '@/lib/cart/state'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.cart

/**
 * Badge on the icon: the sum of the quantities; none for zero or while unknown. The accessible name says it in
 * words.
 */
function useBadge() {
  const count = useCartSelector(({ cart }) => countProducts(cart))
  if (!count) return { badge: null, name: count === 0 ? texts.countNone : messages.shell.cart }
  const badge = (
    <span
      aria-hidden="true"
      className="absolute -end-2 -top-1.5 flex h-5 min-w-5 items-center justify-center rounded-pill bg-brand px-1 font-bold text-[0.75rem] text-on-brand leading-none tabular-nums ring-2 ring-paper"
    >
      <Exact>{count > 99 ? '99+' : count}</Exact>
    </span>
  )
  return { badge, name: count === 1 ? texts.countOne : fill(texts.countMany, { count }) }
}

export function CartHeaderLink() {
  const { badge, name } = useBadge()
  return <HeaderLink href="/checkout" icon={CartIcon} label={name} text={messages.shell.cart} badge={badge} />
}

export function CartBarLink() {
  const { badge, name } = useBadge()
  return <BottomBarLink href="/checkout" label={messages.shell.cart} name={name} icon={<CartIcon />} badge={badge} />
}
