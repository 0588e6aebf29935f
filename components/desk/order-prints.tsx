import { getTranslations } from 'next-intl/server'
import type { DeskOrder } from '@/lib/contract/desk-orders'
import { deskLabelPath, deskSlipPath } from '@/lib/desk/paths'

/** Papers of an order. */
export async function OrderPrints({ order: { id } }: { order: DeskOrder }) {
  const t = await getTranslations('desk.print')
  return (
    <nav aria-label={t('button')}>
      <a href={deskSlipPath(id)}>{t('slipLink')}</a>
      <a href={deskLabelPath(id)}>{t('labelLink')}</a>
    </nav>
  )
}
