'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { QuantityStepper } from '@/components/ui/quantity-stepper'
import { CartIcon } from '@/components/ui/shell-icons'
import { showToast } from '@/components/ui/toast'
import { useEarlyPress } from '@/components/ui/use-early-press'
import type { AddedProduct } from '@/lib/cart/guest'
import { fill } from '@/lib/i18n/fill'
import { chosenPharmacy } from '@/lib/pharmacies/browser'
import messages from '@/messages/it.json'
import { changeCart } from './change-cart'

const texts = messages.product

/**
 * "Aggiungi al carrello". `pharmacy_id` is the pharmacy that the page was rendered for: its price is what the shopper sees, so it is what
 * the shopper gets. With `main`, on the product's own page, a quantity can be chosen first.
 */
export function AddToCart({
  product,
  pharmacy_id,
  reserve,
  main,
}: {
  product: AddedProduct
  pharmacy_id: string | null
  /** Whether it is only reserved here, and given against its prescription. */
  reserve: boolean
  main?: boolean | undefined
}) {
  const [quantity, setQuantity] = useState(1)
  const [busy, setBusy] = useState(false)
  const early = useEarlyPress()

  async function press() {
    setBusy(true)
    const added = await changeCart(({ add }) => add(product, quantity, pharmacy_id), chosenPharmacy()?.name)
    setBusy(false)
    if (!added) return
    setQuantity(1)
    showToast({
      text: fill(messages.cart.added, { product: product.name }),
      tone: 'positive',
      id: 'cart',
      action: { label: messages.cart.open, onClick: () => window.location.assign('/checkout') },
    })
  }

  const button = (
    <Button
      {...early}
      {...(!main && { variant: 'secondary', size: 'sm' })}
      wide
      icon={CartIcon}
      loading={busy}
      aria-label={fill(reserve ? texts.reserveLabel : texts.addLabel, { product: product.name })}
      onClick={press}
    >
      {reserve ? texts.reserve : texts.add}
    </Button>
  )
  if (!main) return button
  return (
    <div className="flex flex-wrap items-start gap-3">
      <QuantityStepper
        product={product.name}
        group={texts.quantity}
        quantity={quantity}
        max={product.max_quantity ?? null}
        onChange={setQuantity}
      />
      <div className="min-w-48 flex-1">{button}</div>
    </div>
  )
}
