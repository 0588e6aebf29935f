'use client'

import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { OrderLines, OrderSums } from '@/components/orders/order-lines'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { removeFromCart } from '@/lib/cart/browser'
import type { OrderPreview } from '@/lib/contract/orders'
import { fill } from '@/lib/i18n/fill'
import type { OrderValues } from '@/lib/orders/order-values'
import { findingsOf, isReservation } from '@/lib/orders/preview'
import { useFieldError, useOrderTexts } from './order-context'

/** The summary before the contract: lines, VAT, with whom, and the button that says that it obliges to pay. */
export function OrderSummary({
  preview,
  names,
  has_medicines,
  sending,
  legal,
  privacy,
  extra,
  reasonOf,
  onChanged,
}: {
  preview: OrderPreview
  /** Names by minsan, for what a preview no longer has. */
  names: Record<string, string>
  has_medicines: boolean
  sending: boolean
  /** The contract's partner and the terms. */
  legal: ReactNode
  privacy: ReactNode
  /** Below the sums: what is missing to free delivery. */
  extra?: ReactNode
  /** What a reason says of this very order, where that is more than its code does. */
  reasonOf?: ((code: string, preview: OrderPreview) => string | undefined) | undefined
  onChanged: () => Promise<boolean>
}) {
  const { checkout, page, problems } = useOrderTexts()
  const { register } = useFormContext<OrderValues>()
  const consentError = useFieldError('health_data_consent')
  const { gone, reduced, age_restricted, delivery } = findingsOf(preview)
  const notes = Object.fromEntries(
    preview.lines
      .filter((line) => reduced.includes(line.minsan))
      .map((line) => [line.minsan, fill(page.reduced, { count: line.quantity })]),
  )
  return (
    <div className="grid gap-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="summary-title" className="text-xl">
          {checkout.summary}
        </h2>
        <Link href="/checkout" className="link inline-flex min-h-touch items-center text-sm">
          {page.editCart}
        </Link>
      </div>
      {gone.length > 0 && <Gone minsans={gone} names={names} onChanged={onChanged} />}
      <OrderLines
        label={checkout.products}
        lines={preview.lines}
        notes={notes}
        texts={{
          ...page,
          on_prescription: page.onPrescription,
          withdrawal_excluded: checkout.withdrawalExcluded,
          vat: checkout.vat,
        }}
      />
      <div>
        <OrderSums
          sums={preview}
          texts={{
            ...page,
            on_prescription: page.onPrescription,
            withdrawal_excluded: checkout.withdrawalExcluded,
            vat: checkout.vat,
          }}
        />
        {preview.lines.some((line) => line.withdrawal_excluded) && (
          <p className="mt-2 text-muted text-sm">{page.withdrawalNote}</p>
        )}
      </div>
      {extra}
      {delivery.length > 0 && (
        <Notice tone="warning" live title={page.cannotSend}>
          <ul className="list-disc ps-5">
            {delivery.map((code) => (
              <li key={code}>{reasonOf?.(code, preview) ?? problems[code]}</li>
            ))}
          </ul>
        </Notice>
      )}
      {age_restricted && <Notice tone="critical" title={page.age} />}
      {has_medicines && (
        <fieldset className="rounded-md border border-line p-3 sm:p-4">
          <legend className="px-1 font-bold">{page.consentTitle}</legend>
          <Checkbox
            {...register('health_data_consent')}
            id="health_data_consent"
            label={checkout.healthConsent}
            hint={checkout.healthConsentHint}
            error={consentError}
          />
          <p className="text-sm">{privacy}</p>
        </fieldset>
      )}
      <div className="grid gap-3">
        <div className="grid gap-1 text-sm">{legal}</div>
        <Button type="submit" size="lg" wide loading={sending}>
          {sending ? checkout.placing : isReservation(preview) ? checkout.placeReservation : checkout.place}
        </Button>
        <p className="text-muted text-sm">{page.sent}</p>
      </div>
    </div>
  )
}

function Gone({
  minsans,
  names,
  onChanged,
}: {
  minsans: string[]
  names: Record<string, string>
  onChanged: () => Promise<boolean>
}) {
  const { page } = useOrderTexts()
  const [busy, setBusy] = useState(false)
  async function drop() {
    setBusy(true)
    const outcomes = await Promise.all(minsans.map(removeFromCart))
    const read = await onChanged()
    setBusy(false)
    if (!read || outcomes.some((outcome) => !outcome.ok)) showToast({ text: page.dropFailed, tone: 'critical' })
  }
  return (
    <Notice
      tone="warning"
      live
      title={page.goneTitle}
      action={
        <Button size="sm" variant="secondary" loading={busy} onClick={drop}>
          {page.drop}
        </Button>
      }
    >
      {fill(page.gone, { products: minsans.map((minsan) => names[minsan] ?? minsan).join(', ') })}
    </Notice>
  )
}
