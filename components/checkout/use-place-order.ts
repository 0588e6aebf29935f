'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { forgetCart } from '@/lib/cart/browser'
import { cartSettled, forgetOrdered } from '@/lib/cart/carry'
import { confirmCode, sendCode } from '@/lib/checkout/email-code-browser'
import { placeOrder } from '@/lib/checkout/order-browser'
import { typedEmail } from '@/lib/checkout/order-values'
import { type OrderOutcome, toOrderFailure } from '@/lib/checkout/outcome'
import { expected } from '@/lib/checkout/preview'
import { agreedTerms } from '@/lib/checkout/terms'
import type { OrderValues } from '@/lib/checkout/values'
import type { OrderPreview, OrderRequest } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { dropDraft } from '@/lib/forms/draft'
import type { GuestCart } from '@/lib/session/guest'
import { compactCode } from '@/lib/values/text'
import messages from '@/messages/it.json'
import { LOOK_AT_FIELDS, LOOK_AT_SUMMARY, type OrderNotice, refusalNotice, unknownNotice } from './order-notice'
import type { usePreview } from './use-preview'

export type PlaceOrder<Values extends OrderValues> = ReturnType<typeof usePlaceOrder<Values>>

/** Places the order and distributes the answer: fields, summary, notice, or the order's page. */
export function usePlaceOrder<Values extends OrderValues>({
  form,
  summary,
  basket,
  buildRequest,
  onScreen,
  onPlaced,
  onEmptied,
  onRefused,
  explainProblem,
  sent,
}: {
  form: UseFormReturn<Values>
  summary: ReturnType<typeof usePreview>
  /** Lines to order instead of the account's cart. */
  basket: GuestCart | null
  buildRequest: (values: Values) => OrderRequest
  onScreen: (error: FieldError, values: Values) => FieldError
  /** Runs after the order, before its page is shown. */
  onPlaced?: (values: Values) => Promise<void>
  /** Runs after the ordered products have left the cart. */
  onEmptied?: () => Promise<void>
  /** After a refusal the displayed options may be outdated. */
  onRefused?: () => void
  /** Text for this order that replaces a problem's. */
  explainProblem?: (code: string, preview: OrderPreview) => string | undefined
  /** Outcome of a form sent without JavaScript. */
  sent: { notice: OrderNotice | null; code_sent: string | null } | null
}) {
  const router = useRouter()
  const [sending, setSending] = useState(false)
  const [notice, setNotice] = useState<(OrderNotice & { attempt: number }) | null>(
    sent?.notice ? { ...sent.notice, attempt: 0 } : null,
  )
  /** Address of the last mailed code. */
  const [code_sent, setCodeSent] = useState<string | null>(sent?.code_sent ?? null)
  // A ref, because state lags behind a double click.
  const underway = useRef<Promise<void> | null>(null)
  const attempts = useRef(0)
  /** Expectations of an order whose answer was lost: a repetition must have the same content. */
  const unanswered = useRef<ReturnType<typeof expected> | null>(null)

  useEffect(() => {
    router.prefetch('/profile')
  }, [router])

  /** Counts refusals, so that the notice takes focus each time. */
  function tell(told: OrderNotice) {
    attempts.current += 1
    setNotice({ ...told, attempt: attempts.current })
  }

  async function submit(values: Values): Promise<void> {
    if (underway.current) return
    setSending(true)
    setNotice(null)
    underway.current = send(values)
    await underway.current
    underway.current = null
    setSending(false)
  }

  async function send(values: Values): Promise<void> {
    // The page's content at the press, whatever a pending read returns.
    const seen = unanswered.current ?? expected(summary.preview)
    await Promise.all([cartSettled(), summary.read()])
    if (code_sent !== null && !(await codeTaken(values))) return
    const outcome = await placeOrder({ ...buildRequest(values), ...seen, ...agreedTerms(summary.preview) }, basket)
    unanswered.current = outcome.kind === 'unknown' ? seen : null
    await settle(outcome, values)
  }

  /** Verifies the code; shows the error at its field. */
  async function codeTaken({ customer: { email }, email_code }: Values): Promise<boolean> {
    // Another address needs another code, which the platform requests.
    if (typedEmail(email) !== code_sent) return true
    const code = compactCode(email_code)
    const wrong = code === '' ? 'required' : await confirmCode(code_sent, code)
    if (wrong === null) {
      setCodeSent(null)
      return true
    }
    form.setError('email_code' as Path<Values>, { message: wrong })
    tell(LOOK_AT_FIELDS)
    return false
  }

  /** Mails a code to the form's address and shows its field. Returns success. */
  async function askCode(email: string): Promise<boolean> {
    const failure = await sendCode(email)
    if (failure) {
      const outcome = toOrderFailure(failure)
      if (outcome.kind === 'fields') {
        const message = outcome.errors[0]?.code ?? 'email_invalid'
        form.setError('customer.email' as Path<Values>, { message }, { shouldFocus: true })
      } else if (outcome.kind === 'refused') tell(await refusalNotice(outcome, undefined))
      else tell({ tone: 'critical', title: messages.errors.network, text: messages.checkout.collectPage.kept })
      return false
    }
    form.setValue('email_code' as Path<Values>, '' as never)
    form.clearErrors('email_code' as Path<Values>)
    setCodeSent(email)
    attempts.current += 1
    return true
  }

  /** Not while an order is in flight: afterwards the cart is empty. */
  async function refreshPreview(): Promise<boolean> {
    await underway.current
    return summary.refreshPreview()
  }

  async function settle(outcome: OrderOutcome, values: Values): Promise<void> {
    switch (outcome.kind) {
      case 'placed':
        await onPlaced?.(values)
        for (const name of ['order', 'order_home'] as const) dropDraft(name)
        if (basket) forgetOrdered(basket)
        else forgetCart()
        await onEmptied?.()
        router.replace(`/order-detail/${encodeURIComponent(outcome.order.id)}?placed=1`)
        // Never resolves: the page is left while the button is busy.
        return new Promise(() => {})
      case 'cart_empty':
        return summary.setEmpty(true)
      case 'changed':
        await summary.refreshPreview()
        return tell(LOOK_AT_SUMMARY)
      case 'fields':
        for (const error of outcome.errors) {
          const { field, code } = onScreen(error, values)
          form.setError(field as Path<Values>, { message: code })
        }
        return tell(LOOK_AT_FIELDS)
      case 'refused':
        if (outcome.code === 'email_unproven') return void (await askCode(typedEmail(values.customer.email)))
        // The summary also reports a slot or area that is gone.
        onRefused?.()
        if (outcome.code === 'ready_changed') await summary.refreshPreview()
        else void summary.refreshPreview()
        return tell(await refusalNotice(outcome, explainProblem?.(outcome.code, summary.preview)))
      case 'unknown':
        return tell(unknownNotice(outcome))
    }
  }

  return { ...summary, refreshPreview, sending, notice, submit, code_sent, askCode }
}
