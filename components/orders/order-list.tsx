import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ChevronRightIcon, CollectIcon, WarningIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { ProductImage } from '@/components/ui/product-image'
import { TextWithCode } from '@/components/ui/text-with-code'
import type { Order, OrderLine } from '@/lib/contract/orders'
import { rejectedPrescriptions } from '@/lib/orders/rejected'
import { repeatable } from '@/lib/orders/repeatable'
import { isAwaitingPayment } from '@/lib/orders/status'
import { formatShortDate } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { RepeatOrder } from './repeat-order'
import { StatusBadge } from './status-badge'

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
              <p className="mt-1 text-muted text-sm">
                {formatShortDate(order.created_at)}, {order.pharmacy.name}
              </p>
              <p className="text-sm tabular-nums">
                {t('list.products', { count: order.lines.reduce((sum, line) => sum + line.quantity, 0) })},{' '}
                {formatEuro(order.total)}
              </p>
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
