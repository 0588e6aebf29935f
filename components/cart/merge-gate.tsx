'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyOnline } from '@/components/ui/lazy'
import { showToast } from '@/components/ui/toast'
import { useOfCart } from '@/lib/cart/browser'
import { cartStore } from '@/lib/cart/state'
import { inStorage } from '@/lib/storage'
import messages from '@/messages/it.json'

const MergeDialog = lazyOnline(async () => (await import('./merge-dialog')).MergeDialog)

const LATER = 'merge_later'
const wasPutOff = () => inStorage(() => sessionStorage.getItem(LATER)) !== null

/**
 * Asks once a visit what to do with the device's cart after a login. Put off, it stays on the device, and the cart page offers the
 * question again.
 */
export function MergeGate() {
  const merge = useOfCart((snapshot) => snapshot.merge)
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
        // Without storage it is asked again on the next page.
        else inStorage(() => sessionStorage.setItem(LATER, '1'))
        setClosed(true)
      }}
    />
  )
}

/** The dialog itself, where there is something to ask or to tell. */
export function MergeQuestion({ onDone }: { onDone: () => void }) {
  const merge = useOfCart((snapshot) => snapshot.merge)
  if (!merge || merge.kind === 'done') return null
  return (
    <Suspense>
      <MergeDialog merge={merge} onDone={onDone} />
    </Suspense>
  )
}
