'use client'

import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { createResolver, errorTree } from '@/components/forms/resolver'
import { useDraft } from '@/components/forms/use-draft'
import { prescriptionLabel } from '@/components/prescriptions/field-label'
import { PrescriptionFields } from '@/components/prescriptions/prescription-fields'
import { ClockIcon } from '@/components/ui/icons'
import { collectErrors, onScreen } from '@/lib/checkout/collect-errors'
import { type CollectRules, collectDefaults, collectRequest } from '@/lib/checkout/collect-request'
import { overKnown } from '@/lib/checkout/order-values'
import { type CollectValues, collectValues, forCart } from '@/lib/checkout/values'
import type { OrderPreview } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import type { Kind } from '@/lib/contract/products'
import { ANYBODY } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { prescriptionWaysFor } from '@/lib/rules/prescription'
import messages from '@/messages/it.json'
import { WhoCollects } from './order-fields'
import { LateLines, useOrderRest } from './order-rest'
import { type OrderProps, OrderShell, type PlainForm } from './order-shell'
import { usePlaceOrder } from './use-place-order'
import { usePreview } from './use-preview'

const texts = messages.checkout

export interface CollectOrderProps extends OrderProps {
  cart: (OrderProps['cart'][number] & { kind: Kind })[]
  reserved?: readonly string[]
  rules: CollectRules
  ways: PrescriptionWay[]
  pharmacy_id: string
  /** Name, address and hours, rendered on the server. */
  pharmacy: ReactNode
  plain: PlainForm<CollectValues>
}

/** The order for collection on one page with all steps visible, so that no input is lost. */
export function CollectOrder(props: CollectOrderProps) {
  const { customer, basket, rules, ways, pharmacy_id, pharmacy, preview, ...shell } = props
  const { cart, payments, plain } = shell
  const { sent } = plain
  const [errors] = useState(() => errorTree<CollectValues>(sent?.errors ?? []))
  const form = useForm<CollectValues>({
    resolver: createResolver((values) => collectErrors(values, rules)),
    defaultValues: sent?.values ?? collectDefaults(customer, payments, rules),
    errors,
    shouldFocusError: false,
  })
  const summary = usePreview(
    preview,
    {
      profile: customer,
      delivery_id: rules.delivery_id,
      payment_id: payments[0]?.id ?? 'in_pharmacy',
    },
    basket,
  )
  const later = useOrderRest(pharmacy_id, basket)
  const order = usePlaceOrder({
    form,
    summary,
    basket,
    buildRequest: (values) => collectRequest(values, rules),
    onScreen: (error, values) => onScreen(error, values, rules),
    onEmptied: later.bringBack,
    sent,
  })
  const { restored } = useDraft(form, {
    name: 'order',
    user_id: customer.id,
    schema: collectValues,
    restore: (found) => forCart(found, rules.prescription_minsans),
    join: overKnown,
  })

  const guest = customer.id === ANYBODY
  const medicines = rules.prescription_minsans.map((minsan) => {
    const { name = minsan, kind = 'medicine' } = cart.find((line) => line.minsan === minsan) ?? {}
    return { minsan, name, kind, ways: prescriptionWaysFor(kind, ways) }
  })
  const collect = (
    <>
      {pharmacy}
      <CollectTimes ready_at={order.preview.ready_at} keep_until={order.preview.keep_until}>
        <LateLines preview={order.preview} onRest={later.orderRest} />
      </CollectTimes>
      <WhoCollects />
    </>
  )
  const prescriptions = {
    id: 'prescription',
    title: texts.prescription.title,
    hint: medicines.length > 1 ? texts.collectPage.prescriptionHint : undefined,
    content: <PrescriptionFields medicines={medicines} guest={guest} />,
  }
  return (
    <OrderShell
      {...shell}
      account_email={guest ? undefined : customer.email}
      basket={basket}
      form={form}
      order={order}
      restored={restored}
      fieldLabel={(field) =>
        field === 'collected_by' ? texts.whoOtherName : prescriptionLabel(field, medicines, form.getValues())
      }
      has_medicines={rules.has_medicines}
      deductible={rules.deductible}
      before={[{ id: 'collect', title: texts.collectPage.pharmacy, content: collect }]}
      after={medicines.length > 0 ? [prescriptions] : []}
    />
  )
}

function CollectTimes({
  ready_at,
  keep_until,
  children,
}: Pick<OrderPreview, 'ready_at' | 'keep_until'> & {
  /** Products that delay the order. */
  children: ReactNode
}) {
  return (
    <div className="flex gap-3 rounded-md bg-brand-soft p-3">
      <ClockIcon className="mt-px text-brand-ink" />
      <div>
        <p className="font-bold">
          {ready_at === null
            ? texts.collectPage.whenLater
            : fill(texts.readyAt, { date: formatLongDate(ready_at), time: formatTime(ready_at) })}
        </p>
        {keep_until !== null && (
          <p className="text-sm">{fill(texts.keepUntil, { date: formatLongDate(keep_until) })}</p>
        )}
        {children}
        {ready_at !== null && <p className="mt-0.5 text-muted text-sm">{texts.collectPage.wholesaler}</p>}
      </div>
    </div>
  )
}
