'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SuccessIcon } from '@/components/ui/icons'
import { TextWithCode } from '@/components/ui/text-with-code'
import { readDraft } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import type { WithdrawalReceipt } from '@/lib/orders/browser'
import { type WithdrawableOrder, type WithdrawalLine, withdrawalValues } from '@/lib/orders/withdrawal'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { formatDateWithYear, formatLongDate, formatTime } from '@/lib/rules/dates'
import messages from '@/messages/it.json'
import { Lines, returnText, WithdrawForm } from './withdraw-form'

const texts = messages.orders.withdrawal

/**
 * "Recedi dal contratto qui": a form in two steps, then the receipt with its timestamp (docs/domain.md#L12). Stays
 * mounted when nothing is left to withdraw from, so that the receipt can be read.
 */
export function WithdrawOrder({
  order,
  past,
  user_id,
  until,
}: {
  order: WithdrawableOrder
  /** Earlier withdrawals, oldest first. */
  past: { received_at: string; refunded_at: string | null; lines: WithdrawalLine[] }[]
  /** Null if unknown; drafts are then not stored. */
  user_id: string | null
  /** Deadline; null if it has passed or nothing is left to withdraw from. */
  until: string | null
}) {
  const router = useRouter()
  const [writing, setWriting] = useState(false)
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null)
  const offered = useHasCall('withdrawOrder')

  // Reopens the form after a reload or a login.
  useEffect(() => {
    if (user_id !== null && readDraft('withdrawal', user_id, withdrawalValues(order.id))) setWriting(true)
  }, [user_id, order.id])

  const earlier = past.filter(({ received_at }) => received_at !== receipt?.received_at)
  return (
    <>
      {earlier.map(({ received_at, refunded_at, lines }) => (
        <div key={received_at} className="mb-3">
          <p className="font-bold">{fill(texts.received, formatMoment(received_at))}</p>
          <Lines lines={lines} />
          {refunded_at && <p>{fill(texts.refunded, { day: formatDateWithYear(refunded_at) })}</p>}
        </div>
      ))}
      {receipt && <Receipt receipt={receipt} order={order} />}
      {until !== null && !receipt && (
        <>
          <p className="mb-3">{untilText(order, until)}</p>
          {!offered && <p>{texts.unsupported}</p>}
          {offered && !writing && (
            <Button variant="secondary" className="print:hidden" onClick={() => setWriting(true)}>
              {texts.action}
            </Button>
          )}
          {offered && writing && (
            <WithdrawForm
              order={order}
              user_id={user_id}
              onDone={(received) => {
                setReceipt(received)
                setWriting(false)
                router.refresh()
              }}
              onStale={() => router.refresh()}
              onClose={() => setWriting(false)}
            />
          )}
        </>
      )}
    </>
  )
}

/** The deadline's date is unknown until the goods are received. */
function untilText({ stage, collected }: WithdrawableOrder, until: string): string {
  if (stage === 'received') return fill(texts.until, { day: formatLongDate(until) })
  return collected ? texts.untilCollected : texts.untilDelivered
}

function formatMoment(at: string): { day: string; time: string } {
  return { day: formatDateWithYear(at), time: formatTime(at) }
}

function Receipt({ receipt, order }: { receipt: WithdrawalReceipt; order: WithdrawableOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [named] = useState(() => order.free.filter(({ minsan }) => receipt.minsans.includes(minsan)))
  const { received_at, outcome } = receipt
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="flex items-start gap-2 text-lg">
        <SuccessIcon className="mt-0.5 text-positive" />
        <span>{fill(texts.received, formatMoment(received_at))}</span>
      </h3>
      <p className="mt-2">
        <TextWithCode
          text={fill(texts.order, { number: receipt.order_number, pharmacy: order.pharmacy })}
          code={receipt.order_number}
        />
      </p>
      <Lines lines={named} />
      <p className="mt-2">{texts.doneMail}</p>
      <p className="mt-2">
        {outcome === 'cancelled' ? texts.cancelled : outcome === 'left_out' ? texts.leftOut : returnText(order)}
      </p>
    </div>
  )
}
