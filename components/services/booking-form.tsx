'use client'

import { useEffect, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ErrorSummary, useToldErrors } from '@/components/ui/error-summary'
import { FieldError } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Loading } from '@/components/ui/skeleton'
import { TextAreaField } from '@/components/ui/text-area-field'
import { followClock, nextMoment } from '@/lib/browser/follow-clock'
import { BOOKING_HORIZON_DAYS, type Booking } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, toInstant } from '@/lib/rules/dates'
import { type BookedService, lastBookableDay, useBookingDays, useBookingTimes } from '@/lib/services/browser'
import type { BookingDraft } from '@/lib/services/draft'
import { useSession } from '@/lib/session/browser'
import messages from '@/messages/it.json'
import { ProblemNotice } from './booking-problem'
import { Calendar } from './calendar'
import { GuestCode, GuestFields } from './guest-fields'
import { useBooking } from './use-booking'

/** The times of a day as native radio buttons; taken ones are disabled and labelled. */
function TimeChoices({
  legend,
  times,
  value,
  error,
  onChange,
}: {
  legend: string
  times: readonly { time: string; available: boolean }[]
  value: string | null
  error: string | undefined
  onChange: (time: string) => void
}) {
  const id = useId()
  return (
    <fieldset id="time" tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-2 font-bold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
        {times.map(({ time, available }) => (
          <label
            key={time}
            className="relative flex min-h-touch cursor-pointer items-center justify-center rounded-md border border-control bg-surface tabular-nums transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand has-checked:font-bold has-checked:text-on-brand has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="time"
              value={time}
              checked={value === time}
              disabled={!available}
              onChange={() => onChange(time)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-md outline-none"
            />
            <span className={available ? undefined : 'line-through'}>{time}</span>
            {!available && <span className="sr-only">, {messages.services.booking.taken}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

const texts = messages.services.booking

export function BookingForm({
  today,
  draft,
  service,
  onBooked,
}: {
  today: string
  draft: BookingDraft
  service: BookedService
  onBooked: (booking: Booking, asGuest: boolean) => void
}) {
  const anonymous = useSession().status === 'guest'
  const { days, loading, reload: reloadDays } = useBookingDays(service, today)
  const onTimeGone = () => {
    void reloadDays()
    void reloadTimes()
  }
  const form = useBooking({ service, draft, onTimeGone, onBooked })
  const { wish, change, errors, guest, corrected } = form
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

  const list = useToldErrors(form.listed, form.attempt)
  const told = form.problem ?? (gone && !form.busy ? { text: texts.slot_taken } : null)
  return (
    <form onSubmit={(event) => form.submit(event, { date, time })} noValidate className="mt-3 grid gap-5 [&>*]:min-w-0">
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
      {guest.shown && (
        <GuestFields
          guest={guest}
          minimum_age={service.minimum_age}
          errors={errors}
          onChange={corrected}
          onLogIn={() => form.logIn({ date, time })}
        />
      )}
      {(guest.shown || !anonymous) && (
        <Checkbox
          id="consent"
          label={texts.consent}
          hint={
            <a href="/privacy" target="_blank" rel="noopener" className="link">
              {messages.shell.footer.privacy}
            </a>
          }
          error={errors.consent}
          checked={form.consent}
          onChange={({ target }) => {
            form.setConsent(target.checked)
            corrected('consent')
          }}
        />
      )}
      <div className="grid gap-3">
        {told && <ProblemNotice problem={told} />}
        {date !== null && time !== null && (
          <p className="font-bold">{fill(texts.chosen, { service: service.name, day: formatLongDate(date), time })}</p>
        )}
        {guest.shown && (
          <GuestCode
            guest={guest}
            error={errors.email_code}
            onChange={() => corrected('email_code')}
            onAgain={form.sendCodeAgain}
          />
        )}
        <Button type="submit" size="lg" wide loading={form.busy}>
          {texts.submit}
        </Button>
        {anonymous && !guest.shown && <p className="text-muted text-sm">{texts.guest}</p>}
      </div>
    </form>
  )
}

function firstDay(days: ReadonlySet<string> | null): string | null {
  const [first] = days ?? []
  return first ?? null
}
