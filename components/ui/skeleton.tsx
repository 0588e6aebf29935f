import type { ReactNode } from 'react'
import messages from '@/messages/it.json'
import { cx } from './class-names'

/** A grey placeholder; size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-sunken', className)} />
}

/** Announces loading once, with its `shapes` or around others; hidden without JavaScript. */
export function Loading({
  label = messages.shell.loading,
  className,
  shapes = [],
  children,
}: {
  label?: string
  className?: string
  /** Class names, one entry per shape. */
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
