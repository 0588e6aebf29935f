'use client'

import { BottomBarLink } from '@/components/layout/bottom-bar-link'
import { CountBadge } from '@/components/layout/count-badge'
import { HeaderLink } from '@/components/layout/header-action'
import { CartIcon } from '@/components/ui/shell-icons'
import { useCart } from '@/lib/cart/browser'
import { countOf } from '@/lib/cart/state'
import { fill } from '@/lib/i18n/fill'
import { useCartTexts } from './cart-texts'

function useBadge(label: string): { count: number | null; name: string } {
  const texts = useCartTexts()
  const count = countOf(useCart().cart)
  if (count === null) return { count, name: label }
  const name = count === 0 ? texts.countNone : count === 1 ? texts.countOne : fill(texts.countMany, { count })
  return { count, name }
}

/** The header's cart with its number: the sum of the quantities, none while it is not known. */
export function CartHeaderLink({ label }: { label: string }) {
  const { count, name } = useBadge(label)
  return <HeaderLink href="/checkout" icon={CartIcon} label={name} text={label} badge={<CountBadge count={count} />} />
}

/** The same in the phone's bottom bar. */
export function CartBarLink({ label }: { label: string }) {
  const { count, name } = useBadge(label)
  return (
    <BottomBarLink
      href="/checkout"
      label={label}
      name={name}
      icon={<CartIcon />}
      badge={<CountBadge count={count} />}
    />
  )
}
