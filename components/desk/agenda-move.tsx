import { getTranslations } from 'next-intl/server'
import type { DeskBooking } from '@/lib/contract/desk-agenda'
import { DESK_MOVE_BOOKING } from '@/lib/desk/paths'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { AgendaTimes, type DayProps, DaySearch } from './agenda-times'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { DeskNotice } from './notice'

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
