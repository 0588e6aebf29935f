'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import { useCart } from '@/lib/cart/browser'
import { carryCart } from '@/lib/cart/carry'
import { isSignedIn } from '@/lib/cart/state'
import messages from '@/messages/it.json'
import { EmptyCart } from './empty-cart'

const texts = messages.checkout.collectPage

/**
 * Shown if the server found nothing to order. After a login the device's cart may still be merging; once that is done
 * or needs a decision, the visitor goes on. Also sends a guest's cart; `last_order` is the guest's last order.
 */
export function CartAwaited({ last_order }: { last_order: string | null }) {
  const router = useRouter()
  const { cart, merge, failed, pending } = useCart()
  const asked = useRef(false)
  const [lost, setLost] = useState(false)
  const waiting = merge?.kind === 'conflict'
  const found = cart.loaded && !pending && cart.products.length > 0

  useEffect(() => {
    if (waiting) router.replace('/checkout')
    else if (found && cart.temporary) router.replace('/pharmacy-selection?redirect=/checkout')
    else if (found && !asked.current) {
      asked.current = true
      if (isSignedIn()) router.refresh()
      else
        void carryCart(cart).then((carried) => {
          if (carried) router.refresh()
          else setLost(true)
        })
    }
  }, [waiting, found, cart, router])

  if (cart.loaded && !pending && !found && !waiting)
    // A customer has a list of orders, whatever was ordered here as a guest.
    return <EmptyCart last_order={isSignedIn() ? null : last_order} />
  if (failed || lost)
    return <Notice tone="critical" live title={messages.errors.generic} onRetry={() => window.location.reload()} />
  return (
    <>
      <noscript>
        <EmptyCart last_order={last_order} />
      </noscript>
      <Loading label={texts.cartLoading} className="grid gap-5">
        <Skeleton className="h-56 w-full rounded-lg" />
        <Skeleton className="h-56 w-full rounded-lg" />
      </Loading>
    </>
  )
}
