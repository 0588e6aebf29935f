'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CartIcon, PlusIcon } from '@/components/ui/shell-icons'
import { showToast } from '@/components/ui/toast'
import { onDemand } from '@/lib/browser/on-demand'
import { afterPaint, whenIdle } from '@/lib/browser/when-idle'
import { useCartSelector } from '@/lib/cart/browser'
import { type AddedProduct, isOtherPharmacy } from '@/lib/cart/pending-change'
import { cartStore, quantityInCart } from '@/lib/cart/state'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.product

const load = () => onDemand(import('./in-cart'))

/**
 * "Aggiungi al carrello" (a round plus on a card), replaced by the quantity stepper once the product is in the
 * cart. `pharmacy_id` is the pharmacy the page was rendered for: the shopper gets the price on the screen. `main`
 * marks the product's own page.
 */
export function AddToCart({
  product,
  pharmacy_id,
  reserve,
  main = false,
}: {
  product: AddedProduct
  pharmacy_id: string | null
  /** The product is only reserved and handed over against its prescription. */
  reserve: boolean
  main?: boolean | undefined
}) {
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>>>()
  const button = useRef<HTMLButtonElement>(null)
  // Moves the focus from this button to the stepper that replaces it.
  const pressed = useRef(false)
  const { minsan, name } = product
  const quantity = useCartSelector(({ cart }) =>
    cart.loaded && !isOtherPharmacy(cart.pharmacy_id, pharmacy_id) ? quantityInCart(cart, minsan) : 0,
  )
  const inside = quantity > 0

  // Before a press: on a slow line it would show nothing for as long as a call takes.
  useEffect(() => whenIdle(() => void load()), [])
  useEffect(() => {
    if (inside) void load().then(setCode)
    else if (pressed.current) button.current?.focus({ preventScroll: true })
    if (!inside) pressed.current = false
  }, [inside])

  async function add() {
    pressed.current = true
    setBusy(true)
    const said = cartStore.addPacks(product, 1, pharmacy_id)
    await afterPaint()
    const loaded = await load()
    if (loaded) await loaded.sendAdded(said, product, main)
    else {
      cartStore.drop(said)
      showToast({ text: messages.errors.network, tone: 'critical', id: 'cart' })
    }
    setBusy(false)
  }

  if (inside && code) return <code.InCart {...{ product, pharmacy_id, quantity, main, pressed }} />
  const label = fill(reserve ? texts.reserveLabel : texts.addLabel, { product: name })
  return (
    <Button
      ref={button}
      {...(main
        ? { 'data-keep-clear': '', wide: true, icon: CartIcon, children: reserve ? texts.reserve : texts.add }
        : { variant: 'secondary', icon: PlusIcon, className: 'round!' })}
      loading={busy || (inside && code === undefined)}
      aria-label={label}
      onClick={add}
    />
  )
}
