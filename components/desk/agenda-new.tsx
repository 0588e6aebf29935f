import { getTranslations } from 'next-intl/server'
import type { DeskService } from '@/lib/contract/desk-agenda'
import type { readTimes } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK_NEW_BOOKING } from '@/lib/desk/paths'
import { AgendaTimes } from './agenda-times'
import { DeskField, DeskForm } from './form'

export interface NewBookingProps {
  path: string
  pharmacy_id: string | undefined
  services: DeskService[]
  service: DeskService | undefined
  day: string
  times: Awaited<ReturnType<typeof readTimes>>
  kept: KeptDeskForm | null
}

/** Books for somebody on the telephone: service and day first, then a free time and who comes. */
export async function NewBooking({ path, pharmacy_id, services, service, day, times, kept }: NewBookingProps) {
  const t = await getTranslations('desk.agenda')
  if (!service) return <p className="desk-empty">{t('noServices')}</p>
  const several = new Set(services.map(({ pharmacy }) => pharmacy.id)).size > 1
  return (
    <>
      <search className="desk-search">
        <form method="get" action={DESK_NEW_BOOKING}>
          {pharmacy_id !== undefined && <input type="hidden" name="farmacia" value={pharmacy_id} />}
          <label htmlFor="desk-servizio">{t('service')}</label>
          <select id="desk-servizio" name="servizio" defaultValue={service.id}>
            {services.map(({ id, name, pharmacy }) => (
              <option key={id} value={id}>
                {several ? `${name}, ${pharmacy.name}` : name}
              </option>
            ))}
          </select>
          <label htmlFor="desk-giorno">{t('day')}</label>
          <input id="desk-giorno" name="giorno" type="date" required defaultValue={day} />
          <button type="submit" className="desk-button">
            {t('showTimes')}
          </button>
        </form>
      </search>
      <DeskForm
        action="prenota"
        kept={kept}
        texts={{ slot_taken: t('taken'), slot_not_bookable: t('notBookable') }}
        values={{ ritorno: path, servizio: service.id, giorno: day, vista: pharmacy_id }}
        className="desk-narrow"
      >
        <AgendaTimes times={times} chosen={new URLSearchParams(kept?.fields).get('ora')} />
        <DeskField name="first_name" label={t('firstName')} kept={kept} autoComplete="off" required />
        <DeskField name="last_name" label={t('lastName')} kept={kept} autoComplete="off" required />
        <DeskField name="phone_number" label={t('phone')} type="tel" kept={kept} autoComplete="off" required />
        <DeskField name="email" label={t('email')} hint={t('emailHint')} type="email" kept={kept} autoComplete="off" />
        <DeskField name="note" label={t('note')} kept={kept} autoComplete="off" required={service.requires_note} />
        <button type="submit" className="desk-button desk-main">
          {t('book')}
        </button>
      </DeskForm>
    </>
  )
}
