import type { ReactNode } from 'react'
import { cx } from '@/components/ui/class-names'

const widths = { page: '', prose: 'max-w-text', form: 'max-w-form' }

/** A page's content at one of three measures: the whole page, a text to read, a form to fill in. */
export function Container({
  width = 'page',
  className,
  children,
}: {
  width?: keyof typeof widths
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx('wrap py-5 sm:py-8', className)}>
      {width === 'page' ? children : <div className={cx('mx-auto', widths[width])}>{children}</div>}
    </div>
  )
}
