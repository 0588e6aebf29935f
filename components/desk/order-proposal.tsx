import { getTranslations } from 'next-intl/server'
import type { DeskLine } from '@/lib/contract/desk-order'
import { type PlannedChange, PROPOSAL_REFUSALS } from '@/lib/contract/desk-proposals'
import type { ProductSummary } from '@/lib/contract/products'
import { SCAN_MAX } from '@/lib/contract/values'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { deskOrderPath } from '@/lib/desk/paths'
import { CHOSEN, ORDERED, PACKS, PLAN, type Proposing, proposingPath, REPLACEMENT } from '@/lib/desk/proposals'
import { formatRelativeTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { DeskNotice } from './notice'
import type { OrderProps } from './order-props'
import { written } from './order-steps'

type Props = Pick<OrderProps, 'order' | 'kept'>

/** Texts of refusals that the order's page does not tell itself. */
const NOT_ACCEPTED = { ...messages.desk.order.propose.notAccepted, conflict: '' }

/** The pending proposal, with what the customer would get. */
export async function PendingProposal({ order, kept }: Props) {
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
      <PlannedLines order={order} lines={proposal.lines} />
      <div className="desk-steps">
        {!proposal.expired && (
          <DeskForm action="accetta-proposta" values={written(order)} texts={NOT_ACCEPTED} kept={kept}>
            <DeskButton>{t('propose.accepted')}</DeskButton>
          </DeskForm>
        )}
        <DeskForm action="ritira-proposta" values={written(order)}>
          <DeskButton>{t('propose.takeBack')}</DeskButton>
        </DeskForm>
      </div>
    </DeskNotice>
  )
}

async function PlannedLines({ order, lines }: Pick<Props, 'order'> & { lines: PlannedChange['lines'] }) {
  const t = await getTranslations('desk.order.propose')
  return (
    <ul className="desk-list">
      {lines.map(({ minsan, name, quantity, unit_price, replaces }) => (
        <li key={minsan}>
          {quantity} × {name}, {formatEuro(unit_price * quantity)}
          {replaces && ` (${t('insteadOf', { name: nameOf(order, replaces) })})`}
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ lines }: Props['order'], minsan: string) =>
  lines.find((line) => line.minsan === minsan)?.name ?? minsan

/** Hours that a customer gets for the answer. */
const HOURS = ['4', '24', '48', '72', '168'] as const
const OPEN = ['received', 'awaiting_prescription', 'confirmed', 'preparing']

/** Proposes fewer packs or other products; what was typed comes back with a refusal, or with what it comes to. */
export async function OrderProposal({ order, kept, proposing }: Props & { proposing: Proposing | null }) {
  const t = await getTranslations('desk.order.propose')
  if (!OPEN.includes(order.status)) return null
  if (!proposing)
    return (
      <p>
        <a className="desk-button" href={proposingPath(order.id)}>
          {t('title')}
        </a>
      </p>
    )
  const back = kept?.action === 'proposta' ? kept : null
  const typed = new URLSearchParams(back?.fields)
  const reasons = [...new Set(back?.errors.map(({ code }) => code))]
  return (
    <section id="proposta" aria-labelledby="desk-propose">
      <h2 id="desk-propose">{t('title')}</h2>
      {proposing.planned && back && <Planned order={order} fields={back.fields} planned={proposing.planned} />}
      <DeskForm action="proposta" values={{ ...written(order), [PLAN]: '1' }} className="desk-wide">
        <p>{t('lead')}</p>
        {reasons.length > 0 && (
          <DeskNotice tone="critical">
            {reasons.map((code) => {
              const known = PROPOSAL_REFUSALS.find((one) => one === code)
              return <p key={code}>{known ? t(`refusal.${known}`) : t('invalid')}</p>
            })}
          </DeskNotice>
        )}
        {order.lines.map((line) => (
          <LineChange
            key={line.minsan}
            line={line}
            substitutes={proposing.substitutes.get(line.minsan) ?? []}
            kept={back}
          />
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
        <DeskButton main>{t('check')}</DeskButton> <a href={deskOrderPath(order.id)}>{t('leave')}</a>
      </DeskForm>
    </section>
  )
}

/** What becomes of a line: fewer packs, an equivalent that the pharmacy has, or another product by its code. */
async function LineChange({
  line: { minsan, name, quantity },
  substitutes,
  kept,
}: {
  line: DeskLine
  substitutes: readonly ProductSummary[]
  kept: KeptDeskForm | null
}) {
  const t = await getTranslations('desk.order.propose')
  const chosen = new URLSearchParams(kept?.fields).get(`${CHOSEN}${minsan}`) ?? ''
  const choices = [
    { value: '', text: t('same') },
    ...substitutes.map((one) => ({
      value: one.minsan,
      text: t('equivalent', { name: one.name, price: formatEuro(one.price ?? 0) }),
    })),
  ]
  return (
    <fieldset className="desk-card">
      <legend>{name}</legend>
      <input type="hidden" name={`${ORDERED}${minsan}`} value={quantity} />
      {substitutes.length > 0 && (
        <div>
          {choices.map(({ value, text }) => (
            <label key={value} className="desk-check">
              <input type="radio" name={`${CHOSEN}${minsan}`} value={value} defaultChecked={value === chosen} /> {text}
            </label>
          ))}
        </div>
      )}
      <div className="desk-pairs">
        <DeskField
          name={`${PACKS}${minsan}`}
          label={t('packs', { count: quantity })}
          kept={kept}
          type="number"
          min={0}
          max={quantity}
          defaultValue={quantity}
        />
        <DeskField
          data-scan=""
          name={`${REPLACEMENT}${minsan}`}
          label={t('replacement')}
          kept={kept}
          autoComplete="off"
          maxLength={SCAN_MAX}
        />
      </div>
    </fieldset>
  )
}

/** What the customer would get, before it is sent. */
async function Planned({ order, fields, planned }: { order: Props['order']; fields: string; planned: PlannedChange }) {
  const t = await getTranslations('desk.order.propose')
  const sent = new URLSearchParams(fields)
  sent.delete(PLAN)
  return (
    <DeskNotice tone="warning">
      <p>{t('planned', { before: formatEuro(order.total), total: formatEuro(planned.total) })}</p>
      <PlannedLines order={order} lines={planned.lines} />
      <DeskForm action="proposta" values={Object.fromEntries(sent)}>
        <DeskButton main>{t('submit')}</DeskButton>
      </DeskForm>
    </DeskNotice>
  )
}
