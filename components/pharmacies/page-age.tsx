import { useTranslations } from 'next-intl'
import { pageReadAt } from '@/lib/platform/server'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { PageWatch } from './page-watch'

/** Says of a page that is kept from when it is, and keeps it true. It is rendered once all that the page shows is read. */
export function PageAge(props: {
  /** Left out on a page that is the same whatever pharmacy is chosen. */
  pharmacy_id?: string | null
}) {
  const t = useTranslations('shell')
  const read_at = pageReadAt()
  const read = new Date(read_at)
  return (
    <PageWatch {...props} rendered_at={Date.now()} read_at={read_at}>
      <p className="px-4 py-1 text-center text-muted text-sm">
        {t('readAt', { date: formatShortDate(read), time: formatTime(read) })}
      </p>
    </PageWatch>
  )
}
