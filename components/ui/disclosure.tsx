import type { ReactNode } from 'react'
import { cx } from './class-names'
import { ChevronDownIcon } from './icons'

/** A native disclosure: works without JavaScript and the browser's search finds what is inside. */
export function Disclosure({
  title,
  open,
  name,
  id,
  className,
  children,
}: {
  title: ReactNode
  open?: boolean
  /** Disclosures of one name: at most one is open. */
  name?: string
  id?: string
  className?: string
  children: ReactNode
}) {
  return (
    <details open={open} name={name} id={id} className={cx('group border-line border-b', className)}>
      <summary className="flex min-h-13 items-center gap-3 rounded-sm py-3 font-bold text-base hover:text-brand-ink">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDownIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}
