'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type MouseEvent, useTransition } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/class-names'
import { Exact } from '@/components/ui/exact'
import { CollectIcon, TruckIcon } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/skeleton'
import { bringToOrder } from '@/lib/cart/carry'
import type { CartState } from '@/lib/cart/state'
import { countsForFree, findUndeliverable, missingForFree } from '@/lib/checkout/deliverable'
import type { Delivery, Pharmacy } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { useHomeDelivery } from '@/lib/pharmacies/swr'
import { formatEuro } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import messages from '@/messages/it.json'
import { FreeDelivery } from './free-delivery'

const texts = messages.cart

/** The cart's total, computed by the server, and the two actions: collection and delivery. */
export function CartSummary({
  cart,
  onRetry,
  reserve,
  pharmacy,
}: {
  cart: CartState
  /** Set if the total could not be loaded. */
  onRetry: (() => void) | null
  reserve: boolean
  pharmacy: Pharmacy | undefined
}) {
  const choose = needsPharmacy(cart)
  return (
    <section
      aria-label={texts.summary}
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5 lg:sticky lg:top-28"
    >
      <dl data-keep-clear="" className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
        <dt className="font-bold">{texts.total}</dt>
        <dd className="relative min-w-24 text-end font-bold text-2xl tabular-nums">
          <Total cart={cart} failed={onRetry !== null} />
        </dd>
      </dl>
      {onRetry && (
        <p className="mt-2 text-critical text-sm">
          {texts.noTotal}{' '}
          <Button variant="quiet" size="sm" onClick={onRetry}>
            {texts.retry}
          </Button>
        </p>
      )}
      <h2 className="mt-5 font-bold text-base">{texts.howTitle}</h2>
      <div className="mt-2 grid gap-3">
        <div className="cart-way rounded-md border border-brand-line bg-brand-soft p-3">
          <p className="flex items-center gap-2 font-bold">
            <CollectIcon className="text-brand-ink" />
            {texts.collect}
          </p>
          <p className="mt-1 text-sm">{reserve ? texts.reserveHint : texts.collectHint}</p>
          {choose ? (
            <ButtonLink wide data-pharmacy-sheet="" href="/pharmacy-selection?redirect=/checkout" className="mt-3">
              {texts.choosePharmacy}
            </ButtonLink>
          ) : (
            <ToOrder href="/checkout/click-and-collect" className="mt-3">
              {texts.collectAction}
            </ToOrder>
          )}
        </div>
        {pharmacy && !cart.temporary && !reserve && <DeliveryChoice cart={cart} pharmacy={pharmacy} />}
        {cart.temporary && !reserve && !cart.products.every(needsPrescription) && (
          <div className="grid gap-2 rounded-md border border-line p-3">
            <p className="flex items-center gap-2 font-bold">
              <TruckIcon className="text-brand-ink" />
              {texts.deliver}
            </p>
            <p className="text-sm">{texts.deliverBefore}</p>
            <FindDelivery />
          </div>
        )}
      </div>
    </section>
  )
}

const needsPharmacy = ({ temporary, products }: CartState) =>
  temporary || products.every((line) => line.availability === 'unavailable')

function Total({ cart, failed }: { cart: CartState; failed: boolean }) {
  if (cart.subtotal === null) {
    if (failed) return '—'
    // Same height as the total: avoids layout shift.
    return (
      <>
        {'\u00a0'}
        <Skeleton className="absolute inset-y-1 end-0 w-24" />
      </>
    )
  }
  const total = formatEuro(cart.subtotal)
  // No pharmacy chosen: the lowest price of each.
  return <Exact>{cart.temporary ? fill(messages.product.priceFrom, { price: total }) : total}</Exact>
}

const NARROW = 'min-w-0 @max-[15rem]:px-1 @max-[15rem]:text-sm'

/** Total and way on at the lower edge of a phone until the summary's own button is in view. */
export function CartBar({ cart, failed }: { cart: CartState; failed: boolean }) {
  return (
    <div data-keep-clear="" className="cart-bar @max-[15rem]:gap-2 @max-[15rem]:px-2 print:hidden">
      <p className="shrink-0 leading-tight">
        <span className="block text-muted text-sm">{messages.checkout.total}</span>
        <span className="relative block min-w-20 font-bold text-lg tabular-nums">
          <Total cart={cart} failed={failed} />
        </span>
      </p>
      {needsPharmacy(cart) ? (
        <ButtonLink wide data-pharmacy-sheet="" href="/pharmacy-selection?redirect=/checkout" className={NARROW}>
          {texts.choosePharmacy}
        </ButtonLink>
      ) : (
        <ToOrder href="/checkout/click-and-collect" className={NARROW}>
          {texts.goOn}
        </ToOrder>
      )}
    </div>
  )
}

/** Opens the pharmacies that deliver to a postal code. */
function FindDelivery() {
  return (
    <ButtonLink
      wide
      variant="secondary"
      data-pharmacy-sheet=""
      href="/pharmacy-selection?redirect=/checkout/home-delivery&delivery=1"
    >
      {texts.deliverFind}
    </ButtonLink>
  )
}

/** Delivery with its fee, the amount missing for free delivery, and the products that cannot be delivered. */
function DeliveryChoice({ cart, pharmacy }: { cart: CartState; pharmacy: Pharmacy }) {
  const delivers = pharmacy.deliveries.includes('home_delivery')
  const sold = cart.products.filter((line) => line.availability !== 'unavailable')
  const counted = countsForFree(sold)
  const delivery = useHomeDelivery(delivers ? pharmacy.id : null, counted)
  const undeliverable = findUndeliverable(sold, pharmacy)
  const none = !delivers || undeliverable.length === sold.length
  return (
    <div className={cx('grid gap-2 rounded-md border border-line p-3', !delivers && 'text-muted')}>
      <p className="flex items-center gap-2 font-bold">
        <TruckIcon className={cx(delivers && 'text-brand-ink')} />
        {texts.deliver}
      </p>
      <p className="text-sm">{delivers ? (none ? texts.deliverNone : texts.deliverHint) : texts.deliverNever}</p>
      {delivery && !none && (
        <>
          <p className="text-sm">
            {[
              deliveryFee(delivery),
              delivery.minimum_order !== null &&
                fill(texts.deliverMinimum, { price: formatEuro(delivery.minimum_order) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {delivery.fee > 0 && <FreeDelivery missing={missingForFree(delivery, counted)} />}
        </>
      )}
      {undeliverable.length > 0 && !none && (
        <div className="text-sm">
          <p className="text-warning">{texts.undeliverable}</p>
          <ul className="list-disc ps-5">
            {undeliverable.map(({ minsan, name }) => (
              <li key={minsan}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {!none && (
        <ToOrder variant="secondary" href="/checkout/home-delivery">
          {texts.deliverAction}
        </ToOrder>
      )}
      {!delivers && <FindDelivery />}
    </div>
  )
}

/** In one text, as every text whose parts change: React cannot remove a part that a translation has replaced. */
function deliveryFee({ fee, free_from }: Delivery): string {
  if (fee === 0) return texts.deliverFeeFree
  const said = fill(texts.deliverFee, { price: formatEuro(fee) })
  return free_from === null ? said : `${said}, ${fill(texts.deliverFreeFrom, { price: formatEuro(free_from) })}`
}

/** Link from the cart to the order. Waits for pending changes, so that the order matches the screen. */
function ToOrder({ href, ...props }: ComponentProps<typeof ButtonLink> & { href: string }) {
  const router = useRouter()
  const [leaving, leave] = useTransition()
  function go(event: MouseEvent) {
    // Opening another tab stays the browser's job.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (leaving) return
    leave(async () => {
      await bringToOrder()
      router.push(href)
    })
  }
  return <ButtonLink {...props} data-keep-clear wide href={href} onClick={go} loading={leaving} />
}
