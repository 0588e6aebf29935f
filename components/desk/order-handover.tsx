import { getTranslations } from 'next-intl/server'
import { nextSteps } from '@/lib/desk/steps'
import { formatEuro } from '@/lib/rules/money'
import type { OrderProps } from './order-props'
import { StepForm } from './order-steps'

/** At the counter: what to give, what to check, what to cash, and one press. */
export async function OrderHandover({ order, kept }: OrderProps) {
  const t = await getTranslations('desk.handover')
  const step = nextSteps(order).find(({ name }) => name === 'hand_over')
  if (!step) return null
  const by = order.collected_by
  return (
    <section aria-labelledby="desk-handover" className="desk-handover">
      <h2 id="desk-handover">{t('title')}</h2>
      <h3>{t('give')}</h3>
      <ul className="desk-list">
        {order.lines.map(({ minsan, name, quantity }) => (
          <li key={minsan}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {order.to_order > 0 && <p className="desk-mark">{t('missing', { count: order.to_order })}</p>}
      <h3>{t('check')}</h3>
      <ul className="desk-list">
        <li>{by ? t('checkDelegate', { name: by }) : t('checkCode', { name: order.customer ?? '–' })}</li>
        {order.prescriptions.length > 0 && <li>{t('checkPrescription')}</li>}
      </ul>
      <p>
        {order.payment_status === 'unpaid' ? t('cash') : t('paid')}: <b>{formatEuro(order.total)}</b>
      </p>
      <StepForm order={order} kept={kept} step={step} />
    </section>
  )
}
