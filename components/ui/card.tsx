import type { ReactNode } from 'react'
import { cx } from './class-names'

/** A surface. `as` sets the element; `flush` removes the padding. */
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
