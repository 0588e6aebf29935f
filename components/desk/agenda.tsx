import { getTranslations } from 'next-intl/server'
import type { DeskBooking } from '@/lib/contract/desk-agenda'
import { type AgendaView, agendaPath, isInBlock, type readAgenda, turnAgenda } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK_AGENDA, DESK_MOVE_BOOKING, DESK_NEW_BOOKING, withQuery } from '@/lib/desk/paths'
import { formatLongDate, formatRelativeTime, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/values/phone'
import { today } from '@/lib/values/rome-time'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { keptOfRow } from './kept-row'
import { DeskTable } from './table'

type Days = Awaited<ReturnType<typeof readAgenda>>

/** Chooses day and length of the agenda. */
export async function AgendaDays({ view }: { view: AgendaView }) {
  const t = await getTranslations('desk')
  return (
    <search className="desk-search">
      <form method="get" action={DESK_AGENDA}>
        {view.pharmacy_id !== undefined && <input type="hidden" name="farmacia" value={view.pharmacy_id} />}
        <div>
          <label htmlFor="desk-giorno">{t('agenda.day')}</label>
          <input id="desk-giorno" name="giorno" type="date" required defaultValue={view.from} />
        </div>
        <div>
          <label htmlFor="desk-giorni">{t('agenda.days')}</label>
          <select id="desk-giorni" name="giorni" defaultValue={view.days}>
            <option value="1">{t('agenda.one')}</option>
            <option value="7">{t('agenda.week')}</option>
          </select>
        </div>
        <DeskButton main>{t('agenda.show')}</DeskButton>
      </form>
      <nav aria-label={t('agenda.days')} className="desk-pages">
        <a href={turnAgenda(view, -1)}>{t('agenda.previous')}</a>
        <a href={agendaPath({ ...view, from: today() })}>{t('today')}</a>
        <a href={turnAgenda(view, 1)}>{t('agenda.next')}</a>
        <a
          href={withQuery(DESK_NEW_BOOKING, { farmacia: view.pharmacy_id, giorno: view.from })}
          className="desk-button"
        >
          {t('agenda.new')}
        </a>
      </nav>
    </search>
  )
}

export async function Agenda({ days, view, kept }: { days: Days; view: AgendaView; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.agenda')
  const shown = days.filter(({ bookings }) => bookings.length > 0)
  if (shown.length === 0) return <p className="desk-empty">{t('empty')}</p>
  return shown.map(({ day, bookings, blocks }) => (
    <section key={day}>
      <h2>{formatLongDate(day)}</h2>
      <DeskTable
        caption={t('caption', { day: formatLongDate(day) })}
        columns={(['time', 'service', 'customer', 'note', 'act'] as const).map((name) => t(name))}
      >
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            closed={isInBlock(booking, blocks)}
            path={view.path}
            kept={keptOfRow(kept, booking.id)}
          />
        ))}
      </DeskTable>
    </section>
  ))
}

async function BookingRow({
  booking,
  closed,
  path,
  kept,
}: {
  booking: DeskBooking
  closed: boolean
  path: string
  kept: KeptDeskForm | null
}) {
  const t = await getTranslations('desk.agenda')
  const { id, version, customer, phone_number, booked_by, changed_by } = booking
  const values = { id, versione: version, ritorno: path }
  const texts = { conflict: t('conflict') }
  return (
    <tr>
      <th scope="row">
        <b className="desk-sum">
          {formatTime(booking.starts_at)}–{formatTime(booking.ends_at)}
        </b>
        {closed && <strong className="desk-mark desk-critical">{t('inBlock')}</strong>}
      </th>
      <td data-label={t('service')} className="desk-words">
        {booking.service}
      </td>
      <td data-label={t('customer')}>
        {customer ?? '–'}
        {phone_number && (
          <span>
            <a href={`tel:${phone_number}`}>{phoneText(phone_number)}</a>
          </span>
        )}
        {booked_by && <span>{t('bookedBy', { name: booked_by })}</span>}
        {changed_by && (
          <span>{t('changedBy', { name: changed_by, when: formatRelativeTime(booking.changed_at) })}</span>
        )}
      </td>
      <td data-label={t('note')}>{booking.note ?? '–'}</td>
      <td>
        {booking.status === 'done' ? (
          <>
            <strong className="desk-mark">{t('was_done')}</strong>
            {booking.can_be_undone && (
              <DeskForm action="appuntamento" kept={kept} texts={texts} values={{ ...values, stato: 'booked' }}>
                <DeskButton>{t('undo')}</DeskButton>
              </DeskForm>
            )}
          </>
        ) : (
          <div className="desk-steps">
            {booking.can_be_done && (
              <DeskForm action="appuntamento" kept={kept} texts={texts} values={{ ...values, stato: 'done' }}>
                <DeskButton main>{t('came')}</DeskButton>
              </DeskForm>
            )}
            <a href={withQuery(DESK_MOVE_BOOKING, { id })} className="desk-button">
              {t('move')}
            </a>
            <details className="desk-details">
              <summary>{t('cancel')}</summary>
              <DeskForm
                action="appuntamento"
                kept={booking.can_be_done ? null : kept}
                texts={texts}
                values={{ ...values, stato: 'cancelled' }}
              >
                <DeskButton>{t(booking.has_email ? 'sure' : 'sureNoMail')}</DeskButton>
              </DeskForm>
            </details>
          </div>
        )}
      </td>
    </tr>
  )
}
