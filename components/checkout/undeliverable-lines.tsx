'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Exact } from '@/components/ui/exact'
import { Notice } from '@/components/ui/notice'
import { TitledCard } from '@/components/ui/titled-card'
import { showToast } from '@/components/ui/toast'
import { saveForLater } from '@/lib/cart/saved-for-later'
import type { Undeliverable } from '@/lib/checkout/deliverable'
import messages from '@/messages/it.json'

/** Lines that prevent a delivery with reasons, and two ways out: an order is never split. */
export function UndeliverableLines({ pharmacy_id, lines }: { pharmacy_id: string; lines: Undeliverable[] }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  async function drop() {
    setBusy(true)
    const products = lines.map(({ because: _because, ...product }) => product)
    if (!(await saveForLater(pharmacy_id, products)))
      showToast({ text: messages.cart.changeFailed, tone: 'critical', id: 'cart' })
    router.refresh()
    setBusy(false)
  }
  return (
    <TitledCard name="undeliverable" title={messages.cart.undeliverable}>
      <ul className="divide-y divide-line">
        {lines.map(({ minsan, name, quantity, because }) => (
          <li key={minsan} className="flex gap-3 py-3">
            <Exact className="w-8 shrink-0 tabular-nums">{`${quantity} ×`}</Exact>
            <div>
              <p className="font-bold leading-snug">{name}</p>
              <p className="mt-0.5 text-sm text-warning">{messages.checkout.homePage.because[because]}</p>
            </div>
          </li>
        ))}
      </ul>
      <Notice
        tone="info"
        className="mt-3"
        action={
          <>
            <ButtonLink href="/checkout/click-and-collect">{messages.cart.collectAll}</ButtonLink>
            <Button variant="secondary" loading={busy} onClick={drop}>
              {messages.cart.dropThese}
            </Button>
          </>
        }
      >
        {messages.checkout.homePage.undeliverableLead}
      </Notice>
    </TitledCard>
  )
}
