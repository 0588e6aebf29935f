import { getTranslations } from 'next-intl/server'
import { DESK_TASKS, type Desk } from '@/lib/contract/desk'
import { inboxPath } from '@/lib/desk/inbox'
import { withAllPharmacies } from '@/lib/desk/paths'
import { suppliesPath } from '@/lib/desk/supplies'
import { type TodayView, todayPath } from '@/lib/desk/today'

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
    <nav aria-label={t('pharmacy')} className="desk-tabs">
      {choices.map(({ id, name }) => (
        <a
          key={id ?? ''}
          href={id === undefined ? withAllPharmacies(href(id)) : href(id)}
          aria-current={chosen === id ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Tasks with their number of orders, and what the inbox waits for. */
export async function TaskTabs({ view, desk }: { view: TodayView; desk: Pick<Desk, 'counts' | 'inbox'> }) {
  const t = await getTranslations('desk')
  const { pharmacy_id, searched, filters } = view
  const isEnded = filters.state === 'ended'
  // Tasks are of open orders.
  const open = isEnded ? { ...filters, state: undefined } : filters
  const tabs = (
    <nav aria-label={t('tasks')} className="desk-tabs">
      <a
        href={todayPath({ pharmacy_id, filters: open })}
        aria-current={!view.task && !searched && !isEnded ? 'true' : undefined}
      >
        {t('task.all')}
      </a>
      {DESK_TASKS.map((task) => (
        <a
          key={task}
          href={todayPath({ pharmacy_id, task, filters: open })}
          data-count={desk.counts[task] ?? 0}
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
      {(['messages', 'questions', 'delegations'] as const).map((kind) => (
        <a key={kind} href={inboxPath({ pharmacy_id, kind })} data-count={desk.inbox[kind]}>
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
