'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { codeText, failureText } from '@/components/forms/failure-text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ErrorSummary, labelError, useToldErrors } from '@/components/ui/error-summary'
import { Notice } from '@/components/ui/notice'
import { Loading } from '@/components/ui/skeleton'
import { TextAreaField } from '@/components/ui/text-field'
import { followClock, nextMoment } from '@/lib/browser/follow-clock'
import { BOOKING_HORIZON_DAYS, BOOKING_NOTE_MAX, type Booking, type Service } from '@/lib/contract/pharmacies'
import { toFormFailure } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import { type Failure, problemCode } from '@/lib/platform/result'
import { formatLongDate, toInstant } from '@/lib/rules/dates'
import { withoutHidden } from '@/lib/rules/text'
import { bookService, lastBookableDay, type ServiceKey, useBookingDays, useBookingTimes } from '@/lib/services/browser'
import { type BookingDraft, draftPath, keepDraft } from '@/lib/services/draft'
import { useSession } from '@/lib/session/browser'
import { loginPath } from '@/lib/session/guard'
import { hintsSignedIn } from '@/lib/session/hint'
import messages from '@/messages/it.json'
import { ownBookingProblem, type Problem, ProblemNotice } from './booking-problem'
import { Calendar } from './calendar'
import { TimeChoices } from './time-choices'

const texts = messages.services.booking

export type BookedService = ServiceKey & Pick<Service, 'name' | 'minimum_age' | 'requires_note' | 'duration_minutes'>

type Errors = { time?: string; note?: string; consent?: string }

export function BookingForm({
  today,
  draft,
  service,
  onBooked,
}: {
  today: string
  draft: BookingDraft
  service: BookedService
  onBooked: (booking: Booking) => void
}) {
  const [wish, setWish] = useState(draft)
  const [errors, setErrors] = useState<Errors>({})
  // Consent to this booking only, so not part of the draft.
  const [consent, setConsent] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const guest = useSession().status === 'guest'

  const { days, loading, reload: reloadDays } = useBookingDays(service, today)
  const date = wish.date ?? (loading ? null : (firstDay(days) ?? today))
  const { times, failed, reload: reloadTimes } = useBookingTimes(service, date)
  const open = times?.some(({ available }) => available)
  const gone =
    wish.time !== null && times !== undefined && !times.some((one) => one.available && one.time === wish.time)
  const time = gone ? null : wish.time

  // A time that has begun cannot be booked.
  useEffect(() => {
    if (date === null || !times) return
    const moments = times.flatMap((one) => (one.available ? Date.parse(toInstant(date, one.time)) : []))
    let seen = false
    return followClock(() => {
      if (seen) void reloadTimes()
      seen = true
      return nextMoment(moments)
    })
  }, [date, times, reloadTimes])

  useEffect(() => {
    // Does not store proposed days and times.
    if (wish !== draft) keepDraft(service, wish)
  }, [wish, draft, service])

  function change(part: Partial<BookingDraft>) {
    setWish((old) => ({ ...old, ...part }))
    setProblem(null)
    setErrors((old) => ({
      ...(old.time && part.time === undefined && { time: old.time }),
      ...(old.note && part.note === undefined && { note: old.note }),
      ...(old.consent && { consent: old.consent }),
    }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = validateWish()
    setErrors(wrong)
    setAttempt(attempt + 1)
    setProblem(null)
    if (wrong.time || wrong.note || wrong.consent || date === null || time === null)
      return focusOn(wrong.time ? 'time' : wrong.note ? 'note' : 'consent')
    const chosen = { date, time, note: wish.note }
    if (!hintsSignedIn(document.cookie)) {
      keepDraft(service, chosen)
      setBusy(true)
      window.location.assign(loginPath(draftPath(window.location.pathname, chosen)))
      return
    }
    // If the session expires now, the login leads back here.
    keepDraft(service, chosen)
    setBusy(true)
    const result = await bookService(service, { date: toInstant(date, time), note: wish.note })
    // The session has expired; the browser is going to the login.
    if (!result.ok && problemCode(result.failure) === 'unauthenticated') return
    setBusy(false)
    if (!result.ok) return refuse(result.failure, toInstant(date, time))
    void reloadDays()
    void reloadTimes()
    onBooked(result.data)
  }

  function validateWish(): Errors {
    const note = withoutHidden(wish.note).trim()
    return {
      ...(time === null && { time: texts.errorTime }),
      ...(service.requires_note && note === '' && { note: codeText('required') }),
      ...(note.length > BOOKING_NOTE_MAX && { note: codeText('too_long') }),
      // Guests are asked after the login.
      ...(!consent && hintsSignedIn(document.cookie) && { consent: texts.errorConsent }),
    }
  }

  async function refuse(failure: Failure, start: string) {
    const code = problemCode(failure)
    const own = await ownBookingProblem(code, { start, minutes: service.duration_minutes })
    const refusal = toFormFailure(failure)
    const note = refusal.errors.find(({ field }) => field === 'note')
    if (own) setProblem(own)
    else if (code === 'slot_taken' || code === 'slot_not_bookable') {
      // The time was taken or no longer exists.
      setWish((old) => ({ ...old, date, time: null }))
      void reloadDays()
      void reloadTimes()
      setProblem({ text: code === 'slot_taken' ? texts.slot_taken : texts.slot_not_bookable })
    } else if (code === 'health_consent_missing') {
      setErrors({ consent: texts.errorConsent })
      focusOn('consent')
    } else if (code === 'age_restricted') setProblem({ text: fill(texts.tooYoung, { age: service.minimum_age ?? '' }) })
    else if (note) {
      setErrors({ note: codeText(note.code) })
      focusOn('note')
    } else setProblem({ text: refusal.errors.length > 0 ? texts.slot_not_bookable : failureText(refusal) })
  }

  const wrong = [
    ...(errors.time ? [{ field: 'time', text: errors.time }] : []),
    ...(errors.note ? [{ field: 'note', text: labelError(texts.noteRequired, errors.note) }] : []),
    ...(errors.consent ? [{ field: 'consent', text: errors.consent }] : []),
  ]
  const list = useToldErrors(wrong, attempt)
  const told = problem ?? (gone && !busy ? { text: texts.slot_taken } : null)
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-5 [&>*]:min-w-0">
      <div role="status" className="empty:absolute">
        {list.length > 1 && <ErrorSummary errors={list} attempt={0} />}
      </div>
      <section aria-labelledby="day-title">
        <h3 id="day-title" className="mb-1 font-bold text-base">
          {texts.day}
        </h3>
        <Calendar
          bounds={{ first: today, last: lastBookableDay(today) }}
          selected={date}
          free={days}
          onSelect={(day) => change({ date: day, time: null })}
        />
        {days && <p className="mt-1 text-muted text-sm">{texts.legend}</p>}
      </section>
      {date !== null && (
        <div>
          {failed ? (
            <Notice tone="critical" live title={texts.timesFailed} onRetry={() => void reloadTimes()} />
          ) : times === undefined ? (
            <Loading label={texts.loading} shapes={['h-28 w-full']} />
          ) : open ? (
            <TimeChoices
              legend={fill(texts.timesOf, { day: formatLongDate(date) })}
              times={times}
              value={time}
              error={errors.time}
              onChange={(value) => change({ date, time: value })}
            />
          ) : (
            <Notice
              live
              title={days?.size === 0 ? fill(texts.noneAtAll, { days: BOOKING_HORIZON_DAYS }) : texts.none}
            />
          )}
        </div>
      )}
      <TextAreaField
        id="note"
        name="note"
        label={service.requires_note ? texts.noteRequired : texts.note}
        hint={service.requires_note ? texts.noteRequiredHint : texts.noteHint}
        error={errors.note}
        rows={3}
        value={wish.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {!guest && (
        <Checkbox
          id="consent"
          label={texts.consent}
          hint={
            <a href="/privacy" target="_blank" rel="noopener" className="link">
              {messages.shell.footer.privacy}
            </a>
          }
          error={errors.consent}
          checked={consent}
          onChange={({ target }) => {
            setConsent(target.checked)
            setErrors(({ consent: _, ...others }) => others)
          }}
        />
      )}
      <div className="grid gap-3">
        {told && <ProblemNotice problem={told} />}
        {date !== null && time !== null && (
          <p className="font-bold">{fill(texts.chosen, { service: service.name, day: formatLongDate(date), time })}</p>
        )}
        <Button type="submit" size="lg" wide loading={busy}>
          {texts.submit}
        </Button>
        {guest && <p className="text-muted text-sm">{texts.guest}</p>}
      </div>
    </form>
  )
}

function focusOn(id: keyof Errors): void {
  const element = document.getElementById(id)
  // A group of radio buttons focuses its first enabled one.
  const target = element?.querySelector<HTMLElement>('input:enabled') ?? element
  target?.focus()
}

function firstDay(days: ReadonlySet<string> | null): string | null {
  const [first] = days ?? []
  return first ?? null
}
