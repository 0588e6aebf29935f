import type { ReactNode } from 'react'
import messages from '@/messages/it.json'
import { cx } from './class-names'

/** A grey shape of the size of what will come; size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-sunken', className)} />
}

/** Says once that something is loading, with its `shapes` or around any others; nothing where no script will ever bring it. */
export function Loading({
  label = messages.shell.loading,
  className,
  shapes = [],
  children,
}: {
  label?: string
  className?: string
  /** Classes of each. */
  shapes?: string[]
  children?: ReactNode
}) {
  return (
    <div role="status" className={cx('noscript:hidden', className)}>
      <span className="sr-only">{label}</span>
      {shapes.map((shape) => (
        <Skeleton key={shape} className={shape} />
      ))}
      {children}
    </div>
  )
}
