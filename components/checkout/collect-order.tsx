'use client'

import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { createResolver } from '@/components/forms/resolver'
import { useDraft } from '@/components/forms/use-draft'
import { PrescriptionFields } from '@/components/prescriptions/prescription-fields'
import { ClockIcon } from '@/components/ui/icons'
import {
  type CollectRules,
  collectErrors,
  collectRequest,
  emptyPrescriptions,
  forCart,
  onScreen,
  prescriptionKey,
} from '@/lib/checkout/collect-form'
import { commonDefaults } from '@/lib/checkout/order-values'
import { type CollectValues, collect_values } from '@/lib/checkout/values'
import type { OrderPreview } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import type { Kind } from '@/lib/contract/products'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { prescriptionWaysFor } from '@/lib/rules/prescription'
import messages from '@/messages/it.json'
import { WhoCollects } from './order-fields'
import { type OrderProps, OrderShell } from './order-shell'
import { usePlaceOrder } from './use-place-order'

const texts = messages.checkout

export interface CollectOrderProps extends OrderProps {
  cart: (OrderProps['cart'][number] & { kind: Kind })[]
  /** This shop sells nothing online. */
  reserve: boolean
  rules: CollectRules
  ways: PrescriptionWay[]
  /** Name, address and hours, drawn by the server. */
  pharmacy: ReactNode
}

/** The order for collection on one page, in steps that are all in sight: nothing typed is ever lost between them. */
export function CollectOrder(props: CollectOrderProps) {
  const { customer, cart, rules, ways, payments } = props
  const form = useForm<CollectValues>({
    resolver: createResolver((values) => collectErrors(values, rules)),
    defaultValues: {
      ...commonDefaults(customer, payments),
      ...{ who: 'me', collected_by: '', same_prescription: false },
      prescriptions: emptyPrescriptions(rules.prescription_minsans),
    },
    shouldFocusError: false,
  })
  const order = usePlaceOrder({
    form,
    buildRequest: (values) => collectRequest(values, rules),
    onScreen: (error, values) => onScreen(error, values, rules),
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
    schema: collect_values,
    restore: (found) => forCart(found, rules),
  })

  const medicines = rules.prescription_minsans.map((minsan) => {
    const line = cart.find((one) => one.minsan === minsan)
    const { name = minsan, kind = 'medicine' } = line ?? {}
    return { minsan, name, kind, ways: prescriptionWaysFor(kind, ways) }
  })
  const names = Object.fromEntries(medicines.map(({ minsan, name }) => [prescriptionKey(minsan), name]))
  const collect = (
    <>
      {props.pharmacy}
      <Times preview={order.preview} />
      <WhoCollects />
    </>
  )
  return (
    <OrderShell
      form={form}
      order={order}
      restored={restored}
      fieldLabel={(field) => fieldLabel(field, names, form.getValues())}
      cart={cart}
      payments={payments}
      has_medicines={rules.has_medicines}
      reserve={props.reserve}
      legal={props.legal}
      privacy={props.privacy}
      before={[{ id: 'collect', title: texts.collectPage.pharmacy, content: collect }]}
      after={
        medicines.length === 0
          ? []
          : [
              {
                id: 'prescription',
                title: texts.prescription.title,
                hint: medicines.length > 1 ? texts.collectPage.prescriptionHint : undefined,
                content: <PrescriptionFields medicines={medicines} />,
              },
            ]
      }
    />
  )
}

function Times({ preview }: { preview: OrderPreview }) {
  const { ready_at, keep_until } = preview
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
        {ready_at !== null && <p className="mt-0.5 text-muted text-sm">{texts.collectPage.wholesaler}</p>}
      </div>
    </div>
  )
}

/** What a field is called, for the list of errors; none where its text names it by itself. */
function fieldLabel(field: string, names: Record<string, string>, values: CollectValues): string | undefined {
  const [, key = '', part] = /^prescriptions\.(m\d+)\.(\w+)$/.exec(field) ?? []
  if (part !== undefined) {
    // Each medicine has these fields, and a prescription several of them.
    const { nreLabel, nrbeLabel, revLabel, healthCode, pinLabel, upload } = texts.prescription
    const numbers: Record<string, string> = { nre: nreLabel, nrbe: nrbeLabel, rev: revLabel }
    const code = numbers[values.prescriptions[key]?.kind ?? '']
    const own = { code, health_code: healthCode, pin: pinLabel, file: upload }[part]
    return [fill(texts.prescription.forProduct, { product: names[key] ?? '' }), own].filter(Boolean).join(', ')
  }
  return field === 'collected_by' ? texts.whoOtherName : undefined
}
