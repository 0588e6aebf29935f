'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import { dismissMerge, useCart } from '@/lib/cart/browser'
import type { CartPageTexts } from './texts'

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
 * question again: `asked` opens it.
 */
export function MergeGate({ texts, asked, onClose }: { texts: CartPageTexts; asked?: boolean; onClose?: () => void }) {
  const { merge } = useCart()
  const [closed, setClosed] = useState(false)
  const merged = merge?.kind === 'done'
  useEffect(() => {
    if (!merged) return
    showToast({ text: texts.merge.done, tone: 'positive', id: 'merge' })
    dismissMerge()
  }, [merged, texts])
  if (!merge || merge.kind === 'done') return null
  const wanted = asked || (!closed && (merge.kind === 'report' || !putOff()))
  if (!wanted) return null
  const done = () => {
    if (merge.kind === 'report') dismissMerge()
    else keepPutOff()
    setClosed(true)
    onClose?.()
  }
  return (
    <Suspense>
      <MergeDialog merge={merge} texts={texts} onDone={done} />
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
