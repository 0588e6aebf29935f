'use client'

import { useState } from 'react'
import { codeText } from '@/components/forms/failure-text'
import { fieldCodeText } from '@/components/forms/missing-text'
import { confirmCode, sendCode } from '@/lib/checkout/email-code-browser'
import { typedEmail } from '@/lib/checkout/order-values'
import type { GuestContact } from '@/lib/contract/guest-bookings'
import type { Booking } from '@/lib/contract/pharmacies'
import { ANYBODY, draftSchema, dropDraft, readDraft, writeDraft } from '@/lib/forms/draft'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { type Failure, problemCode, type Result } from '@/lib/platform/result'
import type { ServiceKey } from '@/lib/services/browser'
import { bookGuestService } from '@/lib/services/guest-browser'
import { contactErrors, EMPTY_CONTACT } from '@/lib/services/guest-contact'
import { useSession } from '@/lib/session/browser'
import { compactCode } from '@/lib/values/text'
import messages from '@/messages/it.json'

const CODE_TEXTS: Record<string, string> = messages.validation.order

export type GuestField = keyof GuestContact | 'of_age' | 'email_code'
export type GuestErrors = Partial<Record<GuestField, string>>

/** A guest's booking: the code was mailed or is wrong, or the platform has answered. */
type Outcome = { errors: GuestErrors } | { asked: true } | { refused: Failure } | { booked: Booking }

const schema = draftSchema(EMPTY_CONTACT)

/** What a guest adds to a booking: contact, age and the mailed code. */
export function useGuestBooking(service: ServiceKey & { minimum_age: number | null }) {
  const offered = useHasCall('bookGuestService')
  const shown = useSession().status === 'guest' && offered
  const [contact, setContact] = useState<GuestContact>(
    () => (readDraft('booking', ANYBODY, schema)?.values as GuestContact | undefined) ?? EMPTY_CONTACT,
  )
  const [of_age, setOfAge] = useState(false)
  const [code, setCode] = useState('')
  /** Mailbox of the last mailed code. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const email = typedEmail(contact.email)
  const waits = sentTo !== null && sentTo === email

  function change(part: Partial<GuestContact>) {
    const next = { ...contact, ...part }
    setContact(next)
    writeDraft('booking', ANYBODY, next)
  }

  function validate(): GuestErrors {
    const wrong = Object.entries(contactErrors(contact)).map(([field, one]) => [field, fieldCodeText(field, one)])
    return {
      ...Object.fromEntries(wrong),
      ...(service.minimum_age !== null && !of_age && { of_age: messages.services.booking.errorAge }),
      ...(waits && compactCode(code) === '' && { email_code: messages.validation.missing.email_code }),
    }
  }

  async function sendAgain(): Promise<Outcome> {
    const failure = await sendCode(email)
    if (failure) return { refused: failure }
    setCode('')
    setSentTo(email)
    return { asked: true }
  }

  async function book(wish: { date: string; note: string }): Promise<Outcome> {
    if (waits) {
      const wrong = await confirmCode(email, compactCode(code))
      if (wrong !== null) return { errors: { email_code: CODE_TEXTS[wrong] ?? codeText(wrong) ?? '' } }
      setSentTo(null)
    }
    const customer = { ...contact, email }
    const result: Result<{ booking: Booking }> = await bookGuestService(service, { ...wish, customer, of_age })
    if (!result.ok) return problemCode(result.failure) === 'email_unproven' ? sendAgain() : { refused: result.failure }
    dropDraft('booking')
    return { booked: result.data.booking }
  }

  return { offered, shown, contact, change, of_age, setOfAge, code, setCode, email, waits, validate, sendAgain, book }
}

export type GuestBookingState = ReturnType<typeof useGuestBooking>
