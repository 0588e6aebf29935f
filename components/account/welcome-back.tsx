import { useTranslations } from 'next-intl'
import { PressForm } from '@/components/forms/press-form'
import { OrderHead } from '@/components/orders/order-list'
import { readyText } from '@/components/orders/order-shipping'
import { RepeatOrder } from '@/components/orders/repeat-order'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { repeatPath, sectionPath } from '@/lib/account/sections'
import type { Order } from '@/lib/contract/orders'
import type { Reminder } from '@/lib/contract/reminders'
import { isAwaitingPayment } from '@/lib/orders/order-state'
import { repeatable } from '@/lib/orders/repeatable'
import type { Welcome } from '@/lib/orders/welcome'
import { formatLongDate, formatRelativeTime, formatTime } from '@/lib/rules/dates'
import { RepeatName } from './repeat-orders'

const CARD = 'rounded-md border border-brand-line bg-surface p-3'

/**
 * A customer's orders under way, what they take that ends soon, and their last order, on a home page rendered for them
 * alone. It disappears when another tab ends the session.
 */
export function WelcomeBack({ welcome, xsrf }: { welcome: Welcome; xsrf: string }) {
  const t = useTranslations('home.welcome')
  const { first_name, open, others, last, ending, waiting } = welcome
  return (
    <section aria-labelledby="bentornato" className="hidden in-data-signed-in:block noscript:block">
      <h2 id="bentornato" className="text-2xl sm:text-3xl">
        {t('title', { name: first_name })}
      </h2>
      {open.length + ending.length + waiting.length === 0 && !last && <p className="mt-1">{t('nothing')}</p>}
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {open.map((order) => (
          <OpenOrder key={order.id} order={order} />
        ))}
        {others > 0 && (
          <li>
            <Link href={sectionPath('orders')} className="link tap">
              {t('others', { count: others })}
            </Link>
          </li>
        )}
        {waiting.map((repeat) => (
          <WaitingRepeat key={repeat.id} repeat={repeat} />
        ))}
        {ending.map((reminder) => (
          <EndingSupply key={reminder.id} reminder={reminder} xsrf={xsrf} />
        ))}
        {last && <LastOrder order={last} />}
      </ul>
    </section>
  )
}

function OpenOrder({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { pickup_code, ready_at, keep_until, status, pharmacy } = order
  const collects = pickup_code !== null && !isAwaitingPayment(order)
  return (
    <li className={`relative ${CARD}`}>
      <OrderHead order={order} />
      <p className="text-muted text-sm">{pharmacy.name}</p>
      {collects && (
        <p className="mt-1">
          {t('pickupCode')}{' '}
          <b key={pickup_code} className="font-code text-xl tracking-[0.1em]" translate="no">
            {pickup_code}
          </b>
        </p>
      )}
      {collects && ready_at !== null && status !== 'ready' && (
        <p className="text-sm">{t(readyText(status, ready_at), { when: formatRelativeTime(ready_at) })}</p>
      )}
      {collects && keep_until !== null && status === 'ready' && (
        <p className="text-sm">
          {t('detail.keepUntil', { day: formatLongDate(keep_until), time: formatTime(keep_until) })}
        </p>
      )}
    </li>
  )
}

function WaitingRepeat({ repeat: { id, names, next_on } }: { repeat: Welcome['waiting'][number] }) {
  const t = useTranslations('reminders.repeats')
  return (
    <li className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-2 ${CARD}`}>
      <p className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
        <b>
          <RepeatName names={names} />
        </b>
        <span className="block text-muted text-sm">{t('waiting', { date: formatLongDate(next_on) })}</span>
      </p>
      <ButtonLink href={repeatPath(id)} size="sm">
        {t('open')}
      </ButtonLink>
    </li>
  )
}

function EndingSupply({ reminder, xsrf }: { reminder: Reminder; xsrf: string }) {
  const t = useTranslations('reminders')
  const { id, name, ends_on, prescription_required } = reminder
  const order = t(prescription_required ? 'orderPrescription' : 'order')
  return (
    <li className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-2 ${CARD}`}>
      <p className="min-w-0 flex-[1_1_12rem]">
        <Link href={sectionPath('reminders')} className="link font-bold [overflow-wrap:anywhere]">
          {name}
        </Link>
        <span className="block text-muted text-sm">{t('until', { date: formatLongDate(ends_on) })}</span>
      </p>
      <PressForm to="/api/reminders/order" fields={{ xsrf, id }} aria-label={`${order}: ${name}`}>
        {order}
      </PressForm>
    </li>
  )
}

function LastOrder({ order }: { order: Order }) {
  const t = useTranslations()
  const others = order.lines.length - 1
  return (
    <li className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-2 ${CARD}`}>
      <p className="min-w-0 flex-[1_1_12rem]">
        <Link href={`/order-detail/${encodeURIComponent(order.id)}`} className="link font-bold">
          {t(order.status === 'completed' ? 'home.welcome.bought' : 'orders.last.title')}
        </Link>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">
          {order.lines[0]?.name}
          {others > 0 && <> {t('orders.last.others', { count: others })}</>}
        </span>
      </p>
      <RepeatOrder order={repeatable(order)} size="sm" />
    </li>
  )
}
