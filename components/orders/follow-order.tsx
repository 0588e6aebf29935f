'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { onDemand } from '@/lib/browser/on-demand'
import type { OrderStatus } from '@/lib/contract/orders'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.orders

/** Polls an open order, refreshes the page on a change and announces the new status to screen readers. */
export function FollowOrder({ id, version, status }: { id: string; version: string; status: OrderStatus }) {
  const router = useRouter()
  const [now, setNow] = useState(status)
  const [first] = useState(status)

  useEffect(() => {
    let gone = false
    let end: (() => void) | undefined
    const follow = async () => {
      const code = await onDemand(import('@/lib/orders/follow'))
      if (gone) return
      end = code?.followOrder(id, version, (changed) => {
        setNow(changed)
        router.refresh()
      })
    }
    void follow()
    return () => {
      gone = true
      end?.()
    }
  }, [id, version, router])

  return (
    <span role="status" className="sr-only">
      {now !== first && fill(texts.detail.statusNow, { status: texts.status[now] })}
    </span>
  )
}
