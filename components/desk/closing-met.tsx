import { getTranslations } from 'next-intl/server'
import type { DeskBooking } from '@/lib/contract/desk-agenda'
import type { DeskMetOrder } from '@/lib/contract/desk-hours'
import type { MetForm } from '@/lib/desk/hours'
import { DESK_MOVE_BOOKING, deskOrderPath, withMore, withQuery } from '@/lib/desk/paths'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/values/phone'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { DeskNotice } from './notice'
import { DeskTable } from './table'

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
