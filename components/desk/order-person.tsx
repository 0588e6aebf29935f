import { getTranslations } from 'next-intl/server'
import { BarCode } from '@/components/ui/bar-code'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { phoneText } from '@/lib/values/phone'
import { DeskFacts } from './table'

/** Who ordered, who collects, and where it goes. */
export async function OrderPerson({ order }: { order: DeskOrder }) {
  const t = await getTranslations('desk.order')
  const { shipping, tax_code, tracking } = order
  const facts: [string, React.ReactNode][] = [
    [t('customer'), order.customer],
    [t('phone'), order.phone_number && <a href={`tel:${order.phone_number}`}>{phoneText(order.phone_number)}</a>],
    [t('email'), order.email && <a href={`mailto:${order.email}`}>{order.email}</a>],
    [t('collectedBy'), order.collected_by],
    [t('patient'), order.patient],
    [
      t('address'),
      shipping &&
        `${shipping.address} ${shipping.street_number}, ${shipping.postal_code} ${shipping.city}${shipping.province ? ` (${shipping.province})` : ''}`,
    ],
    [t('addressNote'), shipping?.note],
    [t('tracking.title'), tracking && `${tracking.carrier} ${tracking.code}`],
    [t('ifMissing'), order.if_unavailable && t(`if.${order.if_unavailable}`)],
    [t('taxCode'), tax_code],
  ]
  return (
    <section aria-labelledby="desk-person">
      <h2 id="desk-person">{t('customer')}</h2>
      <DeskFacts facts={facts} />
      {tax_code && (
        <div className="desk-codes">
          <BarCode text={tax_code} format="code39" label={`${t('taxCode')}: ${tax_code}`} />
        </div>
      )}
    </section>
  )
}
