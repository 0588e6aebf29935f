'use client'

import { useRouter } from 'next/navigation'
import { CallOff, type CallOffOutcome, type CallOffTexts } from '@/components/ui/call-off'
import { showToast } from '@/components/ui/toast'
import { useHasCall } from '@/lib/platform/browser-abilities'

/** "Annulla ordine", asked twice. Where the pharmacy was quicker it says so, and the page shows how the order stands. */
export function CancelOrder({ id, texts }: { id: string; texts: CallOffTexts & { done: string } }) {
  const router = useRouter()
  const offered = useHasCall('cancelOrder')

  async function send() {
    const { cancelOrder } = await import('@/lib/orders/browser')
    return cancelOrder(id)
  }

  function onOutcome(outcome: CallOffOutcome) {
    if (outcome === 'failed') return
    if (outcome === 'cancelled') showToast({ text: texts.done, tone: 'positive', id: 'order' })
    router.refresh()
  }

  return offered && <CallOff texts={texts} send={send} onOutcome={onOutcome} />
}
