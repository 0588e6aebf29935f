'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { codeText, failureText } from '@/components/account/failure-text'
import { failureOf } from '@/components/account/form-failure'
import { Button } from '@/components/ui/button'
import { ErrorSummary, useToldErrors } from '@/components/ui/error-summary'
import { Notice } from '@/components/ui/notice'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import { TextAreaField } from '@/components/ui/text-field'
import { BOOKING_HORIZON_DAYS, BOOKING_NOTE_MAX, type Booking } from '@/lib/contract/pharmacies'
import { formatLongDate, instantOf } from '@/lib/dates'
import { countText } from '@/lib/i18n/count'
import { fill } from '@/lib/i18n/fill'
import {
  type BookingOutcome,
  bookService,
  lastBookableDay,
  type ServicePlace,
  useBookingDays,
  useBookingTimes,
} from '@/lib/services/browser'
import { type BookingDraft, draftPath, keepDraft } from '@/lib/services/draft'
import { useSession } from '@/lib/session/browser'
import { loginPath } from '@/lib/session/guard'
import { hintsSignedIn } from '@/lib/session/hint'
import { Calendar } from './calendar'
import type { BookingTexts } from './texts'
import { TimeChoices } from './time-choices'

export interface BookedService extends ServicePlace {
  name: string
  minimum_age: number | null
  requires_note: boolean
}

type Errors = { time?: string; note?: string }

export function BookingForm({
  today,
  draft,
  service,
  texts,
  onBooked,
}: {
  today: string
  draft: BookingDraft
  service: BookedService
  texts: BookingTexts
  onBooked: (booking: Booking) => void
}) {
  const { booking: t, form } = texts
  const [wish, setWish] = useState(draft)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const guest = useSession().status === 'guest'

  const { days, loading, reload: reloadDays } = useBookingDays(service, today)
  const date = wish.date ?? (loading ? null : (firstOf(days) ?? today))
  const { times, failed, reload: reloadTimes } = useBookingTimes(service, date)
  const open = times?.some(({ available }) => available)
  const gone =
    wish.time !== null && times !== undefined && !times.some((one) => one.available && one.time === wish.time)
  const time = gone ? null : wish.time

  useEffect(() => {
    // Days and times that were only proposed are nothing to keep.
    if (wish !== draft) keepDraft(service, wish)
  }, [wish, draft, service])

  function change(part: Partial<BookingDraft>) {
    setWish((old) => ({ ...old, ...part }))
    setProblem(null)
    setErrors((old) => ({
      ...(old.time && part.time === undefined && { time: old.time }),
      ...(old.note && part.note === undefined && { note: old.note }),
    }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = errorsOf()
    setErrors(wrong)
    setAttempt(attempt + 1)
    setProblem(null)
    if (wrong.time || wrong.note || date === null || time === null) return focusOn(wrong.time ? 'time' : 'note')
    const chosen = { date, time, note: wish.note }
    if (!hintsSignedIn(document.cookie)) {
      keepDraft(service, chosen)
      setBusy(true)
      window.location.assign(loginPath(draftPath(window.location.pathname, chosen)))
      return
    }
    // A session that ends now leads to the login and back here.
    keepDraft(service, chosen)
    setBusy(true)
    const outcome = await bookService(service, { date: instantOf(date, time), note: wish.note })
    if (outcome.kind === 'leaving') return
    setBusy(false)
    told(outcome)
  }

  function errorsOf(): Errors {
    const note = wish.note.trim()
    return {
      ...(time === null && { time: t.errorTime }),
      ...(service.requires_note && note === '' && { note: codeText(form, 'required') }),
      ...(note.length > BOOKING_NOTE_MAX && { note: codeText(form, 'too_long') }),
    }
  }

  function told(outcome: Exclude<BookingOutcome, { kind: 'leaving' }>) {
    switch (outcome.kind) {
      case 'booked':
        void reloadDays()
        void reloadTimes()
        return onBooked(outcome.booking)
      case 'lost':
        setWish((old) => ({ ...old, date, time: null }))
        void reloadDays()
        void reloadTimes()
        return setProblem(t[outcome.code])
      case 'too_young':
        return setProblem(fill(t.tooYoung, { age: service.minimum_age ?? '' }))
      case 'fields': {
        const note = outcome.errors.find(({ field }) => field === 'note')
        if (!note) return setProblem(t.slot_not_bookable)
        setErrors({ note: codeText(form, note.code) })
        return focusOn('note')
      }
      case 'failed':
        return setProblem(failureText(form, failureOf(outcome.failure)))
    }
  }

  const wrong = [
    ...(errors.time ? [{ field: 'time', text: errors.time }] : []),
    ...(errors.note ? [{ field: 'note', text: `${t.noteRequired}: ${errors.note.toLowerCase()}` }] : []),
  ]
  const list = useToldErrors(wrong, attempt)
  const message = problem ?? (gone && !busy ? t.slot_taken : null)
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-5 [&>*]:min-w-0">
      <div role="status" className="empty:absolute">
        {list.length > 1 && <ErrorSummary title={countText(form.summary, list.length)} errors={list} attempt={0} />}
      </div>
      <section aria-labelledby="day-title">
        <h3 id="day-title" className="mb-1 font-bold text-base">
          {t.day}
        </h3>
        <Calendar
          bounds={{ first: today, last: lastBookableDay(today) }}
          selected={date}
          free={days}
          texts={t}
          onSelect={(day) => change({ date: day, time: null })}
        />
        {days && <p className="mt-1 text-muted text-sm">{t.legend}</p>}
      </section>
      {date !== null && (
        <div>
          {failed ? (
            <Notice
              tone="critical"
              live
              title={t.timesFailed}
              action={<Button onClick={() => void reloadTimes()}>{t.retry}</Button>}
            />
          ) : times === undefined ? (
            <Loading label={t.loading}>
              <Skeleton className="h-28 w-full" />
            </Loading>
          ) : open ? (
            <TimeChoices
              legend={fill(t.timesOf, { day: formatLongDate(date) })}
              times={times}
              value={time}
              taken={t.taken}
              error={errors.time}
              onChange={(value) => change({ date, time: value })}
            />
          ) : (
            <Notice live title={days?.size === 0 ? fill(t.noneAtAll, { days: BOOKING_HORIZON_DAYS }) : t.none} />
          )}
        </div>
      )}
      <TextAreaField
        id="note"
        name="note"
        label={service.requires_note ? t.noteRequired : t.note}
        hint={service.requires_note ? t.noteRequiredHint : t.noteHint}
        error={errors.note}
        rows={3}
        value={wish.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <div className="grid gap-3">
        {message && <Notice tone="critical" live title={message} />}
        {date !== null && time !== null && (
          <p className="font-medium">{fill(t.chosen, { service: service.name, day: formatLongDate(date), time })}</p>
        )}
        <Button type="submit" size="lg" wide loading={busy}>
          {t.submit}
        </Button>
        {guest && <p className="text-muted text-sm">{t.guest}</p>}
      </div>
    </form>
  )
}

function focusOn(id: keyof Errors): void {
  const element = document.getElementById(id)
  // A group of radio buttons takes the focus on the first that can be chosen.
  const target = element?.querySelector<HTMLElement>('input:enabled') ?? element
  target?.focus()
}

function firstOf(days: ReadonlySet<string> | null): string | null {
  const [first] = days ?? []
  return first ?? null
}
