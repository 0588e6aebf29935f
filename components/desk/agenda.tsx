import { getTranslations } from 'next-intl/server'
import type { DeskBooking } from '@/lib/contract/desk-agenda'
import { type AgendaDay, type AgendaView, bookingAnchor, isInClosedTime } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK_MOVE_BOOKING, withQuery } from '@/lib/desk/paths'
import { formatColumnTime, formatLongDate, formatRelativeTime, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/values/phone'
import { today } from '@/lib/values/rome-time'
import { DayHours } from './agenda-blocks'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { keptOfRow } from './kept-row'
import { PrintButton } from './print-button'
import { DeskTable } from './table'

interface Props {
  days: AgendaDay[]
  view: AgendaView
  several: boolean
  kept: KeptDeskForm | null
}

/** Each day with its opening hours, closed times and appointments. */
export async function Agenda({ days, view, several, kept }: Props) {
  const t = await getTranslations('desk.agenda')
  return days.map((shown) => {
    const day = formatLongDate(shown.day)
    return (
      <section key={shown.day}>
        <h2>{day}</h2>
        <DayHours day={shown} several={several} path={view.path} kept={kept} />
        {shown.bookings.length === 0 ? (
          <p>{t('empty')}</p>
        ) : (
          <DeskTable
            caption={t('caption', { day })}
            columns={(['time', 'service', 'customer', 'note'] as const).map((name) => t(name))}
            act={t('act')}
          >
            {shown.bookings.map((booking) => (
              <BookingRow
                key={booking.id}
                booking={booking}
                closed={shown.day >= today() && isInClosedTime(booking, shown)}
                path={view.path}
                kept={keptOfRow(kept, booking.id)}
              />
            ))}
          </DeskTable>
        )}
      </section>
    )
  })
}

/** Telephone and e-mail address of a customer. */
async function Contact({ phone_number, email }: Pick<DeskBooking, 'phone_number' | 'email'>) {
  const t = await getTranslations('desk.agenda')
  return (
    <>
      {phone_number && (
        <span>
          <a href={`tel:${phone_number}`}>{phoneText(phone_number)}</a>
        </span>
      )}
      <span className="desk-email">{email ? <a href={`mailto:${email}`}>{email}</a> : t('noEmail')}</span>
    </>
  )
}

/** Everybody who is booked on a day, to print and to tick off. */
export async function CallList({ day, view }: { day: AgendaDay; view: AgendaView }) {
  const t = await getTranslations('desk.agenda')
  const words = await getTranslations('desk.print')
  const called = day.bookings.filter(({ status }) => status === 'booked')
  return (
    <div className="desk-slip">
      <p className="desk-steps desk-no-print">
        <PrintButton />
        <a href={view.path}>{t('backToAgenda')}</a>
      </p>
      <p className="desk-no-print">{t('callsHint')}</p>
      {called.length === 0 ? (
        <p className="desk-empty">{t('empty')}</p>
      ) : (
        <DeskTable
          caption={t('calls', { day: formatLongDate(day.day) })}
          columns={[words('called'), t('time'), t('customer'), t('service')]}
        >
          {called.map((booking) => (
            <tr key={booking.id}>
              <td data-label={words('called')}>
                <span className="desk-tick" />
              </td>
              <th scope="row">
                <b className="desk-sum">{formatTime(booking.starts_at)}</b>
                {isInClosedTime(booking, day) && <strong className="desk-mark desk-critical">{t('inBlock')}</strong>}
              </th>
              <td data-label={t('customer')}>
                <b>{booking.customer ?? '–'}</b>
                <Contact {...booking} />
              </td>
              <td data-label={t('service')} className="desk-words">
                {booking.service}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </div>
  )
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
  const { id, version, customer, booked_by, changed_by } = booking
  const values = { id, versione: version, ritorno: path }
  const texts = { conflict: t('conflict') }
  return (
    <tr id={bookingAnchor(id)}>
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
        <Contact {...booking} />
        {booked_by && <span>{t('bookedBy', { name: booked_by })}</span>}
        {changed_by && (
          <span>{t('changedBy', { name: changed_by, when: formatRelativeTime(booking.changed_at) })}</span>
        )}
      </td>
      <td data-label={t('note')}>{booking.note ?? '–'}</td>
      <td>
        {booking.status !== 'booked' ? (
          <>
            <strong className="desk-mark">{t(booking.status === 'missed' ? 'was_missed' : 'was_done')}</strong>
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
            {booking.can_be_missed && (
              <DeskForm action="appuntamento" values={{ ...values, stato: 'missed' }}>
                <DeskButton>{t('missed')}</DeskButton>
              </DeskForm>
            )}
            {booking.can_be_undone && booking.moved_from && (
              <DeskForm action="appuntamento" kept={kept} texts={texts} values={{ ...values, stato: 'booked' }}>
                <DeskButton>{t('undoMove', { when: formatColumnTime(booking.moved_from) })}</DeskButton>
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
                <DeskButton>{t(booking.email ? 'sure' : 'sureNoMail')}</DeskButton>
              </DeskForm>
            </details>
          </div>
        )}
      </td>
    </tr>
  )
}
