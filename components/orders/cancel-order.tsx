'use client'

import { useRouter } from 'next/navigation'
import { CallOff, type CallOffOutcome } from '@/components/ui/call-off'
import { showToast } from '@/components/ui/toast'
import { onDemand, UNREACHED } from '@/lib/browser/on-demand'
import { useHasCall } from '@/lib/platform/browser-abilities'
import messages from '@/messages/it.json'

const texts = messages.orders
const TEXTS = {
  action: texts.cancel,
  title: texts.cancelTitle,
  text: texts.cancelText,
  keep: texts.cancelKeep,
  too_late: texts.detail.cancelTooLate,
  failed: texts.detail.cancelFailed,
}

/** "Annulla ordine", with a confirmation. If the pharmacy was faster, it says so and refreshes the page. */
export function CancelOrder({ id }: { id: string }) {
  const router = useRouter()
  const offered = useHasCall('cancelOrder')

  const send = async () => (await onDemand(import('@/lib/orders/browser')))?.cancelOrder(id) ?? UNREACHED

  function onOutcome(outcome: CallOffOutcome) {
    if (outcome === 'failed') return
    if (outcome === 'cancelled') showToast({ text: texts.detail.cancelDone, tone: 'positive', id: 'order' })
    router.refresh()
  }

  return offered && <CallOff texts={TEXTS} send={send} onOutcome={onOutcome} />
}
