import type { ReactNode } from 'react'
import type { Icon } from './icons'

/** Empty state of a screen: what is missing, why, and one action. */
export function EmptyState({
  icon: Drawing,
  title,
  heading: Heading = 'h2',
  children,
  action,
}: {
  icon: Icon
  title: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-10 text-center sm:py-16">
      <span className="mb-4 flex size-18 items-center justify-center rounded-leaf bg-brand-soft text-brand-ink">
        <Drawing className="size-9" />
      </span>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
