'use client'

import { Link } from '@/components/ui/link'
import { orderCalls } from '@/lib/contract/orders'
import { fill } from '@/lib/i18n/fill'
import { repeatable } from '@/lib/orders/repeatable'
import { useAnswer } from '@/lib/session/swr'
import messages from '@/messages/it.json'
import { RepeatOrder } from './repeat-order'

const texts = messages.orders.last

/** The customer's last order with "order again"; without one, a link to the orders. */
export function LastOrder() {
  const { data } = useAnswer(orderCalls.listOrders, { query: { page_number: 1, page_size: 1 } })
  const order = data?.[0]
  const others = (order?.lines.length ?? 0) - 1
  return (
    <section
      aria-label={texts.title}
      className="flex h-full items-center justify-between gap-3 @max-[15rem]:flex-col @max-[15rem]:items-stretch @max-[15rem]:justify-center rounded-md border border-brand-line bg-surface px-3"
    >
      <p className="min-w-0 flex-1 @max-[15rem]:flex-none">
        <Link
          href={order ? `/order-detail/${encodeURIComponent(order.id)}` : '/profile?section=orders'}
          className="link inline-flex min-h-touch items-center font-bold leading-tight"
        >
          {order ? texts.title : messages.orders.detail.back}
        </Link>
        {/* Reserves the line: avoids layout shift. */}
        <span className="block min-h-6 truncate text-muted text-sm">
          {order?.lines[0]?.name}
          {others > 0 && <> {fill(texts.others, { count: others })}</>}
        </span>
      </p>
      {order && (
        <span className="shrink-0">
          <RepeatOrder order={repeatable(order)} size="sm" />
        </span>
      )}
    </section>
  )
}
