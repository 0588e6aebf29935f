'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useCart } from '@/lib/cart/browser'
import messages from '@/messages/it.json'

const texts = messages.checkout.collectPage

/** How a cart compares: the same lines with the same numbers. */
const signature = (cart: { minsan: string; quantity: number }[]) =>
  cart
    .map(({ minsan, quantity }) => `${minsan}:${quantity}`)
    .sort()
    .join()

/**
 * Reads the page anew when the cart that it was made for is not the cart any more: after a login the device's cart is merged in the
 * browser, and another tab may change it. Says so where a second cart still waits on the device.
 */
export function CartWatch({ cart }: { cart: { minsan: string; quantity: number }[] }) {
  const router = useRouter()
  const { cart: now, merge } = useCart()
  const asked = useRef('')
  const shown = signature(cart)
  const current = now.loaded ? signature(now.products) : shown

  useEffect(() => {
    if (current === shown || asked.current === current) return
    asked.current = current
    router.refresh()
  }, [current, shown, router])

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
