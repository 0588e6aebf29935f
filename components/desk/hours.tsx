import { getTranslations } from 'next-intl/server'
import type { DeskBooking } from '@/lib/contract/desk-agenda'
import type { DeskHours, DeskMetOrder } from '@/lib/contract/desk-hours'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DAY, dayHours, type MetForm, WEEKDAYS } from '@/lib/desk/hours'
import { DESK_MOVE_BOOKING, deskOrderPath, withMore, withQuery } from '@/lib/desk/paths'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/values/phone'
import { today } from '@/lib/values/rome-time'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { DeskNotice } from './notice'
import { DeskTable } from './table'

/** Days on which the pharmacy is closed, and a form for more. */
export async function ClosureList({ hours, kept }: { hours: DeskHours; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.hours')
  const back = kept?.action === 'chiusura' ? kept : null
  const values = { farmacia: hours.pharmacy.id }
  return (
    <section aria-labelledby="desk-closures">
      <h2 id="desk-closures">{t('closures')}</h2>
      {hours.closures.length === 0 && <p>{t('noClosures')}</p>}
      <ul className="desk-rows">
        {hours.closures.map(({ from, to, reason }) => {
          const days =
            from === to ? formatLongDate(from) : t('fromTo', { from: formatLongDate(from), to: formatLongDate(to) })
          return (
            <li key={from} className="desk-steps">
              <span>
                <b>{days}</b>
                {reason && `, ${reason}`}
              </span>
              <DeskForm action="riapri" values={{ ...values, from }}>
                <DeskButton aria-label={t('removeOf', { days })}>{t('remove')}</DeskButton>
              </DeskForm>
            </li>
          )
        })}
      </ul>
      <h3>{t('add')}</h3>
      <DeskForm action="chiusura" kept={back} values={values} className="desk-narrow">
        <DeskField name="from" label={t('from')} kept={back} type="date" min={today()} required />
        <DeskField name="to" label={t('to')} hint={t('toHint')} kept={back} type="date" min={today()} />
        <DeskField
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          kept={back}
          maxLength={120}
          autoComplete="off"
        />
        <DeskButton main>{t('submit')}</DeskButton>
      </DeskForm>
    </section>
  )
}

/** The week's opening hours, a field a day. */
export async function HoursForm({ hours, kept }: { hours: DeskHours; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.hours')
  const code = await getTranslations('desk.code')
  const back = kept?.action === 'orari' ? kept : null
  // After a conflict the hours of now are shown.
  const typed = back?.failure?.code === 'conflict' ? null : back
  const overlaps = back?.errors.some(({ field }) => field === 'opening_hours')
  return (
    <section aria-labelledby="desk-week">
      <h2 id="desk-week">{t('week')}</h2>
      <p>{t('weekHint')}</p>
      <DeskForm
        action="orari"
        kept={back}
        texts={{ conflict: t('conflict') }}
        values={{ farmacia: hours.pharmacy.id, versione: hours.version }}
        className="desk-narrow desk-week"
      >
        {overlaps && <DeskNotice tone="critical">{code('hours_overlap')}</DeskNotice>}
        {WEEKDAYS.map((weekday) => (
          <DeskField
            key={weekday}
            name={`${DAY}${weekday}`}
            label={t(`day.${weekday}`)}
            kept={typed}
            defaultValue={dayHours(hours, weekday)}
            placeholder={t('closed')}
            autoComplete="off"
            maxLength={100}
          />
        ))}
        <DeskButton main>{t('save')}</DeskButton>
      </DeskForm>
    </section>
  )
}

/** What a change of hours, a closure or a blocked time meets, each with what can be done; then it can be saved. */
export async function ClosingMet({ form, met, next_day, path }: MetForm & { path: string }) {
  const t = await getTranslations('desk.met')
  const list = withMore(path, 'form', form.id)
  const fields = Object.fromEntries(new URLSearchParams(form.fields))
  const { bookings, orders } = met
  const count = bookings.length + orders.length
  return (
    <section aria-labelledby="desk-met" className="desk-met">
      <h2 id="desk-met">{t('title')}</h2>
      <DeskNotice tone="warning">
        <p>
          <b>{t(fields.conferma ? 'changed' : 'notSaved')}</b> {count > 0 ? t('lead', { count }) : t('none')}
        </p>
      </DeskNotice>
      {count > 0 && (
        <DeskTable caption={t('title')} columns={(['when', 'what', 'customer', 'act'] as const).map((name) => t(name))}>
          {bookings.map((booking) => (
            <MetBooking key={booking.id} booking={booking} list={list} day={next_day} />
          ))}
          {orders.map((order) => (
            <MetOrder key={order.id} order={order} />
          ))}
        </DeskTable>
      )}
      <DeskForm action={form.action} values={{ ...fields, conferma: met.acknowledge }} className="desk-steps">
        <DeskButton main>{t(count > 0 ? 'saveAnyway' : 'save')}</DeskButton>
        <a href={path} className="desk-button">
          {t('leave')}
        </a>
      </DeskForm>
    </section>
  )
}

async function MetBooking({ booking, list, day }: { booking: DeskBooking; list: string; day: string | null }) {
  const t = await getTranslations('desk.met')
  const words = await getTranslations('desk.agenda')
  const { id, version, starts_at, ends_at, service, email } = booking
  return (
    <tr>
      <th scope="row">
        {formatLongDate(starts_at)}, {formatTime(starts_at)}–{formatTime(ends_at)}
      </th>
      <td data-label={t('what')} className="desk-words">
        {service}
      </td>
      <MetCustomer {...booking} />
      <td>
        <div className="desk-steps">
          <a href={withQuery(DESK_MOVE_BOOKING, { id, giorno: day, lista: list })} className="desk-button">
            {words('move')}
          </a>
          <details className="desk-details">
            <summary>{words('cancel')}</summary>
            <DeskForm action="appuntamento" values={{ id, versione: version, ritorno: list, stato: 'cancelled' }}>
              <DeskButton>{words(email ? 'sure' : 'sureNoMail')}</DeskButton>
            </DeskForm>
          </details>
        </div>
      </td>
    </tr>
  )
}

async function MetOrder({ order }: { order: DeskMetOrder }) {
  const t = await getTranslations('desk.met')
  const { id, number, why, at, until } = order
  const time = until === null ? formatTime(at) : `${formatTime(at)}–${formatTime(until)}`
  return (
    <tr>
      <th scope="row">
        {formatLongDate(at)}, {time}
      </th>
      <td data-label={t('what')} className="desk-words">
        {t(`why.${why}`)}
      </td>
      <MetCustomer {...order} />
      <td>
        <a href={deskOrderPath(id)} className="desk-button">
          {t('order', { number })}
        </a>
      </td>
    </tr>
  )
}

async function MetCustomer({ customer, phone_number }: Pick<DeskMetOrder, 'customer' | 'phone_number'>) {
  const t = await getTranslations('desk.met')
  return (
    <td data-label={t('customer')}>
      {customer ?? '–'}
      {phone_number && (
        <span>
          <a href={`tel:${phone_number}`}>{phoneText(phone_number)}</a>
        </span>
      )}
    </td>
  )
}
