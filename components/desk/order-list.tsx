import { getTranslations } from 'next-intl/server'
import type { DeskOrderRow } from '@/lib/contract/desk-orders'
import { deskOrderPath } from '@/lib/desk/paths'
import type { readToday, TodayView } from '@/lib/desk/today'
import { todayPath } from '@/lib/desk/today'
import { formatRelativeTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { phoneText } from '@/lib/values/phone'
import { DeskPages } from './pages'
import { DeskTable } from './table'

type Orders = Awaited<ReturnType<typeof readToday>>

/** Orders by when they are due. */
export async function OrderList({ orders, view, several }: { orders: Orders; view: TodayView; several: boolean }) {
  const t = await getTranslations('desk.list')
  const { searched } = view
  const find = await getTranslations('desk.search')
  const none = searched ? find('none', { search: searched.text }) : t('empty')
  return (
    <>
      {searched && <h2>{find('title', { search: searched.text })}</h2>}
      {orders.items.length === 0 ? (
        <p className="desk-empty">{none}</p>
      ) : (
        <DeskTable
          caption={t('caption')}
          columns={(['due', 'number', 'customer', 'what', 'total'] as const).map((name) => t(name))}
        >
          {orders.items.map((order) => (
            <OrderRow key={order.id} order={order} several={several} />
          ))}
        </DeskTable>
      )}
      {searched && <a href={todayPath({ pharmacy_id: view.pharmacy_id })}>{find('clear')}</a>}
      <DeskPages page={orders.page_number} total={orders.total} href={(at) => todayPath({ ...view, page: at })} />
    </>
  )
}

async function OrderRow({ order, several }: { order: DeskOrderRow; several: boolean }) {
  const t = await getTranslations('desk.list')
  const status = await getTranslations('orders.status')
  const kind = await getTranslations('desk.delivery')
  const late = order.due !== null && Date.parse(order.due) < Date.now()
  return (
    <tr>
      <td data-label={t('due')}>
        {order.due ? formatRelativeTime(order.due) : '–'}
        {late && <strong className="desk-mark desk-critical">{t('late')}</strong>}
      </td>
      <th scope="row">
        <a href={deskOrderPath(order.id)} className="desk-sum">
          {order.number}
        </a>
        {order.pickup_code && <span>{t('code', { code: order.pickup_code })}</span>}
        {several && <span>{order.pharmacy.name}</span>}
      </th>
      <td data-label={t('customer')}>
        {order.customer ?? t('erased')}
        {order.phone_number && <span>{phoneText(order.phone_number)}</span>}
      </td>
      <td data-label={t('what')}>
        <b>{status(order.status)}</b>
        <span>
          {kind(order.delivery)}, {t('items', { count: order.items })}
        </span>
        {order.to_order > 0 && <strong className="desk-mark">{t('toOrder', { count: order.to_order })}</strong>}
        {order.tasks.includes('prescriptions') && <strong className="desk-mark">{t('prescription')}</strong>}
        {order.tasks.includes('refunds') && <strong className="desk-mark">{t('refund')}</strong>}
      </td>
      <td data-label={t('total')} className="desk-sum">
        {formatEuro(order.total)}
      </td>
    </tr>
  )
}
