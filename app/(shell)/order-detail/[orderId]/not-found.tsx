import { useTranslations } from 'next-intl'
import { NothingHere } from '@/components/layout/nothing-here'
import { ButtonLink } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import { notFoundMetadata } from '@/lib/seo/metadata'

export const generateMetadata = notFoundMetadata

/** The same page for an order that does not exist and for another customer's. */
export default function OrderNotFound() {
  const t = useTranslations('orders')
  return (
    <NothingHere
      icon={DocumentIcon}
      title={t('detail.notFound')}
      action={<ButtonLink href="/profile?section=orders">{t('title')}</ButtonLink>}
    >
      {t('detail.notFoundText')}
    </NothingHere>
  )
}
