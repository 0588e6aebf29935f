'use client'

import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useDraft } from '@/components/forms/use-draft'
import { ClockIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import type { OrderPreview } from '@/lib/contract/orders'
import { type PaymentId, type PrescriptionWay, prescriptionWaysFor } from '@/lib/contract/pharmacies'
import type { Kind } from '@/lib/contract/products'
import { formatLongDate, formatTime } from '@/lib/dates'
import { fill } from '@/lib/i18n/fill'
import {
  type CollectRules,
  type CollectValues,
  collectErrors,
  EMPTY_PRESCRIPTION,
  onScreen,
  orderRequestOf,
  prescriptionKey,
} from '@/lib/orders/collect-form'
import { collect_draft, forCart } from '@/lib/orders/draft'
import { EmptyCart } from './empty-cart'
import { commonLabels, resolverOf } from './form-errors'
import { ContactFields, PaymentFields, WhoCollects } from './order-fields'
import { OrderSection } from './order-section'
import { OrderShell } from './order-shell'
import type { OrderTexts } from './order-texts'
import { PrescriptionFields } from './prescription-fields'
import { usePlaceOrder } from './use-place-order'

export interface CollectOrderProps {
  texts: OrderTexts
  customer: { id: number; first_name: string; last_name: string; email: string; phone_number: string | null }
  cart: { minsan: string; name: string; quantity: number; kind: Kind }[]
  preview: OrderPreview
  rules: CollectRules
  ways: PrescriptionWay[]
  payments: { id: PaymentId; label: string }[]
  /** Name, address and hours, drawn by the server. */
  pharmacy: ReactNode
  legal: ReactNode
  privacy: ReactNode
}

/** The order for collection on one page, in steps that are all in sight: nothing typed is ever lost between them. */
export function CollectOrder(props: CollectOrderProps) {
  const { texts, customer, cart, rules, ways, payments } = props
  const form = useForm<CollectValues>({
    resolver: resolverOf((values) => collectErrors(values, rules)),
    defaultValues: defaultsOf(props),
    shouldFocusError: false,
  })
  const order = usePlaceOrder({
    form,
    requestOf: (values) => orderRequestOf(values, rules),
    onScreen: (error, values) => onScreen(error, values, rules),
    texts,
    seed: props.preview,
    previewRequest: {
      profile: customer,
      delivery_id: rules.delivery_id,
      payment_id: payments[0]?.id ?? 'in_pharmacy',
    },
  })
  const { restored } = useDraft(form, {
    name: 'order',
    user_id: customer.id,
    schema: collect_draft,
    restore: (found) => forCart(found, emptyPrescriptions(rules), rules),
  })

  if (order.empty) return <EmptyCart texts={texts} />
  const medicines = rules.prescription_minsans.map((minsan) => {
    const line = cart.find((one) => one.minsan === minsan)
    const { name = minsan, kind = 'medicine' } = line ?? {}
    return { minsan, name, kind, ways: prescriptionWaysFor(kind, ways) }
  })
  const total = medicines.length > 0 ? 4 : 3
  const names = Object.fromEntries(medicines.map(({ minsan, name }) => [prescriptionKey(minsan), name]))
  return (
    <OrderShell
      texts={texts}
      form={form}
      order={order}
      restored={restored}
      labelOf={(field) => labelOf(field, texts, names, form.getValues())}
      cart={cart}
      has_medicines={rules.has_medicines}
      legal={props.legal}
      privacy={props.privacy}
    >
      <OrderSection id="collect" title={texts.page.pharmacy} step={{ current: 1, total }}>
        {props.pharmacy}
        <Times preview={order.preview} texts={texts} />
        <WhoCollects />
      </OrderSection>
      <OrderSection
        id="contact"
        title={texts.checkout.contact}
        hint={texts.page.contactHint}
        step={{ current: 2, total }}
      >
        <ContactFields />
      </OrderSection>
      {medicines.length > 0 && (
        <OrderSection
          id="prescription"
          title={texts.checkout.prescription.title}
          hint={medicines.length > 1 ? texts.page.prescriptionHint : undefined}
          step={{ current: 3, total }}
        >
          <PrescriptionFields medicines={medicines} />
        </OrderSection>
      )}
      <OrderSection id="payment" title={texts.page.pay} step={{ current: total, total }}>
        {payments.length === 0 && <Notice tone="warning" title={texts.page.noPayments} />}
        <PaymentFields payments={payments} prescriptions={medicines.length > 0} />
      </OrderSection>
    </OrderShell>
  )
}

function Times({ preview, texts }: { preview: OrderPreview; texts: OrderTexts }) {
  const { ready_at, keep_until } = preview
  return (
    <div className="flex gap-3 rounded-md bg-brand-soft p-3">
      <ClockIcon className="mt-px text-brand-ink" />
      <div>
        <p className="font-bold">
          {ready_at === null
            ? texts.page.whenLater
            : fill(texts.checkout.readyAt, { date: formatLongDate(ready_at), time: formatTime(ready_at) })}
        </p>
        {keep_until !== null && (
          <p className="text-sm">{fill(texts.checkout.keepUntil, { date: formatLongDate(keep_until) })}</p>
        )}
        {ready_at !== null && <p className="mt-0.5 text-muted text-sm">{texts.page.wholesaler}</p>}
      </div>
    </div>
  )
}

function defaultsOf({ customer, rules, payments }: CollectOrderProps): CollectValues {
  const { first_name, last_name, email, phone_number } = customer
  return {
    customer: { first_name, last_name, email, phone_number: phone_number ?? '' },
    who: 'me',
    collected_by: '',
    same_prescription: false,
    prescriptions: emptyPrescriptions(rules),
    // One way to pay is no choice; of several none is made beforehand.
    payment: { id: payments.length === 1 ? (payments[0]?.id ?? '') : '' },
    tax_code: '',
    if_unavailable: 'call',
    health_data_consent: false,
  }
}

const emptyPrescriptions = ({ prescription_minsans }: CollectRules) =>
  Object.fromEntries(prescription_minsans.map((minsan) => [prescriptionKey(minsan), { ...EMPTY_PRESCRIPTION }]))

/** What a field is called, for the list of errors; none where its text names it by itself. */
function labelOf(
  field: string,
  texts: OrderTexts,
  names: Record<string, string>,
  values: CollectValues,
): string | undefined {
  const { prescription } = texts.checkout
  const [, key = '', part] = /^prescriptions\.(m\d+)\.(\w+)$/.exec(field) ?? []
  if (part !== undefined) {
    // Each medicine has these fields, and a prescription several of them.
    const { nreLabel, nrbeLabel, revLabel, healthCode, pinLabel, upload } = prescription
    const numbers: Record<string, string> = { nre: nreLabel, nrbe: nrbeLabel, rev: revLabel }
    const code = numbers[values.prescriptions[key]?.kind ?? '']
    const own = { code, health_code: healthCode, pin: pinLabel, file: upload }[part]
    return [fill(prescription.forProduct, { product: names[key] ?? '' }), own].filter(Boolean).join(', ')
  }
  return field === 'collected_by' ? texts.checkout.whoOtherName : commonLabels(texts)[field]
}
