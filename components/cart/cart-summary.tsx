'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { CollectIcon, TruckIcon } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/skeleton'
import { refreshTotals } from '@/lib/cart/browser'
import type { CartState } from '@/lib/cart/state'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { formatEuro } from '@/lib/money'
import type { CartPageTexts } from './texts'

/** The cart's total, which is the server's, and the two ways on: collection and delivery. */
export function CartSummary({
  cart,
  failed,
  pharmacy,
  texts,
}: {
  cart: CartState
  failed: boolean
  pharmacy: Pharmacy | undefined
  texts: CartPageTexts
}) {
  const sellable = cart.products.some((line) => line.availability !== 'unavailable')
  return (
    <section
      aria-label={texts.summary}
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5 lg:sticky lg:top-28"
    >
      <dl className="flex items-baseline justify-between gap-3 text-lg">
        <dt className="font-medium">{texts.total}</dt>
        <dd className="font-bold text-2xl tabular-nums">
          {cart.subtotal !== null ? formatEuro(cart.subtotal) : failed ? '—' : <Skeleton className="h-8 w-24" />}
        </dd>
      </dl>
      {failed && (
        <p className="mt-2 text-critical text-sm">
          {texts.noTotal}{' '}
          <Button variant="quiet" size="sm" onClick={() => void refreshTotals()}>
            {texts.retry}
          </Button>
        </p>
      )}
      <h2 className="mt-5 font-bold text-base">{texts.howTitle}</h2>
      <div className="mt-2 grid gap-3">
        <div className="rounded-md border border-brand-line bg-brand-soft p-3">
          <p className="flex items-center gap-2 font-bold">
            <CollectIcon className="text-brand-ink" />
            {texts.collect}
          </p>
          <p className="mt-1 text-sm">{texts.collectHint}</p>
          {cart.temporary || !sellable ? (
            <ButtonLink wide href="/pharmacy-selection?redirect=/checkout" className="mt-3">
              {texts.choosePharmacy}
            </ButtonLink>
          ) : (
            <ButtonLink wide href="/checkout/click-and-collect" className="mt-3">
              {texts.collectAction}
            </ButtonLink>
          )}
        </div>
        {pharmacy && (
          <div className="rounded-md border border-line p-3 text-muted">
            <p className="flex items-center gap-2 font-bold">
              <TruckIcon />
              {texts.deliver}
            </p>
            <p className="mt-1 text-sm">
              {pharmacy.deliveries.includes('home_delivery') ? texts.deliverNotYet : texts.deliverNever}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}
