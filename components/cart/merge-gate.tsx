'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyOnline } from '@/components/ui/lazy'
import { showToast } from '@/components/ui/toast'
import { inStorage } from '@/lib/browser/storage'
import { useCartSelector } from '@/lib/cart/browser'
import { cartStore } from '@/lib/cart/state'
import messages from '@/messages/it.json'

const MergeDialog = lazyOnline(async () => (await import('./merge-dialog')).MergeDialog)

const LATER = 'merge_later'
const wasPutOff = () => inStorage(() => sessionStorage.getItem(LATER)) !== null

/**
 * Asks once per visit how to merge the device's cart after a login. If postponed, the cart stays on the device and
 * the cart page asks again.
 */
export function MergeGate() {
  const merge = useCartSelector((snapshot) => snapshot.merge)
  const [closed, setClosed] = useState(false)
  const merged = merge?.kind === 'done'
  useEffect(() => {
    if (!merged) return
    showToast({ text: messages.cart.merge.done, tone: 'positive', id: 'merge' })
    cartStore.setMerge(null)
  }, [merged])
  if (!merge || merge.kind === 'done' || closed || (merge.kind === 'conflict' && wasPutOff())) return null
  return (
    <MergeQuestion
      onDone={() => {
        if (merge.kind === 'report') cartStore.setMerge(null)
        // Without storage the next page asks again.
        else inStorage(() => sessionStorage.setItem(LATER, '1'))
        setClosed(true)
      }}
    />
  )
}

export function MergeQuestion({ onDone }: { onDone: () => void }) {
  const merge = useCartSelector((snapshot) => snapshot.merge)
  if (!merge || merge.kind === 'done') return null
  return (
    <Suspense>
      <MergeDialog merge={merge} onDone={onDone} />
    </Suspense>
  )
}
