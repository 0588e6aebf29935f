import { buttonClasses } from '@/components/ui/button'
import { CalendarIcon } from '@/components/ui/icons'
import { calendarPath } from '@/lib/services/paths'
import messages from '@/messages/it.json'

/** Link to a booking's calendar file; a plain link, which the router must not handle. */
export function CalendarLink({ id, label, main }: { id: string; label?: string; main?: boolean }) {
  return (
    <a
      href={calendarPath(id)}
      download
      aria-label={label}
      className={buttonClasses(main ? { wide: true } : { variant: 'secondary' })}
    >
      <CalendarIcon className="-ms-1 size-5" />
      <span>{messages.services.done.calendar}</span>
    </a>
  )
}
