'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { onDemand, UNREACHED } from '@/lib/browser/on-demand'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { problemCode } from '@/lib/platform/result'
import messages from '@/messages/it.json'

const texts = messages.orders.proposal

/**
 * Accepts immediately; a refusal cancels the order, so it asks first. After a conflict it says so and refreshes the
 * page.
 */
export function AnswerProposal({ order_id, proposal_id }: { order_id: string; proposal_id: string | null }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const [refused, setRefused] = useState<'not_available' | 'failed' | null>(null)
  const offered = useHasCall('answerProposal')

  async function answer(accept: boolean) {
    setBusy(accept ? 'yes' : 'no')
    setRefused(null)
    const code = await onDemand(import('@/lib/orders/browser'))
    const given = { accept, ...(proposal_id !== null && { id: proposal_id }) }
    const result = (await code?.answerProposal(order_id, given)) ?? UNREACHED
    const why = result.ok ? null : problemCode(result.failure)
    setBusy(null)
    // The answered card is unmounted.
    const late = why === 'conflict' || why === 'too_late' ? why : null
    const answered = result.ok || late !== null
    if (answered) changeAndFocus(() => setAsking(false))
    else setAsking(false)
    if (result.ok) showToast({ text: accept ? texts.accepted : texts.refused, tone: 'positive', id: 'order' })
    // Another tab, the deadline or another customer was first: the card may disappear.
    else if (late) showToast({ text: texts.errors[late], tone: 'critical', id: 'order' })
    else setRefused(why === 'not_available' ? why : 'failed')
    if (answered || why === 'not_available') router.refresh()
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
