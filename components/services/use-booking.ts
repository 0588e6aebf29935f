'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { codeText, failureText } from '@/components/forms/failure-text'
import { labelError } from '@/components/ui/error-summary'
import { BOOKING_NOTE_MAX, type Booking } from '@/lib/contract/pharmacies'
import { toFormFailure } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import { type Failure, problemCode } from '@/lib/platform/result'
import { toInstant } from '@/lib/rules/dates'
import { type BookedService, bookService } from '@/lib/services/browser'
import { type BookingDraft, draftPath, keepDraft } from '@/lib/services/draft'
import { loginPath } from '@/lib/session/guard'
import { hintsSignedIn } from '@/lib/session/hint'
import { withoutHidden } from '@/lib/values/text'
import messages from '@/messages/it.json'
import { ownBookingProblem, type Problem } from './booking-problem'
import { type GuestField, useGuestBooking } from './use-guest-booking'

const texts = messages.services.booking

/** Fields from top to bottom. */
const FIELDS = [
  ...['time', 'note', 'first_name', 'last_name', 'phone_number', 'email', 'of_age', 'consent', 'email_code'],
] as ('time' | 'note' | 'consent' | GuestField)[]
export type Errors = Partial<Record<(typeof FIELDS)[number], string>>

interface Asked {
  day: string
  /** The instant. */
  date: string
  note: string
}

interface Chosen {
  date: string | null
  time: string | null
}

/** The content of the booking form: validated and sent for a customer or a guest. */
export function useBooking({
  service,
  draft,
  onTimeGone,
  onBooked,
}: {
  service: BookedService
  draft: BookingDraft
  /** The chosen time was taken, or booked. */
  onTimeGone: () => void
  onBooked: (booking: Booking, asGuest: boolean) => void
}) {
  const [wish, setWish] = useState(draft)
  const [errors, setErrors] = useState<Errors>({})
  // Consent to this booking only, so not part of the draft.
  const [consent, setConsent] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const guest = useGuestBooking(service)

  useEffect(() => {
    // Does not store proposed days and times.
    if (wish !== draft) keepDraft(service, wish)
  }, [wish, draft, service])

  const corrected = (...fields: (keyof Errors)[]) =>
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !fields.includes(name as never))))

  function change(part: Partial<BookingDraft>) {
    setWish((old) => ({ ...old, ...part }))
    setProblem(null)
    corrected(
      ...(part.time === undefined ? [] : ['time' as const]),
      ...(part.note === undefined ? [] : ['note' as const]),
    )
  }

  /** Shows the errors, and focuses the first. */
  function refuseFields(wrong: Errors) {
    flushSync(() => setErrors(wrong))
    focusOn(FIELDS.find((field) => wrong[field]))
  }

  function logIn({ date, time }: Chosen) {
    const chosen = { date, time, note: wish.note }
    keepDraft(service, chosen)
    setBusy(true)
    window.location.assign(loginPath(draftPath(window.location.pathname, chosen)))
  }

  async function submit(event: FormEvent, { date, time }: Chosen) {
    event.preventDefault()
    if (busy) return
    const signedIn = hintsSignedIn(document.cookie)
    const asGuest = !signedIn && guest.offered
    const wrong: Errors = {
      ...validateWish(time),
      ...(asGuest && guest.validate()),
      // Asked after the login, where guests cannot book.
      ...(!consent && (signedIn || asGuest) && { consent: texts.errorConsent }),
    }
    setAttempt(attempt + 1)
    setProblem(null)
    if (Object.keys(wrong).length > 0 || date === null || time === null) return refuseFields(wrong)
    setErrors({})
    if (!signedIn && !asGuest) return logIn({ date, time })
    // If the session expires now, the login leads back here.
    keepDraft(service, { date, time, note: wish.note })
    setBusy(true)
    const asked = { day: date, date: toInstant(date, time), note: wish.note }
    if (asGuest) await bookAsGuest(asked)
    else await bookAsCustomer(asked)
  }

  async function bookAsCustomer(asked: Asked) {
    const result = await bookService(service, asked)
    // The session has expired; the browser is going to the login.
    if (!result.ok && problemCode(result.failure) === 'unauthenticated') return
    setBusy(false)
    if (!result.ok) return refuse(result.failure, asked, false)
    onTimeGone()
    onBooked(result.data, false)
  }

  async function bookAsGuest(asked: Asked) {
    const outcome = await guest.book(asked)
    flushSync(() => setBusy(false))
    if ('asked' in outcome) return focusOn('email_code')
    if ('errors' in outcome) return refuseFields(outcome.errors)
    if ('refused' in outcome) return refuse(outcome.refused, asked, true)
    onTimeGone()
    onBooked(outcome.booked, true)
  }

  async function sendCodeAgain(): Promise<boolean> {
    const outcome = await guest.sendAgain()
    if ('refused' in outcome) setProblem({ text: failureText(toFormFailure(outcome.refused)) })
    else focusOn('email_code')
    return 'asked' in outcome
  }

  function validateWish(time: string | null): Errors {
    const note = withoutHidden(wish.note).trim()
    return {
      ...(time === null && { time: texts.errorTime }),
      ...(service.requires_note && note === '' && { note: texts.errorNote }),
      ...(note.length > BOOKING_NOTE_MAX && { note: codeText('too_long') }),
    }
  }

  async function refuse(failure: Failure, { day, date: start }: Asked, as_guest: boolean) {
    const code = problemCode(failure)
    const own = await ownBookingProblem(code, { start, minutes: service.duration_minutes, as_guest })
    const refusal = toFormFailure(failure)
    const note = refusal.errors.find(({ field }) => field === 'note')
    if (own) setProblem(own)
    else if (code === 'slot_taken' || code === 'slot_not_bookable') {
      // The time was taken or no longer exists.
      setWish((old) => ({ ...old, date: day, time: null }))
      onTimeGone()
      setProblem({ text: code === 'slot_taken' ? texts.slot_taken : texts.slot_not_bookable })
    } else if (code === 'health_consent_missing') refuseFields({ consent: texts.errorConsent })
    else if (code === 'age_restricted') setProblem({ text: fill(texts.tooYoung, { age: service.minimum_age ?? '' }) })
    else if (note) refuseFields({ note: codeText(note.code) })
    else setProblem({ text: refusal.errors.length > 0 ? texts.slot_not_bookable : failureText(refusal) })
  }

  const listed = FIELDS.flatMap((field) =>
    errors[field]
      ? [{ field, text: field === 'note' ? labelError(texts.noteRequired, errors[field]) : errors[field] }]
      : [],
  )
  return {
    ...{ wish, change, consent, setConsent, errors, listed, corrected, problem, busy, attempt, guest },
    ...{ submit, logIn, sendCodeAgain },
  }
}

function focusOn(id: string | undefined): void {
  const element = id === undefined ? null : document.getElementById(id)
  // A group of radio buttons focuses its first enabled one.
  const target = element?.querySelector<HTMLElement>('input:enabled') ?? element
  target?.focus()
}
