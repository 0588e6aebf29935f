'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { FormTexts } from '@/components/account/texts'
import { Button } from '@/components/ui/button'
import { SuccessIcon } from '@/components/ui/icons'
import type { OrderLine } from '@/lib/contract/orders'
import { formatDateWithYear, formatLongDate, formatTime } from '@/lib/dates'
import { readDraft } from '@/lib/drafts/draft'
import { fill } from '@/lib/i18n/fill'
import type { WithdrawalReceipt } from '@/lib/orders/browser'
import { type WithdrawalStage, withdrawalValues } from '@/lib/orders/withdrawal'
import { useHasCall } from '@/lib/platform/browser-abilities'
import type messages from '@/messages/it.json'
import { Lines, returnText, WithdrawForm } from './withdraw-form'

export interface WithdrawTexts extends FormTexts {
  withdrawal: (typeof messages)['orders']['withdrawal']
}

type Line = Pick<OrderLine, 'minsan' | 'name' | 'quantity'>

/** What the withdrawal takes of an order. */
export interface WithdrawableOrder {
  id: string
  number: string
  pharmacy: string
  /** Where the goods go back to. */
  place: string
  name: string
  email: string
  stage: WithdrawalStage
  /** In the pharmacy, not at the door. */
  collected: boolean
  /** Whether the customer can still call all of it off, what is excluded as well. */
  can_cancel: boolean
  free: Line[]
  excluded: (Line & { why: 'medicine' | 'device' })[]
}

/**
 * "Recedi dal contratto qui": the form in two steps, then the receipt with its moment (Codice del consumo, art. 54-bis). It stays on the page
 * when nothing is left to withdraw from, so that the receipt can be read.
 */
export function WithdrawOrder({
  order,
  past,
  user_id,
  until,
  texts,
}: {
  order: WithdrawableOrder
  /** What was withdrawn from before, oldest first. */
  past: { received_at: string; lines: Line[] }[]
  /** Null where nobody can tell; what is written is then not kept. */
  user_id: number | null
  /** The last moment; null where the time is over or nothing is left to withdraw from. */
  until: string | null
  texts: WithdrawTexts
}) {
  const router = useRouter()
  const [writing, setWriting] = useState(false)
  const [receipt, setReceipt] = useState<(WithdrawalReceipt & { contact: string }) | null>(null)
  const offered = useHasCall('withdrawOrder')
  const { withdrawal } = texts

  // After a reload or a login in the middle one goes on where one was.
  useEffect(() => {
    if (user_id !== null && readDraft('withdrawal', user_id, withdrawalValues(order.id))) setWriting(true)
  }, [user_id, order.id])

  const earlier = past.filter(({ received_at }) => received_at !== receipt?.received_at)
  return (
    <>
      {earlier.map(({ received_at, lines }) => (
        <div key={received_at} className="mb-3">
          <p className="font-medium">{momentText(withdrawal.received, received_at)}</p>
          <Lines lines={lines} text={withdrawal.line} />
        </div>
      ))}
      {receipt && <Receipt receipt={receipt} order={order} texts={texts} />}
      {until !== null && !receipt && (
        <>
          <p className="mb-3">{untilText(order, until, texts)}</p>
          {!offered && <p>{withdrawal.unsupported}</p>}
          {offered && !writing && (
            <Button variant="secondary" className="print:hidden" onClick={() => setWriting(true)}>
              {withdrawal.action}
            </Button>
          )}
          {offered && writing && (
            <WithdrawForm
              order={order}
              user_id={user_id}
              texts={texts}
              onDone={(received, contact) => {
                setReceipt({ ...received, contact })
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

/** Before the goods are received nobody knows the day. */
function untilText({ stage, collected }: WithdrawableOrder, until: string, { withdrawal }: WithdrawTexts): string {
  if (stage === 'received') return fill(withdrawal.until, { day: formatLongDate(until) })
  return collected ? withdrawal.untilCollected : withdrawal.untilDelivered
}

function momentText(text: string, at: string): string {
  return fill(text, { day: formatDateWithYear(at), time: formatTime(at) })
}

function Receipt({
  receipt,
  order,
  texts,
}: {
  receipt: WithdrawalReceipt & { contact: string }
  order: WithdrawableOrder
  texts: WithdrawTexts
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [named] = useState(() => order.free.filter(({ minsan }) => receipt.minsans.includes(minsan)))
  const { received_at, contact, outcome } = receipt
  const { withdrawal } = texts
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="flex items-start gap-2 text-lg">
        <SuccessIcon className="mt-0.5 text-positive" />
        <span>{momentText(withdrawal.received, received_at)}</span>
      </h3>
      <p className="mt-2">{fill(withdrawal.order, { number: receipt.order_number, pharmacy: order.pharmacy })}</p>
      <Lines lines={named} text={withdrawal.line} />
      <p className="mt-2 [overflow-wrap:anywhere]">{fill(withdrawal.doneMail, { email: contact })}</p>
      <p className="mt-2">
        {outcome === 'cancelled' && withdrawal.cancelled}
        {outcome === 'left_out' && withdrawal.leftOut}
        {(outcome === undefined || outcome === 'to_return') && returnText(order, texts)}
      </p>
    </div>
  )
}
