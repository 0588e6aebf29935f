'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorSummary } from '@/components/ui/error-summary'
import { CartIcon, ClockIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import type { OrderPreview } from '@/lib/contract/orders'
import type { PaymentId, PrescriptionWay } from '@/lib/contract/pharmacies'
import { formatLongDate, formatTime } from '@/lib/dates'
import { countText } from '@/lib/i18n/count'
import { fill } from '@/lib/i18n/fill'
import {
  type CollectRules,
  type CollectValues,
  collectErrors,
  EMPTY_PRESCRIPTION,
  prescriptionKey,
} from '@/lib/orders/collect-form'
import { draftOf, readDraft, writeDraft } from '@/lib/orders/draft'
import { CartWatch } from './cart-watch'
import { fieldText, OrderTextsProvider } from './order-context'
import { ContactFields, PaymentFields, WhoCollects } from './order-fields'
import { OrderSection } from './order-section'
import { OrderSummary } from './order-summary'
import type { OrderTexts } from './order-texts'
import { PrescriptionFields } from './prescription-fields'
import { usePlaceOrder } from './use-place-order'

export interface CollectOrderProps {
  texts: OrderTexts
  customer: { id: number; first_name: string; last_name: string; email: string; phone_number: string | null }
  cart: { minsan: string; name: string; quantity: number }[]
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
    resolver: resolverOf(rules),
    defaultValues: defaultsOf(props),
    shouldFocusError: false,
  })
  const { handleSubmit, formState, getValues } = form
  const order = usePlaceOrder({
    form,
    rules,
    texts,
    seed: props.preview,
    previewRequest: {
      profile: customer,
      delivery_id: rules.delivery_id,
      payment_id: payments[0]?.id ?? 'in_pharmacy',
    },
  })
  useDraft(form, customer.id)

  if (order.empty) return <EmptyCart texts={texts} />
  const medicines = rules.prescription_minsans.map((minsan) => ({
    minsan,
    name: cart.find((line) => line.minsan === minsan)?.name ?? minsan,
  }))
  const total = medicines.length > 0 ? 4 : 3
  const names = Object.fromEntries(medicines.map(({ minsan, name }) => [prescriptionKey(minsan), name]))
  const errors = errorsOf(formState.errors, texts, getValues()).map(({ field, text }) => {
    const label = labelOf(field, texts, names)
    return { field, text: label ? `${label}: ${text}` : text }
  })
  return (
    <OrderTextsProvider texts={texts}>
      <FormProvider {...form}>
        <form
          method="post"
          noValidate
          onSubmit={handleSubmit(order.submit)}
          className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-8"
        >
          <div className="grid min-w-0 gap-5">
            <CartWatch cart={cart} text={texts.page.otherCart} action={texts.page.toCart} />
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
                <PrescriptionFields medicines={medicines} ways={ways} />
              </OrderSection>
            )}
            <OrderSection id="payment" title={texts.page.pay} step={{ current: total, total }}>
              {payments.length === 0 && <Notice tone="warning" title={texts.page.noPayments} />}
              <PaymentFields payments={payments} prescriptions={medicines.length > 0} />
            </OrderSection>
          </div>
          <Card as="section" aria-labelledby="summary-title" className="lg:sticky lg:top-28">
            <Refusals
              title={countText(texts.summary, errors.length)}
              errors={errors}
              attempt={formState.submitCount}
              notice={order.notice}
            />
            <OrderSummary
              preview={order.preview}
              names={Object.fromEntries(cart.map((line) => [line.minsan, line.name]))}
              has_medicines={rules.has_medicines}
              sending={order.sending}
              legal={props.legal}
              privacy={props.privacy}
              onChanged={order.refreshPreview}
            />
          </Card>
        </form>
      </FormProvider>
    </OrderTextsProvider>
  )
}

/** Why the order did not go, right where the button is; takes the focus. */
function Refusals({
  title,
  errors,
  attempt,
  notice,
}: {
  title: string
  errors: { field: string; text: string }[]
  attempt: number
  notice: ReturnType<typeof usePlaceOrder>['notice']
}) {
  const box = useRef<HTMLDivElement>(null)
  const told = notice?.attempt ?? 0
  useEffect(() => {
    if (told > 0) box.current?.focus()
  }, [told])
  if (errors.length > 0)
    return (
      <div className="mb-5">
        <ErrorSummary title={title} errors={errors} attempt={attempt + told} />
      </div>
    )
  if (!notice) return null
  return (
    <div ref={box} tabIndex={-1} className="mb-5">
      <Notice tone={notice.tone} title={notice.title}>
        {notice.text}
      </Notice>
    </div>
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

/** Nothing to order any more, or not yet. */
export function EmptyCart({ texts }: { texts: OrderTexts }) {
  return (
    <EmptyState
      icon={CartIcon}
      title={texts.page.cartEmpty}
      action={
        <>
          <ButtonLink href="/profile#orders" prefetch={false}>
            {texts.page.toOrders}
          </ButtonLink>
          <ButtonLink href="/search" variant="secondary">
            {texts.page.toSearch}
          </ButtonLink>
        </>
      }
    >
      {texts.page.cartEmptyText}
    </EmptyState>
  )
}

function defaultsOf({ customer, rules, payments }: CollectOrderProps): CollectValues {
  const { first_name, last_name, email, phone_number } = customer
  return {
    customer: { first_name, last_name, email, phone_number: phone_number ?? '' },
    who: 'me',
    collected_by: '',
    same_prescription: false,
    prescriptions: Object.fromEntries(
      rules.prescription_minsans.map((minsan) => [prescriptionKey(minsan), { ...EMPTY_PRESCRIPTION }]),
    ),
    // One way to pay is no choice; of several none is made beforehand.
    payment: { id: payments.length === 1 ? (payments[0]?.id ?? '') : '' },
    tax_code: '',
    if_unavailable: 'call',
    health_data_consent: false,
  }
}

/** The contract's schema and the trade's rules, as react-hook-form wants them: errors in a tree of the fields. */
function resolverOf(rules: CollectRules): Resolver<CollectValues> {
  return (values) => {
    const tree: Record<string, unknown> = {}
    for (const { field, code } of collectErrors(values, rules)) put(tree, field.split('.'), code)
    return Object.keys(tree).length === 0 ? { values, errors: {} } : { values: {}, errors: tree }
  }
}

function put(tree: Record<string, unknown>, [name = '', ...rest]: string[], code: string): void {
  if (rest.length === 0) {
    tree[name] = { type: code, message: code }
    return
  }
  const branch = (tree[name] ?? {}) as Record<string, unknown>
  tree[name] = branch
  put(branch, rest, code)
}

/** The errors in the order of the screen, each with the id of its control. */
function errorsOf(
  tree: object,
  texts: OrderTexts,
  values: object,
  path: string[] = [],
): { field: string; text: string }[] {
  return Object.entries(tree).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || name === 'ref' || name === 'root') return []
    const here = [...path, name]
    const value: unknown = (values as Record<string, unknown>)[name]
    if ('message' in error && typeof error.message === 'string')
      return [{ field: here.join('.'), text: fieldText(texts, error.message, value) }]
    return errorsOf(error, texts, typeof value === 'object' && value !== null ? value : {}, here)
  })
}

/** What a field is called, for the list of errors; none where its text names it by itself. */
function labelOf(field: string, { checkout }: OrderTexts, names: Record<string, string>): string | undefined {
  const [, key = '', part] = /^prescriptions\.(m\d+)\.(\w+)$/.exec(field) ?? []
  if (part === 'health_code') return checkout.prescription.healthCode
  if (part !== undefined) return fill(checkout.prescription.forProduct, { product: names[key] ?? '' })
  const labels: Record<string, string> = {
    'customer.first_name': checkout.firstName,
    'customer.last_name': checkout.lastName,
    'customer.email': checkout.email,
    'customer.phone_number': checkout.phone,
    collected_by: checkout.whoOtherName,
    'payment.id': checkout.payment.title,
    tax_code: checkout.taxCode,
  }
  return labels[field]
}

/** Fills the form from the tab's draft, and keeps the draft with each change. */
function useDraft(form: ReturnType<typeof useForm<CollectValues>>, user_id: number): void {
  const { reset, getValues, subscribe } = form
  useEffect(() => {
    const draft = readDraft(user_id)
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(draftOf(user_id, values)),
    })
  }, [user_id, reset, getValues, subscribe])
}
