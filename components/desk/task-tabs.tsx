import { getTranslations } from 'next-intl/server'
import { DESK_TASKS, type Desk } from '@/lib/contract/desk'
import { type TodayView, todayPath } from '@/lib/desk/today'

/** Tasks with their number of orders. */
export async function TaskTabs({ view, counts }: { view: TodayView; counts: Desk['counts'] }) {
  const t = await getTranslations('desk')
  const { pharmacy_id, searched } = view
  return (
    <nav aria-label={t('tasks')} className="desk-tabs">
      <a href={todayPath({ pharmacy_id })} aria-current={!view.task && !searched ? 'true' : undefined}>
        {t('task.all')}
      </a>
      {DESK_TASKS.map((task) => (
        <a
          key={task}
          href={todayPath({ pharmacy_id, task })}
          aria-current={view.task === task && !searched ? 'true' : undefined}
        >
          {t(`task.${task}`)} <b>{counts[task] ?? 0}</b>
        </a>
      ))}
    </nav>
  )
}
