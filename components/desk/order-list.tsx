import { getTranslations } from 'next-intl/server'
import type { Desk } from '@/lib/contract/desk'
import type { DeskOrderRow } from '@/lib/contract/desk-order'
import { isEndedState } from '@/lib/contract/desk-orders'
import { toChosen } from '@/lib/desk/chosen'
import { deskOrderPath, withMore } from '@/lib/desk/paths'
import type { readToday, TodayView } from '@/lib/desk/today'
import { todayPath } from '@/lib/desk/today'
import { formatColumnTime, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { phoneText } from '@/lib/values/phone'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { ListKeys } from './list-keys'
import { DeskNotice } from './notice'
import { DeskPages, DeskTable } from './table'

type Orders = Awaited<ReturnType<typeof readToday>>

/** Orders by when they are due. */
export async function OrderList({
  orders,
  view,
  desk,
}: {
  orders: Orders
  view: TodayView
  desk: Pick<Desk, 'pharmacies' | 'staff'>
}) {
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
        <DeskForm action="scelti" values={{ ritorno: view.path }}>
          <ChosenBar view={view} />
          <DeskTable
            className="desk-orders"
            caption={t('caption')}
            columns={(['number', 'due', 'customer', 'what', 'total'] as const).map((name) => t(name))}
          >
            {orders.items.map((order) => (
              <OrderRow key={order.id} order={order} view={view} desk={desk} />
            ))}
          </DeskTable>
        </DeskForm>
      )}
      {searched && <a href={todayPath({ ...view, searched: null, page: 1 })}>{find('clear')}</a>}
      <DeskPages page={orders.page_number} total={orders.total} href={(at) => todayPath({ ...view, page: at })} />
    </>
  )
}

const KEYS = ['arrows', 'enter', 'choose', 'search', 'help'] as const

/** The keys that the list hears. */
export async function OrderKeys() {
  const t = await getTranslations('desk.keys')
  return (
    <details id="desk-keys" className="desk-details">
      <summary>{t('title')}</summary>
      <dl className="desk-facts">
        {KEYS.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{t(`${name}.key`)}</kbd>
            </dt>
            <dd>{t(`${name}.text`)}</dd>
          </div>
        ))}
      </dl>
      <ListKeys />
    </details>
  )
}

/** What can be done with several orders. The first button, which Enter presses, changes nothing. */
async function ChosenBar({ view }: { view: TodayView }) {
  const t = await getTranslations('desk.chosen')
  const isEnded = view.filters.state !== undefined && isEndedState(view.filters.state)
  return (
    <>
      {view.outcome && <DeskNotice tone="critical">{t(view.outcome)}</DeskNotice>}
      <p className="desk-chosen scroll-x">
        <a href={view.all_chosen ? view.path : withMore(view.path, 'scelti', 'tutti')}>
          {t(view.all_chosen ? 'none' : 'all')}
        </a>
        <DeskButton name="cosa" value="stampa">
          {t('print')}
        </DeskButton>
        {!isEnded && (
          <>
            <DeskButton name="cosa" value="prendi">
              {t('take')}
            </DeskButton>
            <DeskButton name="cosa" value="mio">
              {t('mine')}
            </DeskButton>
          </>
        )}
      </p>
    </>
  )
}

async function OrderRow({
  order,
  view,
  desk,
}: {
  order: DeskOrderRow
  view: TodayView
  desk: Pick<Desk, 'pharmacies' | 'staff'>
}) {
  const t = await getTranslations('desk.list')
  const status = await getTranslations('orders.status')
  const kind = await getTranslations('desk.delivery')
  const payment = await getTranslations('desk.order')
  const goods = listGoods(order.products, (count) => t('others', { count }))
  const late = order.due !== null && Date.parse(order.due) < Date.now()
  return (
    <tr>
      <th scope="row">
        <input
          type="checkbox"
          id={`scelto-${order.id}`}
          name="scelto"
          value={toChosen(order)}
          defaultChecked={view.all_chosen}
          aria-label={t('choose', { number: order.number })}
        />
        <a href={deskOrderPath(order.id)} className="desk-sum">
          {order.number}
        </a>
        {order.pickup_code && <span className="desk-aside">{t('code', { code: order.pickup_code })}</span>}
      </th>
      <td data-label={t('due')} className={late ? 'desk-sum desk-late' : 'desk-sum'}>
        {dueText(order)}
      </td>
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
        {desk.pharmacies.length > 1 && !view.pharmacy_id && <span>{order.pharmacy.name}</span>}
        {order.tasks.includes('to_order') && (
          <strong className="desk-mark">{t('toOrder', { count: order.to_order })}</strong>
        )}
        {order.has_prescription && (
          <strong className="desk-mark">
            {t(order.tasks.includes('prescriptions') ? 'prescription' : 'hasPrescription')}
          </strong>
        )}
        {order.assignee && (
          <strong className="desk-mark desk-positive">
            {order.assignee.id === desk.staff.id ? t('mine') : order.assignee.name}
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

/** A delivery's slot with both ends, else when the order is due. */
function dueText({ due, status, slot_start, slot_end }: DeskOrderRow): string {
  if (due === null) return '–'
  const hasSlot = slot_start !== null && slot_end !== null && status !== 'ready'
  return hasSlot ? `${formatColumnTime(slot_start)}–${formatTime(slot_end)}` : formatColumnTime(due)
}

const PRODUCTS_SHOWN = 4

/** Products with their quantities on one line, such as `2 × Tachipirina 500 mg · 1 × Oki`. */
function listGoods(products: DeskOrderRow['products'], others: (count: number) => string): string {
  const shown = products.slice(0, PRODUCTS_SHOWN).map(({ name, quantity }) => `${quantity} × ${name}`)
  const more = products.length - shown.length
  return [...shown, ...(more > 0 ? [others(more)] : [])].join(' · ')
}
