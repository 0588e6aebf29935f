import { useTranslations } from 'next-intl'
import { SearchIcon } from '@/components/ui/icons'
import { NothingHere } from './nothing-here'

/** What is not there: no page, no product, no category of that address. */
export function NotFoundPage() {
  const t = useTranslations('errors')
  return (
    <NothingHere icon={SearchIcon} title={t('notFoundTitle')}>
      <p>{t('notFound')}</p>
      <p>{t('productNotFoundHint')}</p>
    </NothingHere>
  )
}
