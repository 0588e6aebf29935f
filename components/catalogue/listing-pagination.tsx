import { useTranslations } from 'next-intl'
import { Pagination } from '@/components/ui/pagination'

/** A listing's pages, with the catalogue's texts. */
export function ListingPagination({
  page,
  pages,
  href,
}: {
  page: number
  pages: number
  href: (page: number) => string
}) {
  const t = useTranslations('listing')
  return (
    <Pagination
      page={page}
      pages={pages}
      href={href}
      labels={{
        nav: t('pagination'),
        previous: t('previous'),
        next: t('next'),
        previousShort: t('previousShort'),
        nextShort: t('nextShort'),
        page: (number) => t('goToPage', { page: String(number) }),
        current: (number) => t('currentPage', { page: String(number) }),
      }}
    />
  )
}
