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

type Answer = 'yes' | 'no' | 'rest'
const TOLD: Record<Answer, string> = { yes: texts.accepted, no: texts.refused, rest: texts.rested }

/**
 * Accepts immediately; a refusal cancels the order or its changed lines, so it asks first. After a conflict it says so
 * and refreshes the page.
 */
export function AnswerProposal({
  order_id,
  proposal_id,
  restText,
}: {
  order_id: string
  proposal_id: string | null
  /** What keeping only the rest means; null if nothing would be left, or the platform cannot. */
  restText: string | null
}) {
  const router = useRouter()
  const [asking, setAsking] = useState<'no' | 'rest' | null>(null)
  const [busy, setBusy] = useState<Answer | null>(null)
  const [refused, setRefused] = useState<'not_available' | 'failed' | null>(null)
  const offered = useHasCall('answerProposal')

  async function answer(said: Answer) {
    setBusy(said)
    setRefused(null)
    const code = await onDemand(import('@/lib/orders/browser'))
    const given = {
      accept: said === 'yes',
      ...(said === 'rest' && { keep_rest: true }),
      ...(proposal_id !== null && { id: proposal_id }),
    }
    const result = (await code?.answerProposal(order_id, given)) ?? UNREACHED
    const why = result.ok ? null : problemCode(result.failure)
    setBusy(null)
    // The answered card is unmounted.
    const late = why === 'conflict' || why === 'too_late' ? why : null
    const answered = result.ok || late !== null
    if (answered) changeAndFocus(() => setAsking(null))
    else setAsking(null)
    if (result.ok) showToast({ text: TOLD[said], tone: 'positive', id: 'order' })
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
        <Button loading={busy === 'yes'} onClick={() => void answer('yes')}>
          {texts.accept}
        </Button>
        {restText !== null && (
          <Button variant="secondary" onClick={() => setAsking('rest')}>
            {texts.keepRest}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsking('no')}>
          {texts.refuse}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'rest' ? texts.restTitle : texts.refuseTitle}
        keep={texts.keep}
        action={asking === 'rest' ? texts.keepRest : texts.refuse}
        busy={busy !== null && busy === asking}
        onConfirm={() => asking && answer(asking)}
      >
        <p>{asking === 'rest' ? restText : texts.refuseText}</p>
      </ConfirmDialog>
    </div>
  )
}
