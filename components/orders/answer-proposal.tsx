'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { useHasCall } from '@/lib/platform/browser-abilities'
import messages from '@/messages/it.json'

const texts = messages.orders.proposal

/** Yes at once, no asked twice, for it cancels the order. Where somebody was first it says so, and the page shows how the order stands. */
export function AnswerProposal({ order_id, proposal_id }: { order_id: string; proposal_id: string | null }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const [refused, setRefused] = useState<'not_available' | 'failed' | null>(null)
  const offered = useHasCall('answerProposal')

  async function answer(accept: boolean) {
    setBusy(accept ? 'yes' : 'no')
    setRefused(null)
    const { answerProposal } = await import('@/lib/orders/browser')
    const outcome = await answerProposal(order_id, { accept, ...(proposal_id !== null && { id: proposal_id }) })
    setBusy(null)
    // The card goes with its answer.
    if (outcome === 'failed' || outcome === 'not_available') setAsking(false)
    else changeAndFocus(() => setAsking(false))
    if (outcome === 'answered')
      showToast({ text: accept ? texts.accepted : texts.refused, tone: 'positive', id: 'order' })
    else if (outcome === 'conflict' || outcome === 'too_late')
      // The card may be gone in a moment.
      showToast({ text: texts.errors[outcome], tone: 'critical', id: 'order' })
    else setRefused(outcome)
    if (outcome !== 'failed') router.refresh()
  }

  if (!offered) return <p className="mt-4">{texts.unsupported}</p>
  return (
    <div className="mt-4 print:hidden">
      {refused && <Notice live tone="critical" title={texts.errors[refused]} className="mb-4" />}
      <div className="flex flex-wrap gap-3">
        <Button loading={busy === 'yes'} onClick={() => void answer(true)}>
          {texts.accept}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {texts.refuse}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.refuseTitle}
        keep={texts.keep}
        action={texts.refuse}
        busy={busy === 'no'}
        onConfirm={() => answer(false)}
      >
        <p>{texts.refuseText}</p>
      </ConfirmDialog>
    </div>
  )
}
