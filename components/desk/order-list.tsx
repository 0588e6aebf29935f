import { getTranslations } from 'next-intl/server'
import type { DeskOrderRow } from '@/lib/contract/desk-orders'
import { deskOrderPath } from '@/lib/desk/paths'
import type { readToday, TodayView } from '@/lib/desk/today'
import { todayPath } from '@/lib/desk/today'
import { formatColumnTime } from '@/lib/rules/dates'
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
          className="desk-orders"
          caption={t('caption')}
          columns={(['due', 'number', 'customer', 'what', 'total'] as const).map((name) => t(name))}
        >
          {orders.items.map((order) => (
            <OrderRow key={order.id} order={order} several={several} />
          ))}
        </DeskTable>
      )}
      {searched && <a href={todayPath({ ...view, searched: null, page: 1 })}>{find('clear')}</a>}
      <DeskPages page={orders.page_number} total={orders.total} href={(at) => todayPath({ ...view, page: at })} />
    </>
  )
}

async function OrderRow({ order, several }: { order: DeskOrderRow; several: boolean }) {
  const t = await getTranslations('desk.list')
  const status = await getTranslations('orders.status')
  const kind = await getTranslations('desk.delivery')
  const payment = await getTranslations('desk.order')
  const goods = listGoods(order.products, (count) => t('others', { count }))
  const late = order.due !== null && Date.parse(order.due) < Date.now()
  return (
    <tr>
      <td data-label={t('due')} className={late ? 'desk-sum desk-late' : 'desk-sum'}>
        {order.due ? formatColumnTime(order.due) : '–'}
      </td>
      <th scope="row">
        <a href={deskOrderPath(order.id)} className="desk-sum">
          {order.number}
        </a>
        {order.pickup_code && <span className="desk-aside">{t('code', { code: order.pickup_code })}</span>}
        {several && <span>{order.pharmacy.name}</span>}
      </th>
      <td data-label={t('customer')}>
        {order.customer ?? t('erased')}
        {order.phone_number && <span className="desk-aside">{phoneText(order.phone_number)}</span>}
      </td>
      <td data-label={t('what')}>
        <b>{status(order.status)}</b>
        {late && <strong className="desk-mark desk-critical">{t('late')}</strong>}
        <span className={order.pickup_code ? 'desk-aside' : undefined}>
          {kind(order.delivery)}
          <span className="desk-aside">, {t('items', { count: order.items })}</span>
        </span>
        <span className="desk-goods" title={goods}>
          {goods}
        </span>
        {order.tasks.includes('to_order') && (
          <strong className="desk-mark">{t('toOrder', { count: order.to_order })}</strong>
        )}
        {order.has_prescription && (
          <strong className="desk-mark">
            {t(order.tasks.includes('prescriptions') ? 'prescription' : 'hasPrescription')}
          </strong>
        )}
        {order.has_note && <strong className="desk-mark">{t('note')}</strong>}
        {order.tasks.includes('refunds') && <strong className="desk-mark">{t('refund')}</strong>}
      </td>
      <td data-label={t('total')} className="desk-sum">
        {formatEuro(order.total)}
        <span className={order.payment_status === 'unpaid' ? 'desk-words desk-aside' : 'desk-words'}>
          {payment(`paymentStatus.${order.payment_status}`)}
        </span>
        <span className="desk-words desk-aside">{payment(`paymentKind.${order.payment}`)}</span>
      </td>
    </tr>
  )
}

const PRODUCTS_SHOWN = 4

/** Products with their quantities on one line, such as `2 × Tachipirina 500 mg · 1 × Oki`. */
function listGoods(products: DeskOrderRow['products'], others: (count: number) => string): string {
  const shown = products.slice(0, PRODUCTS_SHOWN).map(({ name, quantity }) => `${quantity} × ${name}`)
  const more = products.length - shown.length
  return [...shown, ...(more > 0 ? [others(more)] : [])].join(' · ')
}
