'use client'

import { useState } from 'react'
import { Button, type ButtonSize } from '@/components/ui/button'
import { QuantityStepper } from '@/components/ui/quantity-stepper'
import { CartIcon } from '@/components/ui/shell-icons'
import { showToast } from '@/components/ui/toast'
import { useEarlyPress } from '@/components/ui/use-early-press'
import { addToCart, refusalText } from '@/lib/cart/browser'
import type { AddedProduct } from '@/lib/cart/guest'
import { fill } from '@/lib/i18n/fill'
import { chosenPharmacy } from '@/lib/pharmacies/browser'
import messages from '@/messages/it.json'

const texts = messages.product

/**
 * "Aggiungi al carrello". `pharmacy_id` is the pharmacy that the page was rendered for: its price is what the shopper sees, so it is what
 * the shopper gets. With `stepper` a quantity can be chosen first.
 */
export function AddToCart({
  product,
  pharmacy_id,
  reserve,
  size = 'md',
  variant = 'primary',
  stepper,
}: {
  product: AddedProduct
  pharmacy_id: string | null
  /** Whether it is only reserved here, and given against its prescription. */
  reserve: boolean
  size?: ButtonSize
  variant?: 'primary' | 'secondary'
  stepper?: boolean
}) {
  const [quantity, setQuantity] = useState(1)
  const [busy, setBusy] = useState(false)
  const early = useEarlyPress()

  async function add() {
    setBusy(true)
    const outcome = await addToCart(product, quantity, pharmacy_id)
    setBusy(false)
    if (!outcome.ok) {
      showToast({ text: await refusalText(outcome, chosenPharmacy()?.name), tone: 'critical', id: 'cart' })
      return
    }
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
      variant={variant}
      size={size}
      wide
      icon={CartIcon}
      loading={busy}
      aria-label={fill(reserve ? texts.reserveLabel : texts.addLabel, { product: product.name })}
      onClick={add}
    >
      {reserve ? texts.reserve : texts.add}
    </Button>
  )
  if (!stepper) return button
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
