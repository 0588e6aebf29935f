'use client'

import { useEffect, useRef } from 'react'
import { useHelp } from '@/components/pharmacies/help-link'
import { Badge } from '@/components/ui/badge'
import { Button, IconButton } from '@/components/ui/button'
import { Exact } from '@/components/ui/exact'
import { PrescriptionIcon, RetryIcon, TrashIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { PressButton } from '@/components/ui/press-button'
import { ProductImage } from '@/components/ui/product-image'
import { QuantityStepper } from '@/components/ui/quantity-stepper'
import type { CartProduct } from '@/lib/contract/cart'
import { fill } from '@/lib/i18n/fill'
import { centsFromEuro, formatCents, formatEuro } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import messages from '@/messages/it.json'

const texts = messages.cart

/** One product of the cart. Reports changes; the page applies them. */
export function CartLine({
  line,
  from,
  onQuantity,
  onRemove,
}: {
  line: CartProduct
  /** No pharmacy chosen: the price is the lowest of all. */
  from: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}) {
  const named = { product: line.name }
  const shown = (price: string) => (from ? fill(messages.product.priceFrom, { price }) : price)
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-4 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:gap-x-4">
      <ProductImage src={line.image} kind={line.kind} size={160} sizes="104px" className="row-span-2 self-start" />
      <div className="min-w-0">
        <Link href={`/product/${line.minsan}`} className="font-bold leading-snug hover:text-brand-ink hover:underline">
          <Exact>{line.name}</Exact>
        </Link>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          {needsPrescription(line) && (
            <Badge tone="info" icon={PrescriptionIcon}>
              {texts.prescriptionNeeded}
            </Badge>
          )}
          <span className={line.availability === 'unavailable' ? 'font-bold text-critical' : 'text-muted'}>
            {from && line.availability === 'available'
              ? messages.product.availableSomewhere
              : texts.availability[line.availability]}
          </span>
          {line.price !== null && line.quantity > 1 && (
            <span className="text-muted tabular-nums">
              <Exact>{shown(fill(texts.each, { price: formatEuro(line.price) }))}</Exact>
            </span>
          )}
        </div>
        {line.max_quantity_reason && line.quantity >= (line.max_quantity ?? 0) && (
          <LimitReason reason={line.max_quantity_reason} />
        )}
      </div>
      <p className="font-bold text-lg tabular-nums max-sm:col-start-2 max-sm:row-start-3 @max-[16rem]:col-span-full @max-[16rem]:row-start-4 sm:text-end">
        {line.price !== null && (
          <>
            <span className="sr-only">{fill(texts.lineTotal, named)}: </span>
            <Exact>{shown(formatCents(centsFromEuro(line.price) * line.quantity))}</Exact>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-start gap-1 @max-[16rem]:col-span-full sm:col-span-2">
        <QuantityStepper
          quantity={line.quantity}
          max={line.max_quantity}
          product={line.name}
          group={fill(texts.quantityOf, named)}
          onChange={onQuantity}
        />
        <IconButton icon={TrashIcon} label={fill(texts.remove, named)} onClick={onRemove} />
      </div>
    </li>
  )
}

/** Explains the limit and links to the pharmacist. */
function LimitReason({ reason }: { reason: string }) {
  const { panel, ask } = useHelp(undefined)
  return (
    <p className="mt-1.5 text-sm">
      {reason}{' '}
      <PressButton aria-haspopup="dialog" className="link tap" onClick={ask}>
        {texts.askPharmacist}
      </PressButton>
      {panel}
    </p>
  )
}

/** Placeholder of a removed product, which can be restored until the page is left. */
export function TakenLine({ name, focus, onPutBack }: { name: string; focus: boolean; onPutBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The remove button was unmounted with its line.
  useEffect(() => {
    if (focus) button.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <p role="status" className="min-w-0 text-muted [overflow-wrap:anywhere]">
        {fill(texts.taken, { product: name })}
      </p>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        icon={RetryIcon}
        aria-label={fill(texts.putBackLabel, { product: name })}
        onClick={onPutBack}
        className="shrink-0"
      >
        {texts.putBack}
      </Button>
    </li>
  )
}
