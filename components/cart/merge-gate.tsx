'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import { dismissMerge, useCart } from '@/lib/cart/browser'
import { useCartTexts } from './cart-texts'

const MergeDialog = lazy(() => import('./merge-dialog').then((module) => ({ default: module.MergeDialog })))

const LATER = 'merge_later'

function putOff(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

/**
 * Asks once a visit what to do with the device's cart after a login. Put off, it stays on the device, and the cart page offers the
 * question again.
 */
export function MergeGate() {
  const texts = useCartTexts()
  const { merge } = useCart()
  const [closed, setClosed] = useState(false)
  const merged = merge?.kind === 'done'
  useEffect(() => {
    if (!merged) return
    showToast({ text: texts.merged, tone: 'positive', id: 'merge' })
    dismissMerge()
  }, [merged, texts])
  if (!merge || merge.kind === 'done' || closed || (merge.kind === 'conflict' && putOff())) return null
  return (
    <MergeQuestion
      onDone={() => {
        if (merge.kind === 'report') dismissMerge()
        else keepPutOff()
        setClosed(true)
      }}
    />
  )
}

/** The dialog itself, where there is something to ask or to tell. */
export function MergeQuestion({ onDone }: { onDone: () => void }) {
  const { merge } = useCart()
  if (!merge || merge.kind === 'done') return null
  return (
    <Suspense>
      <MergeDialog merge={merge} onDone={onDone} />
    </Suspense>
  )
}

function keepPutOff(): void {
  try {
    sessionStorage.setItem(LATER, '1')
  } catch {
    // Then it is asked again on the next page.
  }
}
