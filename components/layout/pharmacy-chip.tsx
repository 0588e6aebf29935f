import { cx } from '@/components/ui/class-names'
import { Link } from '@/components/ui/link'
import { ChevronDownIcon, PinIcon } from '@/components/ui/shell-icons'

/** The chosen pharmacy in the header, with today's hours; without one, the way to choose. Its height never changes. */
export function PharmacyChip({
  href = '/pharmacy-selection',
  title,
  detail,
  label,
}: {
  href?: string | undefined
  /** The pharmacy's name, or "Scegli la farmacia". */
  title: string
  /** Short, it has half a phone's width: "Aperta fino alle 19:30", "Apre alle 09:00". */
  detail?: string
  /** What readers hear before the name: "La tua farmacia". */
  label?: string
}) {
  return (
    <Link
      href={href}
      className="flex h-11 w-full min-w-0 max-w-60 overflow-hidden items-center gap-2 rounded-leaf-sm bg-brand-soft px-2 text-ink hover:bg-brand-line/60"
    >
      <PinIcon className="size-5 text-brand-ink" />
      <span className="min-w-0 flex-1 leading-tight">
        {label && <span className="sr-only">{label}: </span>}
        <span className={cx('block truncate font-medium text-sm', !detail && 'leading-none')}>{title}</span>
        {detail && <span className="block truncate text-muted text-xs">{detail}</span>}
      </span>
      <ChevronDownIcon className="size-4 text-muted max-sm:hidden" />
    </Link>
  )
}
