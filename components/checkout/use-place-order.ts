'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { forgetCart } from '@/lib/cart/browser'
import type { OrderPreview } from '@/lib/contract/orders'
import { countText } from '@/lib/i18n/count'
import { type OrderOutcome, placeOrder, readPreview } from '@/lib/orders/browser'
import { type CollectRules, type CollectValues, onScreen, orderRequestOf } from '@/lib/orders/collect-form'
import { clearDraft } from '@/lib/orders/draft'
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

export interface PlaceOrder {
  preview: OrderPreview
  sending: boolean
  notice: OrderNotice | null
  /** The cart turned out to be empty. */
  empty: boolean
  submit: (values: CollectValues) => Promise<void>
  refreshPreview: () => Promise<boolean>
}

/** Sends the order and takes every answer to its place: the fields, the summary, the notice, or the order's own page. */
export function usePlaceOrder({
  form,
  rules,
  texts,
  seed,
  previewRequest,
}: {
  form: UseFormReturn<CollectValues>
  rules: CollectRules
  texts: OrderTexts
  /** The server's preview; a new one replaces what the browser read. */
  seed: OrderPreview
  previewRequest: Parameters<typeof previewRequestOf>[0]
}): PlaceOrder {
  const router = useRouter()
  const [fresh, setFresh] = useState<{ over: OrderPreview; preview: OrderPreview } | null>(null)
  const [sending, setSending] = useState(false)
  const [notice, setNotice] = useState<OrderNotice | null>(null)
  const [empty, setEmpty] = useState(false)
  // State is a render behind a double click.
  const underway = useRef(false)
  const attempts = useRef(0)
  const preview = fresh?.over === seed ? fresh.preview : seed

  useEffect(() => {
    router.prefetch('/profile')
  }, [router])

  function tell(told: Omit<OrderNotice, 'attempt'>) {
    attempts.current += 1
    setNotice({ ...told, attempt: attempts.current })
  }

  async function refreshPreview(): Promise<boolean> {
    const read = await readPreview(previewRequestOf(previewRequest))
    if (read === 'empty') setEmpty(true)
    else if (read) setFresh({ over: seed, preview: read })
    return read !== null
  }

  async function settle(outcome: OrderOutcome, values: CollectValues): Promise<void> {
    switch (outcome.kind) {
      case 'placed':
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
        const errors = outcome.errors.map((error) => onScreen(error, values, rules))
        for (const { field, code } of errors) form.setError(field as 'tax_code', { message: code })
        return tell({ tone: 'critical', title: texts.problems.validation_failed ?? texts.generic })
      }
      case 'refused': {
        const minutes = Math.max(1, Math.ceil((outcome.retry_after_seconds ?? 60) / 60))
        const title =
          outcome.code === 'rate_limited' ? countText(texts.too_many, minutes) : texts.problems[outcome.code]
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

  async function submit(values: CollectValues): Promise<void> {
    if (underway.current) return
    underway.current = true
    setSending(true)
    setNotice(null)
    const body = { ...orderRequestOf(values, rules), expected_total: preview.total }
    await settle(await placeOrder(body), values)
    underway.current = false
    setSending(false)
  }

  return { preview, sending, notice, empty, submit, refreshPreview }
}
