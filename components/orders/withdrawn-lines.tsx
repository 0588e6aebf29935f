import { useTranslations } from 'next-intl'
import type { Order } from '@/lib/contract/orders'
import { formatDateWithYear, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'

/** Lines withdrawn from before the handover; renders nothing without any. */
export function WithdrawnLines({ order }: { order: Order }) {
  const t = useTranslations('orders.withdrawal')
  const left = (order.withdrawals ?? []).flatMap(({ received_at, lines = [] }) =>
    lines.map((line) => ({ ...line, received_at })),
  )
  if (left.length === 0) return null
  return (
    <section aria-labelledby="withdrawn-title" className="border-line border-t py-3">
      <h3 id="withdrawn-title" className="text-base">
        {t('withdrawn')}
      </h3>
      <ul>
        {left.map(({ minsan, name, quantity, total, received_at }) => (
          <li key={`${minsan}-${received_at}`} className="flex gap-3 py-2">
            <div className="min-w-0 flex-1">
              <s>{t('line', { quantity, name })}</s>
              <p className="text-muted text-sm">
                {t('received', { day: formatDateWithYear(received_at), time: formatTime(received_at) })}
              </p>
            </div>
            <s className="shrink-0 text-end text-muted tabular-nums">{formatEuro(total)}</s>
          </li>
        ))}
      </ul>
      <p className="text-sm">{t('withdrawnNote')}</p>
    </section>
  )
}
