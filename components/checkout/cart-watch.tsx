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

type Line = { minsan: string; quantity: number }

const signature = (cart: Line[]) =>
  cart
    .map(({ minsan, quantity }) => `${minsan}:${quantity}`)
    .sort()
    .join()

/**
 * Refreshes the page if the cart differs from the one it was rendered for: the device's cart is merged after a login,
 * and other tabs may change it. Says so if a second cart is waiting on the device.
 */
export function CartWatch({ cart, basket }: { cart: Line[]; basket: GuestCart | null }) {
  const router = useRouter()
  const { cart: now, merge, pending } = useCart()
  const asked = useRef('')
  /** Unreadable storage does not count as an emptied cart. */
  const held = useRef(false)
  const shown = signature(cart)
  const at = basket?.pharmacy_id
  const moved = at !== undefined && now.pharmacy_id !== null && now.pharmacy_id !== at
  const current = now.loaded ? signature(now.products) : shown

  useEffect(() => {
    // Before the change is saved, a refreshed page would show the old state.
    if (pending) return
    if (now.products.length > 0) held.current = true
    const key = `${now.pharmacy_id} ${current}`
    // The URL says that the lines are not the cart's.
    const isOwn = new URLSearchParams(window.location.search).has('basket')
    // A customer who logged in here orders what is shown; the account's cart stays as it is.
    if ((current === shown && !moved) || asked.current === key || (basket && (isSignedIn() || isOwn))) return
    asked.current = key
    if (!basket) router.refresh()
    // Emptied in another tab, probably by its order, which must not be repeated.
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
