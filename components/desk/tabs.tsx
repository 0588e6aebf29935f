import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '@/components/ui/icons'
import { DESK_TASKS, type Desk } from '@/lib/contract/desk'
import { inboxPath } from '@/lib/desk/inbox'
import { withAllPharmacies } from '@/lib/desk/paths'
import { suppliesPath } from '@/lib/desk/supplies'
import { type TodayView, todayPath } from '@/lib/desk/today'

/** Content that opens below its button, without script; opening another menu closes it. */
export const DeskMenu = ({
  className = '',
  icon = null,
  label,
  text,
  children,
}: {
  className?: string
  icon?: ReactNode
  /** What is chosen, for screen readers, where the text is only the choice. */
  label?: string
  text: string
  children: ReactNode
}) => (
  <details name="desk-menu" className={`desk-menu ${className}`.trim()}>
    <summary className="desk-button">
      {icon}
      {label && <span className="desk-hidden">{label}: </span>}
      <span className="desk-menu-text">{text}</span>
      <ChevronDownIcon className="desk-chevron" />
    </summary>
    <div className="desk-panel">{children}</div>
  </details>
)

/** Chooses one of several pharmacies; `all` also offers them together. */
export async function PharmacyTabs({
  pharmacies,
  chosen,
  href,
  all = false,
}: {
  pharmacies: Desk['pharmacies']
  chosen: string | undefined
  href: (pharmacyId: string | undefined) => string
  all?: boolean
}) {
  const t = await getTranslations('desk')
  if (pharmacies.length < 2) return null
  const choices = [...(all ? [{ id: undefined, name: t('allPharmacies') }] : []), ...pharmacies]
  return (
    <nav aria-label={t('pharmacy')}>
      <DeskMenu
        className="desk-pharmacies"
        label={t('pharmacy')}
        text={choices.find(({ id }) => id === chosen)?.name ?? t('allPharmacies')}
      >
        {choices.map(({ id, name }) => (
          <a
            key={id ?? ''}
            href={id === undefined ? withAllPharmacies(href(id)) : href(id)}
            aria-current={chosen === id ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </DeskMenu>
    </nav>
  )
}

const INBOX_COUNTS = ['messages', 'questions', 'delegations'] as const

/** Tasks with their number of orders, and what the inbox waits for; what waits for nobody is left out. */
export async function TaskTabs({ view, desk }: { view: TodayView; desk: Pick<Desk, 'counts' | 'inbox'> }) {
  const t = await getTranslations('desk')
  const { pharmacy_id, searched, filters } = view
  const isEnded = filters.state === 'ended'
  // Tasks are of open orders.
  const open = isEnded ? { ...filters, state: undefined } : filters
  const tabs = (
    <nav aria-label={t('tasks')} className="desk-tabs scroll-x">
      <a
        href={todayPath({ pharmacy_id, filters: open })}
        aria-current={!view.task && !searched && !isEnded ? 'true' : undefined}
      >
        {t('task.all')}
      </a>
      {DESK_TASKS.filter((task) => task === 'new' || task === view.task || desk.counts[task]).map((task) => (
        <a
          key={task}
          href={todayPath({ pharmacy_id, task, filters: open })}
          aria-current={view.task === task && !searched ? 'true' : undefined}
        >
          {t(`task.${task}`)} <b>{desk.counts[task] ?? 0}</b>
        </a>
      ))}
      <a
        href={todayPath({ pharmacy_id, filters: { ...filters, state: 'ended' } })}
        aria-current={isEnded && !searched ? 'true' : undefined}
      >
        {t('filter.ended')}
      </a>
      {INBOX_COUNTS.filter((kind) => desk.inbox[kind] > 0).map((kind) => (
        <a key={kind} href={inboxPath({ pharmacy_id, kind })}>
          {t(`inbox.kind.${kind}`)} <b>{desk.inbox[kind]}</b>
        </a>
      ))}
    </nav>
  )
  if (view.task !== 'to_order' || searched) return tabs
  return (
    <>
      {tabs}
      <p>
        <a href={suppliesPath(pharmacy_id)}>{t('supplies.link')}</a>
      </p>
    </>
  )
}
