import type { ReactNode } from 'react'
import { cx } from './class-names'
import type { Icon } from './icons'

export type BadgeTone = 'neutral' | 'outline' | 'brand' | 'positive' | 'warning' | 'critical' | 'info' | 'offer'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  outline: 'border-control bg-surface text-ink',
  brand: 'border-transparent bg-brand-soft text-brand-ink',
  positive: 'border-transparent bg-positive-soft text-positive',
  warning: 'border-transparent bg-warning-soft text-warning',
  critical: 'border-transparent bg-critical-soft text-critical',
  info: 'border-transparent bg-info-soft text-info',
  offer: 'border-transparent bg-offer text-on-offer',
}

/** A short label, never a control. The word carries the meaning; tone and icon only support it. */
export function Badge({
  tone = 'neutral',
  icon: Drawing,
  children,
}: {
  tone?: BadgeTone
  icon?: Icon
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-leaf-sm border px-2 py-0.5 text-xs',
        tones[tone],
      )}
    >
      {Drawing && <Drawing className="size-4" />}
      <span className="min-w-0">{children}</span>
    </span>
  )
}
