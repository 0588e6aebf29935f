import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { CalendarIcon, ChevronDownIcon, DownloadIcon, type Icon } from '@/components/ui/icons'
import type { Order } from '@/lib/contract/orders'
import { orderAppointment, orderCalendarPath } from '@/lib/orders/calendar'
import { repeatable } from '@/lib/orders/repeatable'
import { CancelOrder } from './cancel-order'
import { PrintReceipt } from './print-receipt'
import { RefreshOrder } from './refresh-order'
import { RepeatOrder } from './repeat-order'

const MAIN = 2

/**
 * The two actions that matter now, the others in a native disclosure: a new order's file with all product names (which
 * mails must not contain) comes before a repetition. `has_file`: the platform has that file.
 */
export function OrderActions({ order, placed, has_file }: { order: Order; placed: boolean; has_file: boolean }) {
  const t = useTranslations('orders')
  const appointment = orderAppointment(order, new Date())
  const calendar = appointment && (
    <FileLink key="calendar" href={orderCalendarPath(order.id)} icon={CalendarIcon}>
      {t(`calendar.add.${appointment.kind}`)}
    </FileLink>
  )
  const file = has_file && (
    <FileLink key="file" href={`/api/orders/${encodeURIComponent(order.id)}/confirmation`} icon={DownloadIcon}>
      {t('confirmation')}
    </FileLink>
  )
  const repeat = <RepeatOrder key="repeat" order={repeatable(order)} />
  const shown = (placed ? [calendar, file, repeat] : [calendar, repeat, file]).filter(Boolean)
  return (
    <section aria-label={t('detail.actions')} className="grid gap-3 sm:grid-cols-2">
      {shown.slice(0, MAIN)}
      <details className="group sm:col-span-2">
        <summary className={buttonClasses({ variant: 'quiet', wide: true })}>
          {t('detail.more')}
          <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {shown.slice(MAIN)}
          <PrintReceipt />
          <RefreshOrder />
          {order.can_cancel && <CancelOrder id={order.id} />}
        </div>
      </details>
    </section>
  )
}

/** Downloads a file: the router must not handle it. */
function FileLink({ href, icon: Sign, children }: { href: string; icon: Icon; children: string }) {
  return (
    <a href={href} download className={buttonClasses({ variant: 'secondary' })}>
      <Sign className="-ms-1 size-5" />
      <span>{children}</span>
    </a>
  )
}
