'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { putAside } from '@/lib/cart/put-aside'
import type { Undeliverable } from '@/lib/orders/deliverable'
import type { HomeTexts } from './home-texts'

/** What of the cart cannot be delivered, line by line with its reason, and the two ways out: an order is never split. */
export function UndeliverableLines({
  pharmacy_id,
  lines,
  texts,
}: {
  pharmacy_id: number
  lines: Undeliverable[]
  texts: HomeTexts
}) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  async function drop() {
    setBusy(true)
    const products = lines.map(({ because: _because, ...product }) => product)
    if (!(await putAside(pharmacy_id, products)))
      showToast({ text: texts.undeliverable.failed, tone: 'critical', id: 'cart' })
    router.refresh()
    setBusy(false)
  }
  return (
    <Card as="section" aria-labelledby="undeliverable-title">
      <h2 id="undeliverable-title" className="text-xl">
        {texts.undeliverable.title}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {lines.map(({ minsan, name, quantity, because }) => (
          <li key={minsan} className="flex gap-3 py-3">
            <span className="w-8 shrink-0 tabular-nums">{quantity} ×</span>
            <div>
              <p className="font-medium leading-snug">{name}</p>
              <p className="mt-0.5 text-sm text-warning">{texts.home.because[because]}</p>
            </div>
          </li>
        ))}
      </ul>
      <Notice
        tone="info"
        className="mt-3"
        action={
          <>
            <ButtonLink href="/checkout/click-and-collect">{texts.undeliverable.collect}</ButtonLink>
            <Button variant="secondary" loading={busy} onClick={drop}>
              {texts.undeliverable.drop}
            </Button>
          </>
        }
      >
        {texts.home.undeliverableLead}
      </Notice>
    </Card>
  )
}
