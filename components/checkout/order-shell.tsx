'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { Restored } from '@/components/forms/use-draft'
import { Card } from '@/components/ui/card'
import { ErrorSummary, useToldErrors } from '@/components/ui/error-summary'
import { Notice } from '@/components/ui/notice'
import type { OrderPreview } from '@/lib/contract/orders'
import { type CountTexts, countText } from '@/lib/i18n/count'
import type { OrderValues } from '@/lib/orders/order-values'
import { CartWatch } from './cart-watch'
import { listedErrors } from './form-errors'
import { OrderTextsProvider } from './order-context'
import { OrderSummary } from './order-summary'
import type { OrderTexts } from './order-texts'
import type { PlaceOrder } from './use-place-order'

/** What every order's page is: the steps at one side, summary and button at the other, in one form. */
export function OrderShell<Values extends OrderValues>({
  texts,
  form,
  order,
  restored,
  labelOf,
  cart,
  has_medicines,
  legal,
  privacy,
  extra,
  reasonOf,
  children,
}: {
  texts: OrderTexts
  form: UseFormReturn<Values>
  order: PlaceOrder<Values>
  /** A draft is in the fields again. */
  restored: Restored
  /** What a field is called, for the list of errors; none where its text names it by itself. */
  labelOf: (field: string) => string | undefined
  cart: { minsan: string; name: string; quantity: number }[]
  has_medicines: boolean
  legal: ReactNode
  privacy: ReactNode
  extra?: ReactNode
  /** What a reason says of this very order, where that is more than its code does. */
  reasonOf?: ((code: string, preview: OrderPreview) => string | undefined) | undefined
  children: ReactNode
}) {
  const { handleSubmit, formState, getValues } = form
  // Before the first try a field may already ask for something; a list of errors would be too much.
  const tree = formState.submitCount > 0 ? formState.errors : {}
  const errors = listedErrors(tree, texts, getValues()).map(({ field, text }) => {
    const label = labelOf(field)
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
            {restored && (
              <Notice live title={restored === 'whole' ? texts.page.restored : texts.page.restoredWithout} />
            )}
            {children}
          </div>
          <Card as="section" aria-labelledby="summary-title" className="lg:sticky lg:top-28">
            <Refusals summary={texts.summary} errors={errors} attempt={formState.submitCount} notice={order.notice} />
            <OrderSummary
              preview={order.preview}
              names={Object.fromEntries(cart.map((line) => [line.minsan, line.name]))}
              has_medicines={has_medicines}
              sending={order.sending}
              legal={legal}
              privacy={privacy}
              extra={extra}
              reasonOf={reasonOf}
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
  summary,
  errors,
  attempt,
  notice,
}: {
  summary: CountTexts
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
        <ErrorSummary title={countText(summary, list.length)} errors={list} attempt={attempt + told} />
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
