'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Notice } from '@/components/ui/notice'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import { reloadCart, useCart } from '@/lib/cart/browser'
import messages from '@/messages/it.json'
import { EmptyCart } from './empty-cart'

const texts = messages.checkout.collectPage

/**
 * The order's page where the server found nothing to order. Right after a login the device's cart is still on its way to the account:
 * once it is there, or has to be decided upon, the visitor goes on.
 */
export function CartAwaited() {
  const router = useRouter()
  const { cart, merge, failed } = useCart()
  const asked = useRef(false)
  const waiting = merge?.kind === 'conflict'
  const found = cart.loaded && cart.products.length > 0

  useEffect(() => {
    if (waiting) router.replace('/checkout')
    else if (found && cart.temporary) router.replace('/pharmacy-selection?redirect=/checkout')
    else if (found && !asked.current) {
      asked.current = true
      router.refresh()
    }
  }, [waiting, found, cart.temporary, router])

  if (cart.loaded && !found && !waiting) return <EmptyCart />
  if (failed) return <Notice tone="critical" live title={messages.errors.generic} onRetry={() => void reloadCart()} />
  return (
    <Loading label={texts.cartLoading} className="grid gap-5">
      <Skeleton className="h-56 w-full rounded-lg" />
      <Skeleton className="h-56 w-full rounded-lg" />
    </Loading>
  )
}
