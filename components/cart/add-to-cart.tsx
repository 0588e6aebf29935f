'use client'

import { useState } from 'react'
import { Button, type ButtonSize } from '@/components/ui/button'
import { QuantityStepper, type StepperLabels } from '@/components/ui/quantity-stepper'
import { CartIcon } from '@/components/ui/shell-icons'
import { showToast } from '@/components/ui/toast'
import { useEarlyPress } from '@/components/ui/use-early-press'
import { addToCart } from '@/lib/cart/browser'
import type { AddedProduct } from '@/lib/cart/state'
import { fill } from '@/lib/i18n/fill'
import { chosenPharmacy } from '@/lib/pharmacies/browser'
import { useCartTexts } from './cart-texts'
import { outcomeText } from './outcome-text'

export type StepperTexts = StepperLabels & { max: string }

/**
 * "Aggiungi al carrello". `pharmacy_id` is the pharmacy that the page was rendered for: its price is what the shopper sees, so it is what
 * the shopper gets. With `stepper` a quantity can be chosen first.
 */
export function AddToCart({
  product,
  pharmacy_id,
  label,
  name,
  size = 'md',
  variant = 'primary',
  stepper,
}: {
  product: AddedProduct
  pharmacy_id: number | null
  label: string
  /** The full name of the button for readers: which product it adds. */
  name: string
  size?: ButtonSize
  variant?: 'primary' | 'secondary'
  stepper?: StepperTexts
}) {
  const texts = useCartTexts()
  const [quantity, setQuantity] = useState(1)
  const [busy, setBusy] = useState(false)
  const early = useEarlyPress()

  async function add() {
    setBusy(true)
    const outcome = await addToCart(product, quantity, pharmacy_id)
    setBusy(false)
    if (!outcome.ok) {
      showToast({ text: outcomeText(outcome, texts, chosenPharmacy()?.name), tone: 'critical', id: 'cart' })
      return
    }
    setQuantity(1)
    showToast({
      text: fill(texts.added, { product: product.name }),
      tone: 'positive',
      id: 'cart',
      action: { label: texts.open, onClick: () => window.location.assign('/checkout') },
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
      aria-label={name}
      onClick={add}
    >
      {label}
    </Button>
  )
  if (!stepper) return button
  return (
    <div className="flex flex-wrap items-start gap-3">
      <QuantityStepper
        quantity={quantity}
        max={product.max_quantity ?? null}
        maxReason={stepper.max}
        labels={stepper}
        onChange={setQuantity}
      />
      <div className="min-w-48 flex-1">{button}</div>
    </div>
  )
}
