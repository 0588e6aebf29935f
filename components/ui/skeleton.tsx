import type { ReactNode } from 'react'
import { cx } from './class-names'

/** A grey shape of the size of what will come; size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-sunken', className)} />
}

/** Says once that something is loading, around any number of shapes; nothing where no script will ever bring it. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={cx('noscript:hidden', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
