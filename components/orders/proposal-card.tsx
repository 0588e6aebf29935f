import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { DefinitionList } from '@/components/ui/definition-list'
import { WarningIcon } from '@/components/ui/icons'
import { currentTime } from '@/lib/browser/clock'
import type { Order } from '@/lib/contract/orders'
import { proposalChanges } from '@/lib/orders/order-state'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { AnswerProposal } from './answer-proposal'

/** The pharmacy's proposal if something is missing: changes, new total, and the answer buttons. */
export function ProposalCard({ order }: { order: Order }) {
  const t = useTranslations('orders.proposal')
  const { proposal } = order
  if (!proposal) return null
  const { left_out, fewer, added } = proposalChanges(order, proposal)
  const { answer_by } = proposal
  const over = Date.parse(answer_by) <= currentTime()
  const cheaper = order.payment_status === 'paid' && proposal.total < order.total
  return (
    <Card as="section" id="proposta" aria-labelledby="proposal-title" className="border-2 border-warning">
      <h2 id="proposal-title" className="flex items-start gap-2 text-xl">
        <WarningIcon className="mt-0.5 text-warning" />
        <span>{t('title')}</span>
      </h2>
      <p className="mt-2">
        {over
          ? t('over')
          : t('lead', { pharmacy: order.pharmacy.name, day: formatLongDate(answer_by), time: formatTime(answer_by) })}
      </p>
      <h3 className="mt-4 text-base">{t('changes')}</h3>
      <ul className="divide-y divide-line">
        {left_out.map(({ minsan, name, quantity }) => (
          <li key={minsan} className="py-2">
            <s>{t('line', { quantity, name })}</s>
            <span className="block font-bold text-sm text-warning">{t('left_out')}</span>
          </li>
        ))}
        {fewer.map(({ minsan, name, quantity, before }) => (
          <li key={minsan} className="py-2">
            {name}
            <span className="block font-bold text-sm text-warning">{t('fewer', { quantity, before })}</span>
          </li>
        ))}
        {added.map(({ minsan, name, quantity }) => (
          <li key={minsan} className="py-2">
            <Badge tone="info">{t('instead')}</Badge>
            <span className="mt-1 block font-bold">{t('line', { quantity, name })}</span>
          </li>
        ))}
      </ul>
      {proposal.lines.length > fewer.length + added.length && <p className="text-muted text-sm">{t('same')}</p>}
      <div className="mt-4">
        <DefinitionList
          sums
          entries={[
            [t('before'), <s key="before">{formatEuro(order.total)}</s>],
            [
              t('delivery'),
              order.shipping === null || proposal.delivery_fee === undefined
                ? null
                : proposal.delivery_fee === 0
                  ? t('free')
                  : formatEuro(proposal.delivery_fee),
            ],
            [t('after'), formatEuro(proposal.total)],
          ]}
        />
      </div>
      {cheaper && <p className="mt-2 text-sm">{t('paid')}</p>}
      {!over && (
        <AnswerProposal
          key={proposal.id}
          order_id={order.id}
          proposal_id={proposal.id ?? null}
          restText={
            typeof proposal.rest_total === 'number' ? t('restText', { total: formatEuro(proposal.rest_total) }) : null
          }
        />
      )}
    </Card>
  )
}
