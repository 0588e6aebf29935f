'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useCart } from '@/lib/cart/browser'
import { carryCart, hasOrdered } from '@/lib/cart/carry'
import { isSignedIn } from '@/lib/cart/state'
import type { GuestCart } from '@/lib/session/guest'
import messages from '@/messages/it.json'

const texts = messages.checkout.collectPage

/** How a cart compares: the same lines with the same numbers. */
type Line = { minsan: string; quantity: number }

const signature = (cart: Line[]) =>
  cart
    .map(({ minsan, quantity }) => `${minsan}:${quantity}`)
    .sort()
    .join()

/**
 * Reads the page anew when the cart that it was made for is not the cart any more: after a login the device's cart is merged in the
 * browser, and another tab may change it. Says so where a second cart still waits on the device.
 */
export function CartWatch({ cart, basket }: { cart: Line[]; basket: GuestCart | null }) {
  const router = useRouter()
  const { cart: now, merge, pending } = useCart()
  const asked = useRef('')
  /** What storage refuses is no cart that was emptied. */
  const held = useRef(false)
  const shown = signature(cart)
  const at = basket?.pharmacy_id
  const moved = at !== undefined && now.pharmacy_id !== null && now.pharmacy_id !== at
  const current = now.loaded ? signature(now.products) : shown

  useEffect(() => {
    // Until the platform has it, a page that is read anew would show what was.
    if (pending) return
    if (now.products.length > 0) held.current = true
    const key = `${now.pharmacy_id} ${current}`
    // The address says that what is ordered is no cart.
    const is_own = new URLSearchParams(window.location.search).has('basket')
    // Who has logged in here orders what is on the screen; the account's own cart stays as it is.
    if ((current === shown && !moved) || asked.current === key || (basket && (isSignedIn() || is_own))) return
    asked.current = key
    if (!basket) router.refresh()
    // Emptied in another tab, most often by the order: it is not made a second time.
    else if (held.current && !hasOrdered()) void carryCart(now).then(() => router.refresh())
  }, [current, shown, moved, pending, basket, now, router])

  if (merge?.kind !== 'conflict') return null
  return (
    <Notice
      tone="warning"
      live
      title={texts.otherCart}
      action={
        <ButtonLink size="sm" variant="secondary" href="/checkout">
          {texts.toCart}
        </ButtonLink>
      }
    />
  )
}
