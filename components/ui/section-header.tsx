import type { ReactNode } from 'react'
import { cx } from './class-names'

/** The title of a part of a page, with a lead and one way on ("Tutte le offerte"). */
export function SectionHeader({
  title,
  lead,
  action,
  heading: Heading = 'h2',
  id,
  className,
}: {
  title: ReactNode
  lead?: ReactNode
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  id?: string
  className?: string
}) {
  return (
    <div className={cx('mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:mb-5', className)}>
      <div className="min-w-0">
        <Heading id={id} className={Heading === 'h1' ? 'text-2xl' : 'text-xl'}>
          {title}
        </Heading>
        {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
      </div>
      {action}
    </div>
  )
}
