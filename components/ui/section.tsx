import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link'

/** A section of a page with title, lead and one link ("Tutte le offerte"). */
export function Section({
  heading_id,
  title,
  lead,
  more,
  dense,
  children,
  ...props
}: Omit<ComponentProps<'section'>, 'title'> & {
  heading_id: string
  title: ReactNode
  lead?: ReactNode
  more?: { href: string; label: string }
  /** Small gap under the title: for data, not cards. */
  dense?: boolean
}) {
  return (
    <section {...props} aria-labelledby={heading_id}>
      <div className={dense ? 'mb-2' : 'mb-3 sm:mb-5'}>
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h2 id={heading_id} className="text-xl">
            {title}
          </h2>
          {more && (
            <Link href={more.href} className="link tap">
              {more.label}
            </Link>
          )}
        </div>
        {lead && <p className="max-w-text text-muted max-sm:text-sm">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
