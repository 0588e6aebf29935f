import { useTranslations } from 'next-intl'
import { NothingHere } from '@/components/layout/nothing-here'
import { PackIcon } from '@/components/ui/icons'

/** What was sold once and is no more. */
export function WithdrawnProduct() {
  const t = useTranslations('product')
  return (
    <NothingHere icon={PackIcon} title={t('withdrawn')}>
      {t('withdrawnHint')}
    </NothingHere>
  )
}
