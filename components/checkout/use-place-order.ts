'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { forgetCart } from '@/lib/cart/browser'
import type { OrderPreview, OrderRequest } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { countText } from '@/lib/i18n/count'
import { type OrderOutcome, placeOrder, readPreview } from '@/lib/orders/browser'
import { clearDraft } from '@/lib/orders/draft'
import type { OrderValues } from '@/lib/orders/order-values'
import { previewRequestOf } from '@/lib/orders/preview'
import type { OrderTexts } from './order-texts'

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
  requestOf,
  onScreen,
  onPlaced,
  onRefused,
  texts,
  reasonOf,
  seed,
  previewRequest,
}: {
  form: UseFormReturn<Values>
  requestOf: (values: Values) => OrderRequest
  /** A field of the request as the screen names it. */
  onScreen: (error: FieldError, values: Values) => FieldError
  /** What is still to do once the order is made, before its page comes. */
  onPlaced?: (values: Values) => Promise<void>
  /** A refusal may mean that what the page offers is not there any more. */
  onRefused?: () => void
  texts: OrderTexts
  /** What a refusal says of this very order, where that is more than its code does. */
  reasonOf?: (code: string, preview: OrderPreview) => string | undefined
  /** The server's preview; a new one replaces what the browser read. */
  seed: OrderPreview
  previewRequest: Parameters<typeof previewRequestOf>[0]
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
    const read = await readPreview(previewRequestOf(previewRequest))
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
        clearDraft()
        forgetCart()
        router.replace(`/order-detail/${encodeURIComponent(outcome.order.id)}?placed=1`)
        // The page is left while the button still turns: a second order is not for here.
        return new Promise(() => {})
      case 'cart_empty':
        return setEmpty(true)
      case 'changed':
        await refreshPreview()
        return tell({ tone: 'warning', title: texts.checkout.changed })
      case 'fields': {
        const errors = outcome.errors.map((error) => onScreen(error, values))
        for (const { field, code } of errors) form.setError(field as Path<Values>, { message: code })
        return tell({ tone: 'critical', title: texts.problems.validation_failed ?? texts.generic })
      }
      case 'refused': {
        const minutes = Math.max(1, Math.ceil((outcome.retry_after_seconds ?? 60) / 60))
        const title =
          outcome.code === 'rate_limited'
            ? countText(texts.too_many, minutes)
            : (reasonOf?.(outcome.code, preview) ?? texts.problems[outcome.code])
        // Of a slot or an area that is gone the summary tells as well.
        onRefused?.()
        void refreshPreview()
        return tell({ tone: 'critical', title: title ?? texts.generic, text: texts.page.kept })
      }
      case 'unknown':
        return tell({
          tone: 'critical',
          title: outcome.timeout ? texts.timeout : texts.network,
          text: `${texts.page.unknownOutcome} ${texts.page.kept}`,
        })
    }
  }

  async function submit(values: Values): Promise<void> {
    if (underway.current) return
    underway.current = true
    setSending(true)
    setNotice(null)
    const body = { ...requestOf(values), expected_total: preview.total }
    await settle(await placeOrder(body), values)
    underway.current = false
    setSending(false)
  }

  return { preview, sending, notice, empty, submit, refreshPreview }
}
