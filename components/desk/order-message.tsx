import { getTranslations } from 'next-intl/server'
import type { Writing } from '@/lib/desk/inbox'
import { MESSAGE_PART, writingPath } from '@/lib/desk/inbox'
import { ORDERED, PACKS } from '@/lib/desk/proposals'
import { formatRelativeTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskForm, ReasonField, TrackingFields } from './form'
import { DeskNotice } from './notice'
import type { OrderProps } from './order-props'
import { written } from './order-steps'

type Props = Pick<OrderProps, 'order' | 'kept'>

/** A conflict is told above the order. */
const toldHere = (kept: OrderProps['kept']) => (kept?.failure?.code === 'conflict' ? null : kept)

/** Writes to the customer, with the pharmacy's ready texts; typed text survives a refusal. */
export async function OrderMessage({ order, kept, writing }: Props & { writing: Writing }) {
  const t = await getTranslations('desk.order.message')
  const back = kept?.action === 'messaggio' ? kept : null
  const typed = back && new URLSearchParams(back.fields).get('text')
  const error = back?.errors.find(({ field }) => field === 'text')
  if (!order.can_write) return <p>{t('nobody')}</p>
  return (
    <details id={MESSAGE_PART} className="desk-details" open={back !== null || writing.chosen !== null}>
      <summary>{t('title')}</summary>
      {writing.texts.length > 0 && (
        <nav aria-label={t('ready')} className="desk-steps">
          {writing.texts.map(({ id, title }) => (
            <a key={id} className="desk-button" href={writingPath(order.id, id)}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <DeskForm action="messaggio" values={written(order)} kept={toldHere(back)} className="desk-field">
        <label htmlFor="desk-message">{t('text')}</label>
        <p id="desk-message-hint">{t('hint')}</p>
        <textarea
          id="desk-message"
          name="text"
          rows={4}
          maxLength={1000}
          required
          defaultValue={typed ?? writing.chosen ?? ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'desk-message-error desk-message-hint' : 'desk-message-hint'}
        />
        {error && (
          <p id="desk-message-error" className="desk-error">
            {t(error.code === 'too_long' ? 'tooLong' : 'required')}
          </p>
        )}
        <DeskButton>{t('submit')}</DeskButton>
      </DeskForm>
    </details>
  )
}

/** Reminds the customer of an order that waits. */
export async function OrderReminder({ order, kept }: Props) {
  const t = await getTranslations('desk.order.reminder')
  if (order.status !== 'ready') return null
  return (
    <DeskForm action="ricorda" values={written(order)} kept={toldHere(kept)} className="desk-steps">
      <p>{order.reminded_at ? t('last', { when: formatRelativeTime(order.reminded_at) }) : t('auto')}</p>
      <DeskButton>{t('submit')}</DeskButton>
    </DeskForm>
  )
}

/** Says that a rejected prescription need not hold the other products, and goes on with them. */
export async function OrderRejected({ order }: Pick<Props, 'order'>) {
  const t = await getTranslations('desk.order.leftOut')
  const rejected = order.prescriptions.filter(({ status }) => status === 'rejected').map(({ minsan }) => minsan)
  const names = order.lines.filter(({ minsan }) => rejected.includes(minsan)).map(({ name }) => name)
  const isOpen = order.next.includes('cancelled') && order.status !== 'shipped'
  const isAsked = order.proposal !== null && !order.proposal.expired
  if (!isOpen || isAsked || names.length === 0 || names.length === order.lines.length) return null
  return (
    <DeskNotice tone="warning">
      <p>{t('lead', { products: names.join(', ') })}</p>
      <DeskForm action="senza-ricetta" values={written(order)}>
        <DeskButton>{t('submit')}</DeskButton>
      </DeskForm>
    </DeskNotice>
  )
}

/** What a provider has taken was never unpaid. */
const isPaidOnline = ({ online_payment }: Props['order']) =>
  online_payment?.state !== undefined && online_payment.state !== 'ended'

/** Corrections with a reason, after the time in which a press is taken back. */
export async function OrderCorrections({ order, kept }: Props) {
  const t = await getTranslations('desk.order.correct')
  const backOf = (action: string) => (kept?.action === action ? kept : null)
  const reasonOf = (action: string) => {
    const back = backOf(action)
    return back && new URLSearchParams(back.fields).get('motivo')
  }
  return (
    <>
      {order.can_reopen && (
        <details className="desk-details" open={backOf('riapri-ordine') !== null}>
          <summary>{t('reopen')}</summary>
          <DeskForm
            action="riapri-ordine"
            values={written(order)}
            kept={toldHere(backOf('riapri-ordine'))}
            className="desk-field"
          >
            <p>{t('reopenHint')}</p>
            {order.received > 0 && !isPaidOnline(order) && (
              <label className="desk-check">
                <input type="checkbox" name="non-pagato" value="1" />{' '}
                {t('unpaid', { amount: formatEuro(order.received) })}
              </label>
            )}
            <ReasonField id="desk-reopen" label={t('reason')} typed={reasonOf('riapri-ordine')} maximum={300} />
            <DeskButton>{t('submit')}</DeskButton>
          </DeskForm>
        </details>
      )}
      {order.can_reopen && <HandedOver order={order} kept={backOf('correggi-quantita')} />}
      {order.status === 'shipped' && (
        <details className="desk-details" open={backOf('correggi-spedizione') !== null}>
          <summary>{t('tracking')}</summary>
          <DeskForm
            action="correggi-spedizione"
            values={written(order)}
            kept={toldHere(backOf('correggi-spedizione'))}
            className="desk-field"
          >
            <p>{t('trackingHint')}</p>
            <TrackingFields kept={backOf('correggi-spedizione')} tracking={order.tracking} />
            <ReasonField
              id="desk-tracking-reason"
              label={t('reason')}
              typed={reasonOf('correggi-spedizione')}
              maximum={300}
            />
            <DeskButton>{t('submit')}</DeskButton>
          </DeskForm>
        </details>
      )}
    </>
  )
}

/** Texts of quantities that are none of a correction. */
const REFUSALS = Object.entries(messages.desk.order.correct.refusal)

/** Fewer packs than the order says were handed over. */
async function HandedOver({ order, kept }: Props) {
  const t = await getTranslations('desk.order.correct')
  const typed = kept && new URLSearchParams(kept.fields)
  const wrong = REFUSALS.find(([refusal]) => kept?.errors.some(({ code }) => code === refusal))
  return (
    <details className="desk-details" open={kept !== null}>
      <summary>{t('quantities')}</summary>
      <DeskForm action="correggi-quantita" values={written(order)} kept={toldHere(kept)} className="desk-field">
        <p>{t('quantitiesHint')}</p>
        {wrong && <DeskNotice tone="critical">{wrong[1]}</DeskNotice>}
        {order.lines.map(({ minsan, name, quantity }) => (
          <div key={minsan} className="desk-field">
            <input type="hidden" name={`${ORDERED}${minsan}`} value={quantity} />
            <label htmlFor={`desk-given-${minsan}`}>{t('given', { name, quantity })}</label>
            <input
              id={`desk-given-${minsan}`}
              name={`${PACKS}${minsan}`}
              type="number"
              min={0}
              max={quantity}
              required
              defaultValue={typed?.get(`${PACKS}${minsan}`) ?? quantity}
            />
          </div>
        ))}
        <ReasonField id="desk-quantities" label={t('reason')} typed={typed?.get('motivo') ?? null} maximum={300} />
        <DeskButton>{t('submit')}</DeskButton>
      </DeskForm>
    </details>
  )
}
