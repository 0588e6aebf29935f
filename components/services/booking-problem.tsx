'use client'

import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { findOverlapping } from '@/lib/services/browser'
import messages from '@/messages/it.json'

/** Why a booking was refused; `own`: because of the customer's bookings, which the notice links. */
export interface Problem {
  text: string
  own?: boolean
}

/** Explains a refusal caused by one's own bookings, to customers with the conflicting one; null for others. */
export async function ownBookingProblem(
  code: string | null | undefined,
  wish: { start: string; minutes: number; as_guest: boolean },
): Promise<Problem | null> {
  if (code !== 'appointment_overlaps' && code !== 'too_many_bookings') return null
  if (wish.as_guest) return { text: messages.errors.code[code] }
  const other = code === 'appointment_overlaps' ? await findOverlapping(wish) : null
  if (!other) return { text: messages.errors.code[code], own: true }
  const { service, pharmacy, date } = other
  const values = { service: service.name, pharmacy: pharmacy.name, day: formatLongDate(date), time: formatTime(date) }
  return { text: fill(messages.services.booking.overlaps, values), own: true }
}

export function ProblemNotice({ problem: { text, own } }: { problem: Problem }) {
  return (
    <Notice
      tone="critical"
      live
      title={text}
      action={
        own && (
          <ButtonLink size="sm" variant="secondary" href="/profile?section=bookings">
            {messages.services.done.mine}
          </ButtonLink>
        )
      }
    />
  )
}
