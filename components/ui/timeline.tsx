import type { ReactNode } from 'react'
import { cx } from './class-names'
import { CheckIcon, CloseIcon } from './icons'

export type TimelineEntry = {
  key: string
  title: ReactNode
  /** Formatted time. */
  at?: ReactNode
  text?: ReactNode
  state: 'done' | 'current' | 'upcoming' | 'failed'
}

const dots = {
  done: 'border-brand bg-brand text-on-brand',
  current: 'border-brand bg-surface text-brand-ink ring-4 ring-brand-soft',
  upcoming: 'border-control border-dashed bg-surface text-muted',
  failed: 'border-critical bg-critical text-on-critical',
}

/** Past and future steps, oldest first; state is shown by icon and words, never by colour only. */
export function Timeline({
  label,
  currentLabel,
  entries,
}: {
  label: string
  currentLabel: string
  entries: TimelineEntry[]
}) {
  return (
    <ol aria-label={label}>
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          aria-current={entry.state === 'current' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < entries.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute start-3.5 top-7 bottom-0 w-0.5 -translate-x-1/2',
                entry.state === 'done' ? 'bg-brand' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx('flex size-7 shrink-0 items-center justify-center rounded-pill border-2', dots[entry.state])}
          >
            {entry.state === 'done' && <CheckIcon className="size-4" />}
            {entry.state === 'failed' && <CloseIcon className="size-4" />}
            {entry.state === 'current' && <span className="size-2.5 rounded-pill bg-brand" />}
          </span>
          <div className={cx('min-w-0 pt-0.5', entry.state === 'upcoming' && 'text-muted')}>
            <p className={entry.state === 'current' ? 'font-bold' : undefined}>
              {entry.state === 'current' && <span className="sr-only">{currentLabel}: </span>}
              {entry.title}
            </p>
            {entry.at && <p className="text-muted text-sm tabular-nums">{entry.at}</p>}
            {entry.text && <p className="mt-1 text-sm">{entry.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
