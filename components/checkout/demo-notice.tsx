import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { isDemoShop } from '@/lib/platform/shop'

/** Before an order: that nobody will prepare it. Nothing in a shop whose goods are real. */
export async function DemoNotice() {
  if (!(await isDemoShop())) return null
  const t = await getTranslations('checkout.demo')
  return (
    <Notice tone="warning" title={t('title')} className="mb-5">
      {t('text')}
    </Notice>
  )
}
