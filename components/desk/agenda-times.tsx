import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { HiddenFields } from '@/components/forms/hidden-fields'
import type { DeskBooking, DeskService } from '@/lib/contract/desk-agenda'
import type { DeskTime, readNextTimes, readSameCaller } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK_MOVE_BOOKING, DESK_NEW_BOOKING } from '@/lib/desk/paths'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { DeskNotice } from './notice'

/** A day of one service with its times, on the page at `path`. */
interface DayProps {
  path: string
  day: string
  times: DeskTime[]
  /** Days with free times, if the day has none. */
  next: Awaited<ReturnType<typeof readNextTimes>>
  /** Address of the page with another day and time. */
  timePath: (day: string, time: string | null) => string
  /** Time that the address names. */
  asked: string | undefined
  kept: KeptDeskForm | null
}

/** Chooses the day of which the times are shown. */
async function DaySearch({
  action,
  values,
  label,
  day,
  children,
}: {
  action: string
  values: Record<string, string | undefined>
  label: string
  day: string
  children?: ReactNode
}) {
  const t = await getTranslations('desk.agenda')
  return (
    <search className="desk-search">
      <form method="get" action={action}>
        <HiddenFields fields={values} />
        {children}
        <label htmlFor="desk-giorno">{label}</label>
        <input id="desk-giorno" name="giorno" type="date" required defaultValue={day} />
        <DeskButton>{t('showTimes')}</DeskButton>
      </form>
    </search>
  )
}

/** The time that was chosen, or the free times of a day to choose one, or the next where it has none. */
async function AgendaTimes({ times, kept, day, next, timePath, asked }: Omit<DayProps, 'path'>) {
  const t = await getTranslations('desk.agenda')
  const chosen = new URLSearchParams(kept?.fields).get('ora')
  const free = times.filter(({ available }) => available)
  if (free.length === 0)
    return (
      <>
        <p>{t('noTimes')}</p>
        {next.length > 0 && <NextTimes next={next} timePath={timePath} />}
      </>
    )
  const found = free.find(({ time }) => time === asked)
  if (found)
    return (
      <p className="desk-steps">
        <input type="hidden" name="ora" value={found.starts_at} />
        <b>{t('chosen', { day: formatLongDate(day), time: found.time })}</b>
        <a href={timePath(day, null)}>{t('otherTime')}</a>
      </p>
    )
  return (
    <fieldset className="desk-times">
      <legend>{t('time')}</legend>
      {free.map(({ time, starts_at }) => (
        <label key={starts_at}>
          <input type="radio" name="ora" value={starts_at} defaultChecked={starts_at === chosen} required />
          {time}
        </label>
      ))}
    </fieldset>
  )
}

async function NextTimes({ next, timePath }: Pick<DayProps, 'next' | 'timePath'>) {
  const t = await getTranslations('desk.agenda')
  return (
    <section aria-label={t('nextTimes')}>
      <p>{t('nextTimes')}</p>
      <ul className="desk-rows">
        {next.map(({ day, times }) => (
          <li key={day} className="desk-next">
            <b>{formatLongDate(day)}</b>
            {times.map(({ time }) => (
              <a key={time} href={timePath(day, time)} className="desk-button">
                {time}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props extends DayProps {
  booking: DeskBooking
  /** Page to return to instead of the agenda. */
  list: string | undefined
}

/** Moves a booking: the day first, then a free time. */
export async function MoveBooking({ path, booking, kept, list, ...times }: Props) {
  const t = await getTranslations('desk.agenda')
  const { day } = times
  const { id, version, customer, service, starts_at, status, email } = booking
  return (
    <>
      <p>
        <b>{customer ?? '–'}</b>, {service}, {formatLongDate(starts_at)}, {formatTime(starts_at)}
      </p>
      {status === 'booked' ? (
        <>
          <DaySearch action={DESK_MOVE_BOOKING} values={{ id, lista: list }} label={t('newDay')} day={day} />
          <DeskForm
            action="sposta"
            kept={kept}
            texts={{ slot_taken: t('taken'), slot_not_bookable: t('notBookable'), conflict: t('conflict') }}
            values={{ id, versione: version, ritorno: path, giorno: day, lista: list }}
          >
            <AgendaTimes {...times} kept={kept} />
            <p>{t(email ? 'moveMails' : 'moveNoMail')}</p>
            <DeskButton main>{t('moveSubmit')}</DeskButton>
          </DeskForm>
        </>
      ) : (
        <DeskNotice tone="warning">{t('over')}</DeskNotice>
      )}
    </>
  )
}

interface AgendaNewProps extends DayProps {
  pharmacy_id: string | undefined
  services: DeskService[]
  service: DeskService | undefined
  /** Appointments that the caller has at that time already. */
  same: Awaited<ReturnType<typeof readSameCaller>>
}

/** Books for somebody on the telephone: service and day first, then a free time and who comes. */
export async function NewBooking({ path, pharmacy_id, services, service, kept, same, ...times }: AgendaNewProps) {
  const t = await getTranslations('desk.agenda')
  const { day } = times
  if (!service) return <p className="desk-empty">{t('noServices')}</p>
  const several = new Set(services.map(({ pharmacy }) => pharmacy.id)).size > 1
  return (
    <>
      <DaySearch action={DESK_NEW_BOOKING} values={{ farmacia: pharmacy_id }} label={t('day')} day={day}>
        <label htmlFor="desk-servizio">{t('service')}</label>
        <select id="desk-servizio" name="servizio" defaultValue={service.id}>
          {services.map(({ id, name, pharmacy }) => (
            <option key={id} value={id}>
              {several ? `${name}, ${pharmacy.name}` : name}
            </option>
          ))}
        </select>
      </DaySearch>
      <DeskForm
        action="prenota"
        kept={kept}
        texts={{
          slot_taken: t('taken'),
          slot_not_bookable: t('notBookable'),
          appointment_overlaps: t('bookedAlready'),
        }}
        values={{
          ...{ ritorno: path, servizio: service.id, giorno: day, vista: pharmacy_id },
          conferma: same?.acknowledge,
        }}
        className="desk-wide"
      >
        {same && same.bookings.length > 0 && (
          <ul className="desk-list">
            {same.bookings.map(({ id, starts_at, ends_at, service: other, customer }) => (
              <li key={id}>
                {formatTime(starts_at)}–{formatTime(ends_at)}: {other}, {customer}
              </li>
            ))}
          </ul>
        )}
        <AgendaTimes {...times} kept={kept} />
        <div className="desk-pairs">
          <DeskField name="first_name" label={t('firstName')} kept={kept} autoComplete="off" required />
          <DeskField name="last_name" label={t('lastName')} kept={kept} autoComplete="off" required />
          <DeskField name="phone_number" label={t('phone')} type="tel" kept={kept} autoComplete="off" required />
          <DeskField name="note" label={t('note')} kept={kept} autoComplete="off" required={service.requires_note} />
        </div>
        <DeskField name="email" label={t('email')} hint={t('emailHint')} type="email" kept={kept} autoComplete="off" />
        <DeskButton main>{t(same ? 'bookAnyway' : 'book')}</DeskButton>
      </DeskForm>
    </>
  )
}
