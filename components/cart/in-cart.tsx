'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { QuantityStepper } from '@/components/ui/quantity-stepper'
import { showToast } from '@/components/ui/toast'
import { outcomeText } from '@/lib/cart/outcome'
import { cartStore, heldIn } from '@/lib/cart/state'
import type { AddedProduct, Wish } from '@/lib/cart/wish'
import { sent } from '@/lib/cart/write'
import { fill } from '@/lib/i18n/fill'
import { chosenPharmacy } from '@/lib/pharmacies/browser'
import messages from '@/messages/it.json'

// What comes with the first press: what sends it and tells of it, and what then stands in the button's place.

const texts = messages.cart

/** Sends wishes, which are shown already, and tells what went wrong; true where it was done. `pharmacy` is the name of the one they are for. */
export async function changeCart(said: Wish[], pharmacy?: string | null): Promise<boolean> {
  const outcome = await sent(said)
  if (!outcome.ok) showToast({ text: outcomeText(outcome, pharmacy), tone: 'critical', id: 'cart' })
  return outcome.ok
}

/** Sends the first pack of a product, and tells what came of it. */
export async function sendAdded(said: Wish[], { minsan, name }: AddedProduct, main: boolean): Promise<void> {
  const added = await changeCart(said, chosenPharmacy()?.name)
  // Meanwhile it may have been taken out again.
  if (!added || heldIn(cartStore.snapshot().cart, minsan) === 0) return
  showToast({
    text: fill(texts.added, { product: name }),
    tone: 'positive',
    id: 'cart',
    // On the product's own page the way to the cart stands where the button was.
    ...(!main && { action: { label: texts.open, onClick: () => window.location.assign('/checkout') } }),
  })
}

/** In the place of the button that put a product into the cart: how many packs there are. Whoever `pressed` the one goes on from the other. */
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

  const send = (said: Wish[]) => void changeCart(said, chosenPharmacy()?.name)
  const set = (next: number) => send(cartStore.wish({ minsan, quantity: next }))
  function remove() {
    pressed.current = true
    set(0)
    showToast({
      text: fill(texts.taken, { product: name }),
      id: 'cart',
      action: {
        label: texts.putBack,
        onClick: () => send(cartStore.wish({ minsan, quantity, product, pharmacy_id })),
      },
    })
  }

  return (
    // The toast that tells of the press must not come between the thumb and the next one.
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
