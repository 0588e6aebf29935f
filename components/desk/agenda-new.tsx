import { getTranslations } from 'next-intl/server'
import type { DeskService } from '@/lib/contract/desk-agenda'
import type { readSameCaller } from '@/lib/desk/agenda'
import { DESK_NEW_BOOKING } from '@/lib/desk/paths'
import { formatTime } from '@/lib/rules/dates'
import { AgendaTimes, type DayProps, DaySearch } from './agenda-times'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'

interface Props extends DayProps {
  pharmacy_id: string | undefined
  services: DeskService[]
  service: DeskService | undefined
  /** Appointments that the caller has at that time already. */
  same: Awaited<ReturnType<typeof readSameCaller>>
}

/** Books for somebody on the telephone: service and day first, then a free time and who comes. */
export async function NewBooking({ path, pharmacy_id, services, service, kept, same, ...times }: Props) {
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
