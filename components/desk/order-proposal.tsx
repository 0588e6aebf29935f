import { getTranslations } from 'next-intl/server'
import { PROPOSAL_REFUSALS } from '@/lib/contract/desk-proposals'
import { SCAN_MAX } from '@/lib/contract/values'
import { ORDERED, PACKS, REPLACEMENT } from '@/lib/desk/proposals'
import { formatRelativeTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { DeskNotice } from './notice'
import type { OrderProps } from './order-props'
import { written } from './order-steps'

type Props = Pick<OrderProps, 'order' | 'kept'>

/** The pending proposal, with what the customer would get. */
export async function PendingProposal({ order }: Pick<Props, 'order'>) {
  const t = await getTranslations('desk.order')
  const { proposal } = order
  if (!proposal) return null
  return (
    <DeskNotice tone="warning">
      <p>
        {t(proposal.expired ? 'proposalExpired' : 'proposal', {
          total: formatEuro(proposal.total),
          when: formatRelativeTime(proposal.answer_by),
        })}
      </p>
      <ul className="desk-list">
        {proposal.lines.map(({ minsan, name, quantity, replaces }) => (
          <li key={minsan}>
            {quantity} × {name}
            {replaces && ` (${t('propose.insteadOf', { name: nameOf(order, replaces) })})`}
          </li>
        ))}
      </ul>
      <DeskForm action="ritira-proposta" values={written(order)}>
        <DeskButton>{t('propose.takeBack')}</DeskButton>
      </DeskForm>
    </DeskNotice>
  )
}

const nameOf = ({ lines }: Props['order'], minsan: string) =>
  lines.find((line) => line.minsan === minsan)?.name ?? minsan

/** Hours that a customer gets for the answer. */
const HOURS = ['4', '24', '48', '72', '168'] as const
const OPEN = ['received', 'awaiting_prescription', 'confirmed', 'preparing']

/** Proposes fewer packs or other products; what was typed comes back with a refusal. */
export async function OrderProposal({ order, kept }: Props) {
  const t = await getTranslations('desk.order.propose')
  if (!OPEN.includes(order.status)) return null
  const back = kept?.action === 'proposta' ? kept : null
  const typed = new URLSearchParams(back?.fields)
  const reasons = [...new Set(back?.errors.map(({ code }) => code))]
  return (
    <details className="desk-details" open={back !== null}>
      <summary>{t('title')}</summary>
      <DeskForm action="proposta" values={written(order)} className="desk-wide">
        <p>{t('lead')}</p>
        {reasons.length > 0 && (
          <DeskNotice tone="critical">
            {reasons.map((code) => {
              const known = PROPOSAL_REFUSALS.find((one) => one === code)
              return <p key={code}>{known ? t(`refusal.${known}`) : t('invalid')}</p>
            })}
          </DeskNotice>
        )}
        {order.lines.map(({ minsan, name, quantity }) => (
          <fieldset key={minsan} className="desk-card">
            <legend>{name}</legend>
            <input type="hidden" name={`${ORDERED}${minsan}`} value={quantity} />
            <div className="desk-pairs">
              <DeskField
                name={`${PACKS}${minsan}`}
                label={t('packs', { count: quantity })}
                kept={back}
                type="number"
                min={0}
                max={quantity}
                defaultValue={quantity}
              />
              <DeskField
                data-scan=""
                name={`${REPLACEMENT}${minsan}`}
                label={t('replacement')}
                kept={back}
                autoComplete="off"
                maxLength={SCAN_MAX}
              />
            </div>
          </fieldset>
        ))}
        <DeskSelect
          name="ore"
          label={t('hours')}
          chosen={typed.get('ore') ?? '24'}
          choices={HOURS.map((hours) => ({ value: hours, text: t(`in.${hours}`) }))}
        />
        <label className="desk-check">
          <input type="checkbox" name="rimetti" value="1" defaultChecked={typed.get('rimetti') === '1'} />{' '}
          {t('restock')}
        </label>
        <DeskButton main>{t('submit')}</DeskButton>
      </DeskForm>
    </details>
  )
}
