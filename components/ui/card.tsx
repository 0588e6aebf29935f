import type { ReactNode } from 'react'
import { cx } from './class-names'

/** A sheet of surface on the paper. `as` gives it its meaning; `flush` leaves the padding to what is inside. */
export function Card({
  as: Tag = 'div',
  flush,
  className,
  children,
  ...props
}: {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  flush?: boolean
  className?: string
  children: ReactNode
  id?: string
  'aria-labelledby'?: string
  'aria-label'?: string
}) {
  return (
    <Tag
      {...props}
      className={cx('min-w-0 rounded-lg border border-line bg-surface shadow-card', !flush && 'p-4 sm:p-5', className)}
    >
      {children}
    </Tag>
  )
}
