import { getTranslations } from 'next-intl/server'
import type { DeskBooking } from '@/lib/contract/desk-agenda'
import type { readTimes } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK_MOVE_BOOKING } from '@/lib/desk/paths'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { AgendaTimes } from './agenda-times'
import { DeskForm } from './form'
import { DeskNotice } from './notice'

export interface MoveBookingProps {
  path: string
  booking: DeskBooking
  day: string
  times: Awaited<ReturnType<typeof readTimes>>
  kept: KeptDeskForm | null
}

/** Moves a booking: the day first, then a free time. */
export async function MoveBooking({ path, booking, day, times, kept }: MoveBookingProps) {
  const t = await getTranslations('desk.agenda')
  const { id, version, customer, service, starts_at, status, has_email } = booking
  return (
    <>
      <p>
        <b>{customer ?? '–'}</b>, {service}, {formatLongDate(starts_at)}, {formatTime(starts_at)}
      </p>
      {status === 'booked' ? (
        <>
          <search className="desk-search">
            <form method="get" action={DESK_MOVE_BOOKING}>
              <input type="hidden" name="id" value={id} />
              <label htmlFor="desk-giorno">{t('newDay')}</label>
              <input id="desk-giorno" name="giorno" type="date" required defaultValue={day} />
              <button type="submit" className="desk-button">
                {t('showTimes')}
              </button>
            </form>
          </search>
          <DeskForm
            action="sposta"
            kept={kept}
            texts={{ slot_taken: t('taken'), slot_not_bookable: t('notBookable'), conflict: t('conflict') }}
            values={{ id, versione: version, ritorno: path, giorno: day }}
          >
            <AgendaTimes times={times} chosen={new URLSearchParams(kept?.fields).get('ora')} />
            <p>{t(has_email ? 'moveMails' : 'moveNoMail')}</p>
            <button type="submit" className="desk-button desk-main">
              {t('moveSubmit')}
            </button>
          </DeskForm>
        </>
      ) : (
        <DeskNotice tone="warning">{t('over')}</DeskNotice>
      )}
    </>
  )
}
