import { getTranslations } from 'next-intl/server'
import { DESK_PAGE } from '@/lib/contract/desk'

/** Links to the neighbouring pages of a list; renders nothing for a single page. */
export async function DeskPages({
  page,
  total,
  href,
}: {
  page: number
  total: number
  href: (page: number) => string
}) {
  const t = await getTranslations('desk.list')
  const pages = Math.ceil(total / DESK_PAGE)
  if (pages < 2) return null
  return (
    <nav aria-label={t('pages')} className="desk-pages">
      {page > 1 && <a href={href(page - 1)}>{t('previous')}</a>}
      <span>{t('page', { page, pages })}</span>
      {page < pages && <a href={href(page + 1)}>{t('next')}</a>}
    </nav>
  )
}
