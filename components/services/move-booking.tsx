import { HiddenFields } from '@/components/forms/hidden-fields'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select-field'
import { BOOKING_HORIZON_DAYS, type Booking } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime, isoDay } from '@/lib/rules/dates'
import type { MoveProblem, readPossibleTimes } from '@/lib/services/own-booking-server'
import { BOOKINGS_PATH, bookingPath, moveBookingPath } from '@/lib/services/paths'
import { phoneText } from '@/lib/values/phone'
import messages from '@/messages/it.json'
import { CalendarLink } from './calendar-link'

const { move: texts, booking: words, done } = messages.services

const PROBLEMS: Record<MoveProblem, string> = {
  slot_taken: words.slot_taken,
  slot_not_bookable: words.slot_not_bookable,
  appointment_overlaps: texts.overlaps,
  age_restricted: texts.tooYoung,
  too_late: texts.tooLate,
  rate_limited: texts.tooOften,
  unavailable: texts.failed,
  stale: texts.stale,
  errorTime: words.errorTime,
}

interface Own {
  booking: Booking
  as_guest: boolean
}

/** The booking's day and the free times of a day, as plain forms. */
export function MoveBooking({
  booking,
  as_guest,
  can_move,
  possible,
  wanted,
  problem,
  xsrf,
}: Own & {
  can_move: boolean
  possible: Awaited<ReturnType<typeof readPossibleTimes>>
  /** Day that the address names. */
  wanted: string | null
  problem: MoveProblem | null
  xsrf: string
}) {
  const { pharmacy } = booking
  const said = can_move && problem && <Notice tone="critical" title={PROBLEMS[problem]} className="mb-4" />
  return (
    <>
      {said}
      <Card>
        <BookingLines {...booking} />
        {!can_move && <Notice tone="warning" title={texts.tooLate} className="mt-4" />}
        {can_move && !possible && (
          <Notice tone="warning" title={fill(words.noneAtAll, { days: BOOKING_HORIZON_DAYS })} className="mt-4" />
        )}
        {possible && <Times booking={booking} possible={possible} wanted={wanted} xsrf={xsrf} />}
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink href={backPath({ booking, as_guest })} variant="secondary">
            {texts.keep}
          </ButtonLink>
          {!(can_move && possible) && pharmacy.phone_number && (
            <a href={`tel:${pharmacy.phone_number}`} className="button button-primary button-md">
              {phoneText(pharmacy.phone_number)}
            </a>
          )}
        </div>
      </Card>
    </>
  )
}

const backPath = ({ booking, as_guest }: Own) => (as_guest ? bookingPath(booking.id) : BOOKINGS_PATH)

function BookingLines({ service, pharmacy, date }: Booking) {
  return (
    <>
      <p className="font-bold">{service.name}</p>
      <p className="text-muted">
        {pharmacy.name}, {pharmacy.address}, {pharmacy.city}
      </p>
      <p className="mt-2">{fill(texts.now, { day: formatLongDate(date), time: formatTime(date) })}</p>
    </>
  )
}

function Times({
  booking: { id, date },
  possible: { days, day, times },
  wanted,
  xsrf,
}: {
  booking: Booking
  possible: NonNullable<Awaited<ReturnType<typeof readPossibleTimes>>>
  wanted: string | null
  xsrf: string
}) {
  const isOtherDay = wanted !== null && wanted !== day && wanted !== isoDay(date)
  return (
    <>
      <form method="get" action={moveBookingPath(id)} className="mt-5 flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-52">
          <SelectField
            label={texts.day}
            name="day"
            defaultValue={day}
            options={days.map((value) => ({ value, label: formatLongDate(value) }))}
          />
        </div>
        <Button type="submit" variant="secondary">
          {texts.show}
        </Button>
      </form>
      {isOtherDay && <p className="mt-3">{texts.next}</p>}
      <form method="post" action={`/api/bookings/${encodeURIComponent(id)}/time`} className="mt-5">
        <HiddenFields fields={{ xsrf, day }} />
        <fieldset>
          <legend className="font-bold">{fill(words.timesOf, { day: formatLongDate(day) })}</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {times.map(({ time, date: instant }) => (
              <label
                key={instant}
                className="flex min-h-touch items-center gap-2 rounded-md border border-control px-3 has-checked:border-brand has-checked:bg-brand-soft"
              >
                <input type="radio" name="date" value={instant} required className="size-5 accent-brand" />
                {time}
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" wide className="mt-5">
          {texts.submit}
        </Button>
      </form>
    </>
  )
}

/** The booking at its new time. */
export function MoveDone({ booking, as_guest }: Own) {
  return (
    <Card>
      <BookingLines {...booking} />
      <p className="mt-3">{texts.doneText}</p>
      <div className="mt-5 grid gap-2">
        <CalendarLink id={booking.id} main />
        <ButtonLink href={backPath({ booking, as_guest })} variant="secondary" wide>
          {as_guest ? done.see : done.mine}
        </ButtonLink>
      </div>
    </Card>
  )
}
