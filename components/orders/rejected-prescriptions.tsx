import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { WarningIcon } from '@/components/ui/icons'
import type { Order } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import { rejectedPrescriptions } from '@/lib/orders/rejected'
import { prescriptionWaysFor } from '@/lib/rules/prescription'
import { ReplacePrescriptions } from './replace-prescriptions'

/** Prescriptions that the pharmacy rejected, with its reasons, and the form that replaces them. */
export function RejectedPrescriptions({
  order,
  ways,
  user_id,
  guest,
}: {
  order: Order
  /** Ways that the pharmacy takes; empty if unknown. */
  ways: readonly PrescriptionWay[]
  /** Null if unknown; drafts are then not stored. */
  user_id: string | null
  guest: boolean
}) {
  const t = useTranslations('orders.replacement')
  const rejected = rejectedPrescriptions(order)
  return (
    <Card as="section" id="ricetta" aria-labelledby="replacement-title" className="border-2 border-warning">
      <h2 id="replacement-title" className="flex items-start gap-2 text-xl">
        <WarningIcon className="mt-0.5 text-warning" />
        <span>{t('title')}</span>
      </h2>
      <p className="mt-2">{t('lead', { pharmacy: order.pharmacy.name, count: rejected.length })}</p>
      <ul className="mt-2 divide-y divide-line">
        {rejected.map(({ minsan, name, reason }) => (
          <li key={minsan} className="py-2 [overflow-wrap:anywhere]">
            <span className="font-bold">{name}</span>
            {reason && <span className="block whitespace-pre-line">{t('reason', { reason })}</span>}
          </li>
        ))}
      </ul>
      <ReplacePrescriptions
        key={rejected.map(({ minsan }) => minsan).join()}
        order_id={order.id}
        email={order.customer.email}
        medicines={rejected.map(({ minsan, name, kind }) => ({
          minsan,
          name,
          kind,
          ways: prescriptionWaysFor(kind, ways),
        }))}
        user_id={user_id}
        guest={guest}
      />
    </Card>
  )
}
