'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { ComplianceLines } from '@/components/layout/compliance-lines'
import { Button, ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { CartIcon, PharmacyIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import { reloadCart, useCart } from '@/lib/cart/browser'
import { holdGuestCart } from '@/lib/cart/guest'
import { cartStore } from '@/lib/cart/state'
import { fill } from '@/lib/i18n/fill'
import { FIND_ORDER_PATH } from '@/lib/orders/find-order-path'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import { usePharmacy } from '@/lib/pharmacies/swr'
import { recordsFor } from '@/lib/rules/sale'
import messages from '@/messages/it.json'
import { CartLines } from './cart-lines'
import { CartBar, CartSummary } from './cart-summary'
import { MergeQuestion } from './merge-gate'
import { SavedForLaterList } from './saved-for-later-list'

const LINES = ['first', 'second', 'third']

function CartSkeleton() {
  return (
    <Loading label={messages.cart.title}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div>
          <Skeleton className="h-6 w-56" />
          {LINES.map((line) => (
            <div
              key={line}
              className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 py-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            >
              <Skeleton className="aspect-square" />
              <div className="grid content-start gap-2">
                <Skeleton className="h-5 w-4/5" />
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-11 w-36" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </Loading>
  )
}

const texts = messages.cart

const refreshTotals = () => import('@/lib/cart/read').then((read) => read.refreshTotals(), cartStore.setFailed)

/** The cart. Only the browser knows it, so the page is static and this client component fills it in. */
export function CartView({
  reserve,
  finds,
  last,
}: {
  /** A reservation shop has no delivery. */
  reserve: boolean
  /** Guests can look for their orders. */
  finds: boolean
  /** The customer's last order, for an empty cart. */
  last?: ReactNode
}) {
  const { cart, merge, failed, pending } = useCart()
  const [asked, setAsked] = useState(false)
  const pharmacy = usePharmacy(cart.pharmacy_id)
  const chosen = useChosenPharmacy()
  const name = pharmacy?.name ?? (chosen?.id === cart.pharmacy_id ? chosen.name : null)
  const known = cart.loaded

  useEffect(() => {
    if (!known) return
    // Returning here means that the order was abandoned: the guest cart may be merged again.
    holdGuestCart(false)
    void refreshTotals()
  }, [known])
  // A guest's total is requested after each change; a customer's comes with the answer.
  const untold = known && cart.subtotal === null && !pending && !failed
  useEffect(() => {
    if (untold) void refreshTotals()
  }, [untold])

  if (!known) {
    if (!failed) return <CartSkeleton />
    return <Notice tone="critical" live title={texts.failed} onRetry={() => void reloadCart()} />
  }
  const waiting = merge?.kind === 'conflict' && (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {texts.mergeDecide}
        </Button>
      }
    >
      {texts.mergePending}
    </Notice>
  )
  const message = cart.message && (
    <Notice tone="warning" live title={texts.message[cart.message.code]}>
      <ul className="list-disc ps-5">
        {cart.message.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Notice>
  )
  const empty = cart.products.length === 0
  return (
    // No grid on a phone, where the bar sticks along the whole length.
    <div
      className={cx(
        'flex flex-col gap-6',
        !empty && 'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10',
      )}
    >
      <div className="min-w-0">
        <div className="grid gap-3">
          {empty ? null : cart.temporary ? (
            <Notice
              tone="info"
              className="@max-[15rem]:flex-col"
              action={
                <ButtonLink data-pharmacy-sheet="" href="/pharmacy-selection?redirect=/checkout" icon={PharmacyIcon}>
                  {texts.choosePharmacy}
                </ButtonLink>
              }
            >
              {texts.temporary}
            </Notice>
          ) : (
            // The name arrives later: in a line of its own on a phone, so that no button moves.
            <p className="flex items-center gap-x-3 max-sm:flex-col max-sm:items-start">
              <span className="font-bold">{name ? fill(texts.at, { pharmacy: name }) : '\u00a0'}</span>
              <Link data-pharmacy-sheet="" href="/pharmacy-selection?redirect=/checkout" className="link tap">
                {texts.changePharmacy}
              </Link>
            </p>
          )}
          {waiting}
          {message}
        </div>
        <CartLines cart={cart} pharmacy={name ?? undefined} />
        {empty && last}
        <SavedForLaterList pharmacy_id={cart.pharmacy_id} />
        {empty && (
          <EmptyState
            icon={CartIcon}
            title={texts.empty}
            action={
              <>
                <ButtonLink href="/search">{texts.emptyHint}</ButtonLink>
                <ButtonLink href="/categories" variant="secondary">
                  {texts.browse}
                </ButtonLink>
                {finds && (
                  <ButtonLink href={FIND_ORDER_PATH} variant="quiet">
                    {messages.shell.footer.findOrder}
                  </ButtonLink>
                )}
              </>
            }
          >
            {texts.searchHint}
          </EmptyState>
        )}
      </div>
      {!empty && (
        <CartSummary
          reserve={reserve}
          cart={cart}
          onRetry={failed ? () => void refreshTotals() : null}
          pharmacy={pharmacy}
        />
      )}
      {(cart.temporary || pharmacy) &&
        recordsFor(cart.products).map((record) => (
          <div key={record} className="border-line border-t pt-5">
            <ComplianceLines pharmacy={cart.temporary ? null : (pharmacy ?? null)} by={record} />
          </div>
        ))}
      {!empty && <CartBar cart={cart} failed={failed} />}
      {asked && <MergeQuestion onDone={() => setAsked(false)} />}
    </div>
  )
}
