'use client'

import { Fragment } from 'react'
import { Button } from '@/components/ui/button'
import { Exact } from '@/components/ui/exact'
import { CheckIcon } from '@/components/ui/icons'
import { currentTime } from '@/lib/browser/clock'
import { fill } from '@/lib/i18n/fill'
import type { Around, Asked } from '@/lib/pharmacies/around-browser'
import { shortDistance } from '@/lib/pharmacies/distance'
import { readyQuarter } from '@/lib/pharmacies/opening'
import { formatLongDate, formatRelativeTime, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import messages from '@/messages/it.json'
import { ChooseButton } from '../choose-pharmacy'
import { OpeningStatus } from '../opening-status'

const texts = messages.pharmacy

interface CardProps extends Pick<Asked, 'products'> {
  around: Around
  /** Names by minsan, for the products that the cart knows. */
  names: ReadonlyMap<string, string>
  chosen: boolean
  onKeep: () => void
}

/** One pharmacy: "Ha tutto · 4,65 € · pronto oggi alle 16:30 · 400 m", and what it lacks. */
export function SheetCard({ around, products, names, chosen, onKeep }: CardProps) {
  const { pharmacy, complete, subtotal, ready_at, home_delivery: home } = around
  const { whole, missing, fewer } = whatItHas(around, { products, names })
  const hasSome = whole.length + fewer.length > 0
  const facts = [
    home?.first_slot && fill(texts.sheet.slot, slotWords(home.first_slot)),
    home &&
      (home.fee === 0 ? messages.cart.deliverFeeFree : fill(messages.cart.deliverFee, { price: formatEuro(home.fee) })),
    home?.minimum_order && fill(messages.cart.deliverMinimum, { price: formatEuro(home.minimum_order) }),
    !home &&
      ready_at &&
      fill(texts.sheet.ready, { when: formatRelativeTime(readyQuarter(pharmacy, new Date(ready_at))) }),
    // Omits the distance of a pharmacy to itself.
    Boolean(pharmacy.distance_m) && shortDistance(pharmacy.distance_m ?? 0),
  ].filter((fact) => typeof fact === 'string')
  return (
    <article
      // The map looks its card up by this and marks the one whose marker was picked.
      data-pharmacy={pharmacy.id}
      tabIndex={-1}
      aria-labelledby={`sheet-${pharmacy.id}`}
      data-chosen={chosen || undefined}
      className="grid gap-2 rounded-lg border border-line bg-surface p-3 data-active:border-brand data-chosen:border-brand sm:p-4"
    >
      <div>
        {chosen && <p className="font-bold text-brand-ink text-sm">{texts.chosen}</p>}
        <h4 id={`sheet-${pharmacy.id}`} className="text-base leading-snug">
          {pharmacy.name}
        </h4>
        <p className="text-muted text-sm">{pharmacyAddress(pharmacy)}</p>
      </div>
      <div className="tabular-nums">
        {complete !== undefined && (
          <p>
            <strong className={complete ? 'text-positive' : 'text-warning'}>
              {complete && <CheckIcon className="me-1 inline size-5 align-text-bottom" />}
              {verdict(complete, whole.length, fewer.length, products.length)}
            </strong>
            {hasSome && subtotal !== undefined && (
              <>
                {' '}
                · <Exact>{formatEuro(subtotal)}</Exact>
              </>
            )}
          </p>
        )}
        <p>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {/* An element: a translation replaces a text, which React could not remove then. */}
              {index > 0 && <span>{'\u00a0· '}</span>}
              <span>{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {hasSome && missing.length > 0 && (
        <p className="text-sm">{fill(texts.sheet.missing, { products: missing.join(', ') })}</p>
      )}
      {fewer.length > 0 && <p className="text-sm">{fill(texts.sheet.only, { products: fewer.join(', ') })}</p>}
      <OpeningStatus pharmacy={pharmacy} now={new Date(currentTime())} />
      {chosen ? (
        <Button variant="secondary" wide onClick={onKeep}>
          {texts.sheet.keep}
        </Button>
      ) : (
        <ChooseButton pharmacy={{ id: pharmacy.id, name: pharmacy.name }} />
      )}
    </article>
  )
}

const slotWords = ({ start, end }: { start: string; end: string }) => ({
  day: formatLongDate(start),
  start: formatTime(start),
  end: formatTime(end),
})

/** Names of the products available in full, in part, and not at all. */
function whatItHas({ products = [] }: Around, { products: asked, names }: Pick<CardProps, 'products' | 'names'>) {
  const whole: string[] = []
  const missing: string[] = []
  const fewer: string[] = []
  for (const { minsan, quantity: wanted } of asked) {
    const line = products.find((one) => one.minsan === minsan)
    const product = line?.name ?? names.get(minsan) ?? minsan
    if (!line || line.price === null) missing.push(product)
    else if (line.quantity < wanted) fewer.push(fill(texts.sheet.fewer, { quantity: line.quantity, product }))
    else whole.push(product)
  }
  return { whole, missing, fewer }
}

function verdict(complete: boolean, whole: number, fewer: number, count: number): string {
  if (complete) return texts.sheet.all
  if (whole > 0) return fill(texts.sheet.some, { have: whole, count })
  return fewer > 0 ? texts.sheet.part : texts.sheet.none
}
