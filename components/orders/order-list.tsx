import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import {
  CheckIcon,
  ChevronRightIcon,
  ClockIcon,
  CloseIcon,
  CollectIcon,
  FilterIcon,
  type Icon,
  PrescriptionIcon,
  TruckIcon,
  WarningIcon,
} from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { ProductImage } from '@/components/ui/product-image'
import { SelectField } from '@/components/ui/select-field'
import { TextWithCode } from '@/components/ui/text-with-code'
import { PROFILE_PATH, sectionPath } from '@/lib/account/sections'
import { type Order, type OrderLine, type OrderStatus, orderStatus } from '@/lib/contract/orders'
import { isAwaitingPayment, type OrderFilters, periodsOn, rejectedPrescriptions } from '@/lib/orders/order-state'
import { repeatable } from '@/lib/orders/repeatable'
import { formatShortDate } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { RepeatOrder } from './repeat-order'

type Shown = OrderStatus | 'awaiting_payment'

const LOOKS: Record<Shown, { tone: BadgeTone; icon: Icon }> = {
  received: { tone: 'info', icon: ClockIcon },
  awaiting_payment: { tone: 'warning', icon: ClockIcon },
  awaiting_prescription: { tone: 'warning', icon: PrescriptionIcon },
  confirmed: { tone: 'info', icon: CheckIcon },
  preparing: { tone: 'info', icon: ClockIcon },
  ready: { tone: 'positive', icon: CollectIcon },
  shipped: { tone: 'info', icon: TruckIcon },
  completed: { tone: 'neutral', icon: CheckIcon },
  cancelled: { tone: 'neutral', icon: CloseIcon },
  not_collected: { tone: 'critical', icon: CloseIcon },
}

/** `awaiting_payment`: an order that is not paid online yet, whatever its status. */
export function StatusBadge({ status }: { status: Shown }) {
  const t = useTranslations('orders')
  const { tone, icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      <span key={status}>{status === 'awaiting_payment' ? t('online.waiting') : t(`status.${status}`)}</span>
    </Badge>
  )
}

/** An order's number, a link that covers the card around it, and its state. */
export function OrderHead({ order }: { order: Order }) {
  const t = useTranslations('orders')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        href={`/order-detail/${encodeURIComponent(order.id)}`}
        className="font-bold after:absolute after:inset-0 hover:underline"
      >
        <TextWithCode text={t('number', { number: order.number })} code={order.number} />
      </Link>
      <StatusBadge status={isAwaitingPayment(order) ? 'awaiting_payment' : order.status} />
      {order.proposal && (
        <Badge tone="warning" icon={WarningIcon}>
          {t('proposal.badge')}
        </Badge>
      )}
      {rejectedPrescriptions(order).length > 0 && (
        <Badge tone="warning" icon={WarningIcon}>
          {t('replacement.title')}
        </Badge>
      )}
    </div>
  )
}

const NAMED = 3

export function OrderList({ orders }: { orders: Order[] }) {
  const t = useTranslations('orders')
  if (orders.length === 0)
    return (
      <EmptyState
        icon={CollectIcon}
        heading="h2"
        title={t('empty')}
        action={<ButtonLink href="/search">{t('list.start')}</ButtonLink>}
      >
        {t('list.emptyHint')}
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="py-4 first:pt-0 last:pb-0">
          <div className="relative flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <OrderHead order={order} />
              <p className="mt-1 text-muted text-sm">
                {formatShortDate(order.created_at)}, {order.pharmacy.name}
              </p>
              <p className="text-sm tabular-nums">
                {t('list.products', { count: order.lines.reduce((sum, line) => sum + line.quantity, 0) })},{' '}
                {formatEuro(order.total)}
              </p>
              {order.patient && (
                <p className="text-sm [overflow-wrap:anywhere]">
                  {t('list.patient', { name: `${order.patient.first_name} ${order.patient.last_name}` })}
                </p>
              )}
              <OrderedProducts lines={order.lines} />
            </div>
            <ChevronRightIcon className="size-5 text-muted" />
          </div>
          <div className="mt-3">
            <RepeatOrder order={repeatable(order)} size="sm" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The first products of an order with their pictures, and the number of the others. */
function OrderedProducts({ lines }: { lines: OrderLine[] }) {
  const t = useTranslations('orders')
  const others = lines.length - NAMED
  return (
    <ul className="mt-2 grid gap-2">
      {lines.slice(0, NAMED).map(({ minsan, name, image, kind, quantity }) => (
        <li key={minsan} className="flex items-center gap-3">
          <ProductImage src={image} kind={kind} size={48} className="w-12 shrink-0" />
          <span className="min-w-0 text-sm leading-snug [overflow-wrap:anywhere]">
            {t('list.line', { quantity, name })}
          </span>
        </li>
      ))}
      {others > 0 && <li className="text-muted text-sm">{t('list.others', { count: others })}</li>}
    </ul>
  )
}

/** Status and period as a folded GET form: every choice has an address and needs no JavaScript. */
export function OrderFilterForm({ filters, today, total }: { filters: OrderFilters; today: string; total: number }) {
  const t = useTranslations()
  const { status, period } = filters
  const periodName = (name: string) =>
    name === '30' || name === '180' ? t(`profile.orders.days${name}`) : t('profile.orders.year', { year: name })
  const filtered = status !== null || period !== null
  return (
    <div className="mb-4 border-line border-b pb-2">
      <p role="status" className="text-muted text-sm">
        {t('profile.orders.count', { count: total })}
      </p>
      <details open={filtered} key={`${status} ${period}`}>
        <summary className="link tap gap-2">
          <FilterIcon className="size-5" />
          {t('profile.orders.filter')}
        </summary>
        <form
          action={PROFILE_PATH}
          method="get"
          aria-label={t('profile.orders.filter')}
          className="mt-2 mb-3 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
        >
          <input type="hidden" name="section" value="orders" />
          <SelectField
            id="order-status"
            name="status"
            label={t('profile.orders.status')}
            defaultValue={status ?? ''}
            options={[
              { value: '', label: t('profile.orders.allStatuses') },
              ...orderStatus.options.map((one) => ({ value: one, label: t(`orders.status.${one}`) })),
            ]}
          />
          <SelectField
            id="order-period"
            name="period"
            label={t('profile.orders.period')}
            defaultValue={period ?? ''}
            options={[
              { value: '', label: t('profile.orders.allPeriods') },
              ...periodsOn(today).map((one) => ({ value: one, label: periodName(one) })),
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="secondary">
              {t('profile.orders.apply')}
            </Button>
            {filtered && (
              <ButtonLink variant="quiet" href={sectionPath('orders')}>
                {t('profile.orders.reset')}
              </ButtonLink>
            )}
          </div>
        </form>
      </details>
    </div>
  )
}
