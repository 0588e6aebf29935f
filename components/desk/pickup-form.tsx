import { getTranslations } from 'next-intl/server'
import type { DeskOrderRow } from '@/lib/contract/desk-order'
import { SCAN_MAX } from '@/lib/contract/values'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { deskOrderPath } from '@/lib/desk/paths'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'

/** The field that a scanner types into, and the orders of a code that names several. */
export async function PickupForm({ kept, orders }: { kept: KeptDeskForm | null; orders: DeskOrderRow[] }) {
  const t = await getTranslations('desk.handover')
  const status = await getTranslations('orders.status')
  return (
    <>
      <DeskForm action="consegna" kept={kept} className="desk-narrow">
        <DeskField
          name="code"
          label={t('code')}
          hint={t('hint')}
          kept={kept}
          texts={{ scan_unknown: t('unknown'), scan_half_nre: t('halfNre'), scan_no_orders: t('noOrders') }}
          maxLength={SCAN_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          required
        />
        <DeskButton main>{t('submit')}</DeskButton>
      </DeskForm>
      {orders.length > 0 && (
        <section aria-labelledby="desk-scanned">
          <h2 id="desk-scanned">{t('several')}</h2>
          <ul className="desk-list">
            {orders.map((order) => (
              <li key={order.id}>
                <a href={`${deskOrderPath(order.id)}?consegna=1`}>{order.number}</a>{' '}
                {[order.customer, status(order.status), order.pharmacy.name].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
