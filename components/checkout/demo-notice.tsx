import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { isDemoShop } from '@/lib/platform/server'

/** Says before an order that nobody will prepare it; renders nothing in a real shop. */
export async function DemoNotice() {
  if (!(await isDemoShop())) return null
  const t = await getTranslations('checkout.demo')
  return (
    <Notice tone="warning" title={t('title')} className="mb-5">
      <span className="max-sm:sr-only">{t('text')}</span>
    </Notice>
  )
}
