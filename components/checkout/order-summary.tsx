'use client'

import { type ReactNode, useState } from 'react'
import { OrderLines, OrderSums, WithdrawalNotes } from '@/components/orders/order-lines'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Exact } from '@/components/ui/exact'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { onDemand } from '@/lib/browser/on-demand'
import { useCartSelector } from '@/lib/cart/browser'
import { bringToCart } from '@/lib/cart/carry'
import { isReservation, previewFindings } from '@/lib/checkout/preview'
import type { OrderValues } from '@/lib/checkout/values'
import type { OrderPreview } from '@/lib/contract/orders'
import { fill } from '@/lib/i18n/fill'
import { formatEuro } from '@/lib/rules/money'
import type { GuestCart } from '@/lib/session/guest'
import messages from '@/messages/it.json'
import { useOrderFields } from '../prescriptions/field-error'
import { CodeAnnouncement, EmailCode } from './email-code'
import type { PlaceOrder } from './use-place-order'

const texts = messages.checkout
const { address_not_served, minimum_order_not_met, slot_taken, medicine_not_deliverable } = messages.errors.code
const PROBLEMS = { address_not_served, minimum_order_not_met, slot_taken, medicine_not_deliverable }

export interface SummaryProps {
  order: Pick<PlaceOrder<OrderValues>, 'preview' | 'sending' | 'refreshPreview' | 'code_sent' | 'askCode'>
  cart: { minsan: string; name: string; quantity: number }[]
  /** Lines to order instead of the account's cart. */
  basket: GuestCart | null
  has_medicines: boolean
  home?: boolean
  /** Products only reserved here and bought in the pharmacy. */
  reserved?: readonly string[]
  /** Seller and terms. */
  legal: ReactNode
  privacy: ReactNode
  /** Below the totals. */
  extra?: ReactNode
  /** Text for this order that replaces a problem's. */
  explainProblem?: (code: string, preview: OrderPreview) => string | undefined
}

/** The legally required summary: lines, VAT, seller, and the button with an obligation to pay. */
export function OrderSummary({
  order: { preview, refreshPreview, code_sent, askCode },
  cart,
  basket,
  has_medicines,
  home,
  reserved = [],
  legal,
  privacy,
  extra,
  explainProblem,
}: SummaryProps) {
  const { field } = useOrderFields()
  const { gone, reduced, limited, asks_code, age_restricted, delivery } = previewFindings(preview)
  const reservation = isReservation(preview, reserved)
  const notes = Object.fromEntries(
    preview.lines
      .filter((line) => reduced.includes(line.minsan))
      .map((line) => [line.minsan, fill(texts.collectPage.reduced, { count: line.quantity })]),
  )
  return (
    <div className="grid gap-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="summary-title" className="text-xl">
          {texts.summary}
        </h2>
        <Link
          href="/checkout"
          className="link inline-flex min-h-touch items-center text-sm"
          onClick={() => basket && bringToCart({ ...basket, products: cart })}
        >
          {texts.collectPage.editCart}
        </Link>
      </div>
      {gone.length > 0 && <Gone minsans={gone} limited={limited} cart={cart} onChanged={refreshPreview} />}
      <noscript>
        {cart.map(({ minsan, name }) => (
          <button key={minsan} type="submit" name="drop" value={minsan} className="link tap text-sm">
            {fill(texts.dropLine, { product: name })}
          </button>
        ))}
      </noscript>
      <OrderLines label={texts.products} lines={preview.lines} notes={notes} reservation={reservation} />
      <div>
        <OrderSums sums={preview} delivery={home ? texts.homePage.page.delivery : texts.collectPage.delivery} />
        {!reservation && <WithdrawalNotes lines={preview.lines} />}
      </div>
      {extra}
      {delivery.length > 0 && (
        <Notice tone="warning" live title={texts.collectPage.cannotSend}>
          <ul className="list-disc ps-5">
            {delivery.map((code) => (
              <li key={code}>{explainProblem?.(code, preview) ?? PROBLEMS[code]}</li>
            ))}
          </ul>
        </Notice>
      )}
      {age_restricted && <Notice tone="critical" title={texts.collectPage.age} />}
      {has_medicines && (
        <fieldset className="rounded-md border border-line p-3 sm:p-4">
          <legend className="px-1 font-bold">{texts.collectPage.consentTitle}</legend>
          <Checkbox {...field('health_data_consent', texts.healthConsent)} hint={texts.healthConsentHint} />
          <p className="text-sm">{privacy}</p>
        </fieldset>
      )}
      {code_sent !== null ? (
        <EmailCode key={code_sent} sent_to={code_sent} onAsk={askCode} />
      ) : (
        asks_code && <CodeAnnouncement />
      )}
      <div className="grid gap-1 text-sm">
        {legal}
        <p className="text-muted">{texts.collectPage.sent}</p>
      </div>
    </div>
  )
}

/** Total and button, below the summary and in view from the first field on. */
export function PlaceBar({ order: { preview, sending }, reserved = [] }: Pick<SummaryProps, 'order' | 'reserved'>) {
  const pending = useCartSelector((snapshot) => snapshot.pending)
  return (
    <div
      data-keep-clear=""
      className="sticky short:static bottom-0 z-20 -mx-gutter flex items-center gap-3 border-line border-t bg-surface px-gutter pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] @max-[15rem]:gap-2 @max-[15rem]:px-2 shadow-raised lg:mx-0 lg:mt-4 lg:px-4"
    >
      {/* Links to the ordered products from wherever the button is pressed. */}
      <a href="#summary-title" className="flex min-h-touch shrink-0 flex-col justify-center leading-tight">
        <span className="link text-sm">{texts.total}</span>
        <Exact className="font-bold text-lg tabular-nums">{formatEuro(preview.total)}</Exact>
      </a>
      <Button
        type="submit"
        size="lg"
        wide
        loading={sending || pending}
        className="px-3 py-1.5 text-base @max-[20rem]:text-sm @max-[15rem]:px-1 @max-[15rem]:text-sm"
      >
        {sending ? texts.placing : isReservation(preview, reserved) ? texts.placeReservation : texts.place}
      </Button>
    </div>
  )
}

function Gone({
  minsans,
  limited,
  cart,
  onChanged,
}: {
  minsans: string[]
  /** Whether an ingredient's limit is the reason. */
  limited: boolean
  cart: SummaryProps['cart']
  onChanged: () => Promise<boolean>
}) {
  const [busy, setBusy] = useState(false)
  const named = (minsan: string) => cart.find((line) => line.minsan === minsan)?.name ?? minsan
  async function drop() {
    setBusy(true)
    const write = await onDemand(import('@/lib/cart/write'))
    const outcome = await write?.change(minsans.map((minsan) => ({ minsan, quantity: 0 })))
    const read = await onChanged()
    setBusy(false)
    if (!read || !outcome?.ok) showToast({ text: texts.collectPage.dropFailed, tone: 'critical' })
  }
  return (
    <Notice
      tone="warning"
      live
      title={limited ? messages.errors.code.max_quantity_exceeded : texts.collectPage.goneTitle}
      action={
        <Button size="sm" variant="secondary" loading={busy} onClick={drop}>
          {texts.collectPage.drop}
        </Button>
      }
    >
      {fill(texts.collectPage.gone, { products: minsans.map(named).join(', ') })}
    </Notice>
  )
}
