import { useTranslations } from 'next-intl'
import { pageReadAt } from '@/lib/platform/server'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { PageWatch } from './page-watch'

/** States the age of a cached page and keeps the page fresh. Render it after all reads of the page. */
export function PageAge(props: {
  /** Omit on a page that does not depend on the pharmacy. */
  pharmacy_id?: string | null
}) {
  const t = useTranslations('shell')
  const read_at = pageReadAt()
  const read = new Date(read_at)
  return (
    <PageWatch {...props} rendered_at={Date.now()} read_at={read_at}>
      <p className="px-4 py-1 text-center text-muted text-sm @max-[17rem]:px-0 @max-[17rem]:text-xs">
        {t('readAt', { date: formatShortDate(read), time: formatTime(read) })}
      </p>
    </PageWatch>
  )
}
