'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { QuantityStepper } from '@/components/ui/quantity-stepper'
import { showToast } from '@/components/ui/toast'
import { onDemand } from '@/lib/browser/on-demand'
import { outcomeText } from '@/lib/cart/outcome'
import type { AddedProduct, PendingChange } from '@/lib/cart/pending-change'
import { cartStore, quantityInCart } from '@/lib/cart/state'
import { fill } from '@/lib/i18n/fill'
import { chosenPharmacy } from '@/lib/pharmacies/browser'
import messages from '@/messages/it.json'

// Loaded when the page is idle: shows a change at once, has it sent, and reports it.

const texts = messages.cart

/**
 * Sends changes that are already shown and reports failures; returns true on success. `pharmacy` is the name of
 * their pharmacy.
 */
export async function changeCart(said: PendingChange[], pharmacy?: string | null): Promise<boolean> {
  const code = await onDemand(import('@/lib/cart/write'))
  if (!code) cartStore.drop(said)
  const outcome = code && (await code.sendChanges(said))
  if (outcome?.ok) return true
  showToast({ text: outcome ? outcomeText(outcome, pharmacy) : messages.errors.network, tone: 'critical', id: 'cart' })
  return false
}

/** Sends the first pack of a product and reports the result. */
export async function sendAdded(said: PendingChange[], { minsan, name }: AddedProduct, main: boolean): Promise<void> {
  const added = await changeCart(said, chosenPharmacy()?.name)
  // The product may have been removed in the meantime.
  if (!added || quantityInCart(cartStore.snapshot().cart, minsan) === 0) return
  showToast({
    text: fill(texts.added, { product: name }),
    tone: 'positive',
    id: 'cart',
    // The product's own page shows the cart link in place of the button.
    ...(!main && { action: { label: texts.open, onClick: () => window.location.assign('/checkout') } }),
  })
}

/** The quantity stepper that replaces the add button. `pressed`: takes over the focus. */
export function InCart({
  product,
  pharmacy_id,
  quantity,
  main,
  pressed,
}: {
  product: AddedProduct
  pharmacy_id: string | null
  quantity: number
  main: boolean
  pressed: RefObject<boolean>
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pressed.current) [...(box.current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true })
  }, [pressed])
  const { minsan, name } = product

  const send = (said: PendingChange[]) => void changeCart(said, chosenPharmacy()?.name)
  const set = (next: number) => send(cartStore.setQuantities({ minsan, quantity: next }))
  function remove() {
    pressed.current = true
    set(0)
    showToast({
      text: fill(texts.taken, { product: name }),
      id: 'cart',
      action: {
        label: texts.putBack,
        onClick: () => send(cartStore.setQuantities({ minsan, quantity, product, pharmacy_id })),
      },
    })
  }

  return (
    // The toast must not cover the button that was just pressed.
    <div ref={box} data-keep-clear="" className="flex flex-wrap items-start gap-3">
      <QuantityStepper
        product={name}
        group={fill(texts.quantityOf, { product: name })}
        quantity={quantity}
        max={product.max_quantity ?? null}
        small={!main}
        onChange={set}
        onRemove={remove}
      />
      {main && (
        <ButtonLink href="/checkout" className="flex-1">
          {texts.open}
        </ButtonLink>
      )}
    </div>
  )
}
