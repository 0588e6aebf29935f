import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { CalendarIcon } from '@/components/ui/icons'
import type { Order } from '@/lib/contract/orders'
import { orderAppointment, orderCalendarPath } from '@/lib/orders/calendar'

/** "Aggiungi al calendario", if the appointment is in the future. */
export function OrderCalendar({ order }: { order: Order }) {
  const t = useTranslations('orders.calendar')
  const appointment = orderAppointment(order, new Date())
  if (!appointment) return null
  return (
    // A file, so the router must not handle it.
    <a href={orderCalendarPath(order.id)} download className={buttonClasses({ variant: 'secondary' })}>
      <CalendarIcon className="-ms-1 size-5" />
      <span>{t(`add.${appointment.kind}`)}</span>
    </a>
  )
}
