import type { ReactNode } from 'react'
import messages from '@/messages/it.json'
import { Button } from './button'
import { cx } from './class-names'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './field-icons'
import type { Icon } from './icon'

export type NoticeTone = 'info' | 'positive' | 'warning' | 'critical'

const looks: Record<NoticeTone, { classes: string; icon: Icon; iconClasses: string }> = {
  info: { classes: 'border-info/40 bg-info-soft', icon: InfoIcon, iconClasses: 'text-info' },
  positive: { classes: 'border-positive/40 bg-positive-soft', icon: SuccessIcon, iconClasses: 'text-positive' },
  warning: { classes: 'border-warning/40 bg-warning-soft', icon: WarningIcon, iconClasses: 'text-warning' },
  critical: { classes: 'border-critical/40 bg-critical-soft', icon: ErrorIcon, iconClasses: 'text-critical' },
}

/**
 * An inline message. With `live` it is announced when it appears after load: assertively for a failure, politely
 * otherwise.
 */
export function Notice({
  tone = 'info',
  title,
  live,
  action,
  onRetry,
  className,
  children,
}: {
  tone?: NoticeTone
  title?: ReactNode
  live?: boolean
  action?: ReactNode
  /** Retries the failed request. */
  onRetry?: () => void
  className?: string
  children?: ReactNode
}) {
  const { classes, icon: Drawing, iconClasses } = looks[tone]
  const role = live ? (tone === 'critical' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={cx('notice', classes, className)}>
      <Drawing className={cx('mt-px', iconClasses)} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="mt-0.5 text-sm">{children}</div>}
        {(action || onRetry) && (
          <div className="mt-3 flex flex-wrap gap-2">
            {action}
            {onRetry && (
              <Button size="sm" variant="secondary" onClick={onRetry}>
                {messages.shell.retry}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
