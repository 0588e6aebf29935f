'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { carryCart } from '@/lib/cart/carry'
import { keepForLater, putBack, readSavedForLater, saveForLater } from '@/lib/cart/saved-for-later'
import { isSignedIn } from '@/lib/cart/state'
import type { OrderPreview } from '@/lib/contract/orders'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import type { GuestCart } from '@/lib/session/guest'
import messages from '@/messages/it.json'

const texts = messages.checkout

/**
 * Orders what is ready sooner: moves late products to the device's list, and back into the cart after the order.
 * `aside` are their codes for this page; the list survives it.
 */
export function useOrderRest(pharmacyId: string, basket: GuestCart | null) {
  const router = useRouter()
  const aside = useRef<string[]>([])

  /** Returns false if a product stayed in the order. */
  async function orderRest({ lines }: OrderPreview, late: readonly string[]): Promise<boolean> {
    const products = lines
      .filter(({ minsan }) => late.includes(minsan))
      .map(({ minsan, name, image, quantity, unit_price }) => ({ minsan, name, image, quantity, price: unit_price }))
    // A customer's lines outside of the cart.
    const inCart = !(basket && isSignedIn())
    if (!inCart) keepForLater(pharmacyId, products)
    const left = inCart ? await saveForLater(pharmacyId, products) : true
    const rest = basket && { ...basket, products: basket.products.filter(({ minsan }) => !late.includes(minsan)) }
    const done = left && (!rest || (await carryCart(rest)))
    if (done) aside.current = [...aside.current, ...late]
    router.refresh()
    return done
  }

  /** After the order. What cannot be added to the cart stays on the list that the cart shows. */
  async function bringBack(): Promise<void> {
    const list = aside.current.length > 0 ? readSavedForLater() : null
    const products = list?.products.filter(({ minsan }) => aside.current.includes(minsan)) ?? []
    if (!list || products.length === 0) return
    aside.current = []
    const refused = await putBack({ ...list, products })
    showToast(
      refused.length > 0
        ? { text: fill(messages.cart.putAside.failed, { products: refused.join(', ') }), tone: 'critical' }
        : {
            text: fill(texts.lateKept, { products: products.map(({ name }) => name).join(', ') }),
            action: { label: messages.cart.open, onClick: () => router.push('/checkout') },
          },
    )
  }

  return { orderRest, bringBack }
}

/** Late products by name, with a button to order the rest sooner. */
export function LateLines({
  preview,
  onRest,
}: {
  preview: OrderPreview
  onRest: (preview: OrderPreview, late: readonly string[]) => Promise<boolean>
}) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const told = useRef<HTMLParagraphElement>(null)
  const { late, lines, ready_at } = preview
  const named = lines.filter(({ minsan }) => late?.minsans.includes(minsan)).map(({ name }) => name)
  const rest = late?.rest_ready_at
  const isLate = named.length > 0

  // The button is unmounted with the late products.
  useEffect(() => {
    if (done && !isLate) told.current?.focus()
  }, [done, isLate])

  async function press() {
    setBusy(true)
    const went = await onRest(preview, late?.minsans ?? [])
    setBusy(false)
    setDone(went)
    if (!went) showToast({ text: messages.cart.changeFailed, tone: 'critical', id: 'cart' })
  }

  if (!isLate)
    return (
      done && (
        <p ref={told} tabIndex={-1} className="mt-1 text-sm">
          {texts.lateAside}
        </p>
      )
    )
  return (
    <>
      <p className="mt-1 text-sm">{fill(texts.late, { products: named.join(', '), count: named.length })}</p>
      {rest && ready_at && rest < ready_at && (
        <div className="mt-2">
          <p className="text-sm">{fill(texts.lateRest, { date: formatLongDate(rest), time: formatTime(rest) })}</p>
          <div className="noscript:hidden">
            <Button size="sm" variant="secondary" loading={busy} onClick={press} className="mt-2">
              {texts.orderRest}
            </Button>
            <p className="mt-1 text-muted text-sm">{texts.orderRestHint}</p>
          </div>
        </div>
      )}
    </>
  )
}
