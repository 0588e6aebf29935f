import type { ReactNode } from 'react'
import { ClockIcon } from '@/components/ui/icons'
import type { OrderPreview } from '@/lib/contract/orders'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import messages from '@/messages/it.json'

const texts = messages.checkout

export function CollectTimes({
  ready_at,
  keep_until,
  children,
}: Pick<OrderPreview, 'ready_at' | 'keep_until'> & {
  /** Products that delay the order. */
  children: ReactNode
}) {
  return (
    <div className="flex gap-3 rounded-md bg-brand-soft p-3">
      <ClockIcon className="mt-px text-brand-ink" />
      <div>
        <p className="font-bold">
          {ready_at === null
            ? texts.collectPage.whenLater
            : fill(texts.readyAt, { date: formatLongDate(ready_at), time: formatTime(ready_at) })}
        </p>
        {keep_until !== null && (
          <p className="text-sm">{fill(texts.keepUntil, { date: formatLongDate(keep_until) })}</p>
        )}
        {children}
        {ready_at !== null && <p className="mt-0.5 text-muted text-sm">{texts.collectPage.wholesaler}</p>}
      </div>
    </div>
  )
}
