'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { takeFilled } from '@/components/forms/drawn'
import { HiddenFields } from '@/components/forms/hidden-fields'
import type { Restored } from '@/components/forms/use-draft'
import { Card } from '@/components/ui/card'
import { ErrorSummary, labelError, useToldErrors } from '@/components/ui/error-summary'
import { Notice } from '@/components/ui/notice'
import { seenFields } from '@/lib/checkout/preview'
import { agreedTerms } from '@/lib/checkout/terms'
import type { OrderValues } from '@/lib/checkout/values'
import type { OrderPreview } from '@/lib/contract/orders'
import type { PaymentId } from '@/lib/contract/pharmacies'
import type { FieldError } from '@/lib/contract/problem'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { fieldText } from '../prescriptions/field-error'
import { CartWatch } from './cart-watch'
import { EmptyCart } from './empty-cart'
import { KnownContact } from './known'
import { ContactFields, PaymentFields } from './order-fields'
import type { OrderNotice } from './order-notice'
import { OrderSummary, PlaceBar, type SummaryProps } from './order-summary'
import type { PlaceOrder } from './use-place-order'

const texts = messages.checkout

/** Fields of both orders, from top to bottom. */
const SCREEN = [
  ...['collected_by', 'address_id', 'address', 'delivery_id', 'slot_start', 'note'],
  ...['customer', 'prescriptions', 'payment', 'tax_code', 'if_unavailable', 'health_data_consent', 'email_code'],
]
const screenPosition = ({ field }: { field: string }) => SCREEN.indexOf(field.split('.', 1)[0] ?? '')

/** Lists the errors in screen order, with the IDs of their controls. */
function listedErrors(tree: object, values: object): { field: string; text: string }[] {
  return branchErrors(tree, values, []).sort((one, other) => screenPosition(one) - screenPosition(other))
}

function branchErrors(tree: object, values: object, path: string[]): { field: string; text: string }[] {
  return Object.entries(tree).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || name === 'ref' || name === 'root') return []
    const here = [...path, name]
    const value: unknown = (values as Record<string, unknown>)[name]
    if ('message' in error && typeof error.message === 'string')
      return [{ field: here.join('.'), text: fieldText(error.message, value, name) ?? '' }]
    return branchErrors(error, typeof value === 'object' && value !== null ? value : {}, here)
  })
}

/** Labels of common fields, for the list of errors. */
const COMMON_LABELS: Record<string, string> = {
  'customer.first_name': texts.firstName,
  'customer.last_name': texts.lastName,
  'customer.email': texts.email,
  'customer.phone_number': texts.phone,
  'payment.id': texts.payment.title,
  tax_code: texts.taxCode,
  email_code: texts.code.label,
}

export interface OrderProps extends Pick<SummaryProps, 'cart' | 'basket' | 'legal' | 'privacy'> {
  customer: { id: string; first_name: string; last_name: string; email: string; phone_number: string | null }
  preview: OrderPreview
  payments: { id: PaymentId; label: string }[]
}

/** An order's form without JavaScript. */
export interface PlainForm<Values> {
  action: string
  hidden: Record<string, string>
  /** A submitted form with its outcome. */
  sent: { values: Values; errors: FieldError[]; notice: OrderNotice | null; code_sent: string | null } | null
}

interface Step {
  id: string
  title: string
  hint?: string | undefined
  content: ReactNode
}

/** Layout of every order's page: steps next to summary and button, in one form. */
export function OrderShell<Values extends OrderValues>({
  form,
  restored,
  fieldLabel,
  payments,
  deductible,
  plain,
  account_email,
  before,
  after = [],
  ...summary
}: SummaryProps & {
  form: UseFormReturn<Values>
  order: PlaceOrder<Values>
  /** Whether a draft was restored. */
  restored: Restored
  /** Label of a specific field for the list of errors; undefined if its text names it. */
  fieldLabel: (field: string) => string | undefined
  payments: OrderProps['payments']
  /** Whether a codice fiscale is useful. */
  deductible: boolean
  plain: PlainForm<Values>
  /** The logged-in customer's. */
  account_email: string | undefined
  /** Steps before the contact, and between contact and payment. */
  before: Step[]
  after?: Step[]
}) {
  const { handleSubmit, formState, getValues } = form
  const { order, cart, basket, home } = summary
  // No list of errors before the first submission, even if a field has one.
  const tree = formState.submitCount > 0 || plain.sent ? formState.errors : {}
  const errors = listedErrors(tree, getValues()).map(({ field, text }) => {
    return { field, text: labelError(fieldLabel(field) ?? COMMON_LABELS[field], text) }
  })
  if (order.empty) return <EmptyCart />
  const contact = (
    <KnownContact>
      <ContactFields account_email={account_email} />
    </KnownContact>
  )
  const steps: Step[] = [
    ...before,
    { id: 'contact', title: texts.contact, hint: texts.collectPage.contactHint, content: contact },
    ...after,
    {
      id: 'payment',
      title: texts.collectPage.pay,
      content: (
        <>
          {payments.length === 0 && <Notice tone="warning" title={texts.collectPage.noPayments} />}
          <PaymentFields {...{ payments, deductible }} prescriptions={after.length > 0} home={home ?? false} />
        </>
      ),
    },
  ]
  return (
    <FormProvider {...form}>
      <form
        method="post"
        action={plain.action}
        encType={after.length > 0 ? 'multipart/form-data' : undefined}
        noValidate
        onSubmit={(event) => {
          takeFilled(form, event.currentTarget)
          void handleSubmit(order.submit)(event)
        }}
        className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-8"
      >
        <noscript>
          {/* Default button for the Enter key. */}
          <input type="submit" hidden />
        </noscript>
        <HiddenFields fields={{ ...seenFields(order.preview), ...agreedTerms(order.preview), ...plain.hidden }} />
        <div className="grid min-w-0 gap-5">
          <CartWatch cart={cart} basket={basket} />
          {restored && (
            <Notice
              live
              title={restored === 'whole' ? texts.collectPage.restored : texts.collectPage.restoredWithout}
            />
          )}
          {steps.map(({ id, title, hint, content }, index) => (
            <Card key={id} as="section" aria-labelledby={`${id}-title`}>
              <p className="text-muted text-sm">
                {fill(messages.shell.step, { current: index + 1, total: steps.length })}
              </p>
              <h2 id={`${id}-title`} className="text-xl">
                {title}
              </h2>
              {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
              <div className="mt-4 grid gap-5">{content}</div>
            </Card>
          ))}
        </div>
        {/* A child of the form, so that on a phone the bar sticks along its whole length. */}
        <div className="contents lg:sticky lg:top-6 lg:block">
          <Card as="section" id="refused" aria-labelledby="summary-title" className="above-buy-bar">
            <Refusals errors={errors} attempt={formState.submitCount} notice={order.notice} />
            <OrderSummary {...summary} />
          </Card>
          <PlaceBar {...summary} />
        </div>
      </form>
    </FormProvider>
  )
}

/** Why the order failed, above the button; takes the focus. */
function Refusals({
  errors,
  attempt,
  notice,
}: {
  errors: { field: string; text: string }[]
  attempt: number
  notice: PlaceOrder<OrderValues>['notice']
}) {
  const box = useRef<HTMLDivElement>(null)
  const told = notice?.attempt ?? 0
  const list = useToldErrors(errors, attempt + told)
  useEffect(() => {
    if (told > 0) box.current?.focus()
  }, [told])
  if (list.length > 0)
    return (
      <div className="mb-5">
        <ErrorSummary errors={list} attempt={attempt + told} />
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
