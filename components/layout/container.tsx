import type { ReactNode } from 'react'
import { cx } from '@/components/ui/class-names'

const widths = { page: '', prose: 'max-w-text', form: 'max-w-form' }

/** Page content in one of three widths: page, text, form. */
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
