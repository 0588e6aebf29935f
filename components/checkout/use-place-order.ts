'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { forgetCart } from '@/lib/cart/browser'
import { buildPreviewRequest } from '@/lib/checkout/preview'
import type { OrderValues } from '@/lib/checkout/values'
import type { OrderPreview, OrderRequest } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { dropDraft } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import { type OrderOutcome, placeOrder, readPreview } from '@/lib/orders/browser'
import messages from '@/messages/it.json'

const texts = messages.checkout.collectPage

/** Why the order did not go, in words; `changed` asks to look at the summary again. */
export interface OrderNotice {
  tone: 'critical' | 'warning'
  title: string
  text?: string
  /** Counts refusals, so that the notice takes focus each time. */
  attempt: number
}

export interface PlaceOrder<Values extends OrderValues> {
  preview: OrderPreview
  sending: boolean
  notice: OrderNotice | null
  /** The cart turned out to be empty. */
  empty: boolean
  submit: (values: Values) => Promise<void>
  refreshPreview: () => Promise<boolean>
}

/** Sends the order and takes every answer to its place: the fields, the summary, the notice, or the order's own page. */
export function usePlaceOrder<Values extends OrderValues>({
  form,
  buildRequest,
  onScreen,
  onPlaced,
  onRefused,
  explainProblem,
  seed,
  previewRequest,
}: {
  form: UseFormReturn<Values>
  buildRequest: (values: Values) => OrderRequest
  /** A field of the request as the screen names it. */
  onScreen: (error: FieldError, values: Values) => FieldError
  /** What is still to do once the order is made, before its page comes. */
  onPlaced?: (values: Values) => Promise<void>
  /** A refusal may mean that what the page offers is not there any more. */
  onRefused?: () => void
  /** What a refusal says of this very order, where that is more than its code does. */
  explainProblem?: (code: string, preview: OrderPreview) => string | undefined
  /** The server's preview; a new one replaces what the browser read. */
  seed: OrderPreview
  previewRequest: Parameters<typeof buildPreviewRequest>[0]
}): PlaceOrder<Values> {
  const router = useRouter()
  const [fresh, setFresh] = useState<{ over: OrderPreview; preview: OrderPreview } | null>(null)
  const [sending, setSending] = useState(false)
  const [notice, setNotice] = useState<OrderNotice | null>(null)
  const [empty, setEmpty] = useState(false)
  // State is a render behind a double click.
  const underway = useRef(false)
  const attempts = useRef(0)
  const reads = useRef(0)
  const preview = fresh?.over === seed ? fresh.preview : seed

  useEffect(() => {
    router.prefetch('/profile')
  }, [router])

  function tell(told: Omit<OrderNotice, 'attempt'>) {
    attempts.current += 1
    setNotice({ ...told, attempt: attempts.current })
  }

  async function refreshPreview(): Promise<boolean> {
    reads.current += 1
    const mine = reads.current
    const read = await readPreview(buildPreviewRequest(previewRequest))
    // An older answer never replaces a newer one.
    if (mine !== reads.current) return true
    if (read === 'empty') setEmpty(true)
    else if (read) setFresh({ over: seed, preview: read })
    return read !== null
  }

  async function settle(outcome: OrderOutcome, values: Values): Promise<void> {
    switch (outcome.kind) {
      case 'placed':
        await onPlaced?.(values)
        for (const name of ['order', 'order_home'] as const) dropDraft(name)
        forgetCart()
        router.replace(`/order-detail/${encodeURIComponent(outcome.order.id)}?placed=1`)
        // The page is left while the button still turns: a second order is not for here.
        return new Promise(() => {})
      case 'cart_empty':
        return setEmpty(true)
      case 'changed':
        await refreshPreview()
        return tell({ tone: 'warning', title: messages.checkout.changed })
      case 'fields': {
        const fields = outcome.errors.map((error) => onScreen(error, values))
        for (const { field, code } of fields) form.setError(field as Path<Values>, { message: code })
        return tell({ tone: 'critical', title: messages.errors.code.validation_failed })
      }
      case 'refused': {
        const minutes = Math.max(1, Math.ceil((outcome.retry_after_seconds ?? 60) / 60))
        // Its texts are many, and few need one.
        const { problemText } = await import('./problem-text')
        const title =
          outcome.code === 'rate_limited'
            ? fill(messages.errors.tooManyMinutes, { minutes })
            : (explainProblem?.(outcome.code, preview) ?? problemText(outcome.code))
        // Of a slot or an area that is gone the summary tells as well.
        onRefused?.()
        void refreshPreview()
        return tell({ tone: 'critical', title: title ?? messages.errors.generic, text: texts.kept })
      }
      case 'unknown':
        return tell({
          tone: 'critical',
          title: outcome.timeout ? messages.errors.timeout : messages.errors.network,
          text: `${texts.unknownOutcome} ${texts.kept}`,
        })
    }
  }

  async function submit(values: Values): Promise<void> {
    if (underway.current) return
    underway.current = true
    setSending(true)
    setNotice(null)
    const body = { ...buildRequest(values), expected_total: preview.total }
    await settle(await placeOrder(body), values)
    underway.current = false
    setSending(false)
  }

  return { preview, sending, notice, empty, submit, refreshPreview }
}
