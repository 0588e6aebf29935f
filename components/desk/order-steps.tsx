import { getTranslations } from 'next-intl/server'
import { PAYMENT_METHODS } from '@/lib/contract/desk'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { isPaidOnline, nextSteps, type Step } from '@/lib/desk/chosen'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatEuro } from '@/lib/rules/money'
import { DeskButton } from './button'
import { DeskField, DeskForm, MethodField, ReasonField, TrackingFields } from './form'
import { DeskNotice } from './notice'
import type { OrderProps } from './order-props'

/** Hidden fields of each write: the order, and the version that is on the screen. */
export const written = ({ id, version }: DeskOrder) => ({ ordine: id, versione: version })

/** What is taken at the counter, beside what is paid online. */
const cashTotal = ({ total, payment_status, online_payment }: DeskOrder): number =>
  payment_status === 'unpaid' && online_payment?.state === 'authorised' && online_payment.in_pharmacy > 0
    ? online_payment.in_pharmacy
    : total

/** A failure that is about the order is told above it. */
const TOLD = { conflict: '' }

/** Whether money can go back through the provider; nothing is captured while a press can be taken back. */
const hasPaidOnline = ({ payment, received }: DeskOrder): boolean => payment === 'online' && received > 0

/** Whether the next step is a button and nothing else, which stays in sight on a phone. */
export function hasOnePress(order: DeskOrder): boolean {
  const [step, ...others] = nextSteps(order)
  if (!step || others.length > 0 || step.blocked || order.payment_status === 'refund_pending') return false
  return step.name === 'take' || (step.name === 'ready' && order.to_order === 0)
}

/** The next step with one press, and a refund that waits. */
export async function OrderSteps({ order, kept }: OrderProps) {
  const t = await getTranslations('desk.order')
  const steps = nextSteps(order).filter(({ name }) => name !== 'hand_over')
  return (
    <div className="desk-steps">
      {steps.map((step) => (
        <StepForm key={step.name} order={order} kept={kept} step={step} />
      ))}
      {order.payment_status === 'refund_pending' && (
        <DeskForm action="pagamento" values={{ ...written(order), pagamento: 'refunded' }}>
          <p>
            <b>{order.due_back > 0 ? t('refundOf', { amount: formatEuro(order.due_back) }) : t('refund')}</b>
          </p>
          <MethodField
            label={t('refundHow')}
            chosen={order.last_booking?.method ?? (order.payment === 'card' ? 'card' : 'cash')}
            online={hasPaidOnline(order)}
          />
          <DeskButton main>{t('refunded')}</DeskButton>
        </DeskForm>
      )}
    </div>
  )
}

/** Gives back a part on the pharmacy's own account. */
export async function OrderRefund({ order, kept }: Pick<OrderProps, 'order' | 'kept'>) {
  const t = await getTranslations('desk.order.part')
  if (order.received === 0) return null
  const back = kept?.action === 'rimborsa-parte' ? kept : null
  const typed = back && new URLSearchParams(back.fields).get('motivo')
  return (
    <details className="desk-details" open={back !== null}>
      <summary>{t('title')}</summary>
      <DeskForm action="rimborsa-parte" values={written(order)} className="desk-narrow">
        <p>{t('most', { amount: formatEuro(order.received) })}</p>
        <DeskField
          name="amount"
          label={t('amount')}
          kept={back}
          texts={{ required: t('invalid'), invalid: t('invalid'), out_of_range: t('invalid') }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
        />
        <MethodField
          label={t('how')}
          chosen={order.last_booking?.method ?? 'cash'}
          of="part"
          online={hasPaidOnline(order)}
        />
        <div className="desk-field">
          <ReasonField id="desk-part" label={t('reason')} typed={typed} maximum={300} />
        </div>
        <DeskButton>{t('submit')}</DeskButton>
      </DeskForm>
    </details>
  )
}

/** Corrects how the money of the last payment or refund moved. */
export async function OrderBooking({ order }: Pick<OrderProps, 'order'>) {
  const t = await getTranslations('desk.order')
  // The provider of an online payment knows how it was paid.
  if (!order.last_booking || order.last_booking.method === 'online') return null
  const { amount, method } = order.last_booking
  const values = {
    amount: formatEuro(Math.abs(amount)),
    how: method ? t(`method.${method}`) : t('booked.unsaid'),
  }
  return (
    <details className="desk-details">
      <summary>{t('booked.title')}</summary>
      <DeskForm action="correggi-incasso" values={written(order)} className="desk-narrow">
        <p>{t(amount > 0 ? 'booked.taken' : 'booked.given', values)}</p>
        <MethodField label={t('booked.label')} chosen={method === 'cash' ? 'card' : 'cash'} of="booked" />
        <DeskButton>{t('booked.submit')}</DeskButton>
      </DeskForm>
    </details>
  )
}

async function StepForm({ order, kept, step }: { order: DeskOrder; kept: KeptDeskForm | null; step: Step }) {
  const t = await getTranslations('desk.order')
  if (step.blocked) return <DeskNotice tone="warning">{t(`blocked.${step.blocked}`)}</DeskNotice>
  const code = await getTranslations('errors.code')
  const told = { ...TOLD, packs_missing: code('packs_missing') }
  return (
    <DeskForm
      action="passo"
      values={written(order)}
      kept={kept?.failure?.code === 'conflict' ? null : kept}
      texts={told}
    >
      {step.statuses.map((status) => (
        <input key={status} type="hidden" name="stato" value={status} />
      ))}
      {order.to_order > 0 && (step.name === 'ready' || step.name === 'ship') && (
        <label className="desk-check">
          <input type="checkbox" name="arrivate" value="1" required /> {t('allHere', { count: order.to_order })}
        </label>
      )}
      {step.name === 'ship' && (
        <details
          className="desk-details"
          open={kept?.action === 'passo' && kept.errors.some(({ field }) => field.startsWith('tracking.'))}
        >
          <summary>{t('tracking.title')}</summary>
          <TrackingFields kept={kept?.action === 'passo' ? kept : null} tracking={null} />
        </details>
      )}
      {step.paid ? (
        <div className="desk-steps">
          {PAYMENT_METHODS.map((method) => (
            <button
              key={method}
              type="submit"
              name="metodo"
              value={method}
              className={method === 'cash' ? 'desk-button desk-main desk-big' : 'desk-button desk-big'}
            >
              {t(`handOver.${method}`, { total: formatEuro(cashTotal(order)) })}
            </button>
          ))}
        </div>
      ) : (
        <button
          type="submit"
          className={step.name === 'not_collected' ? 'desk-button' : 'desk-button desk-main desk-big'}
        >
          {t(`step.${step.name}`)}
        </button>
      )}
    </DeskForm>
  )
}

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
        <li>
          {by
            ? t('checkDelegate', { name: by })
            : t(order.pickup_code ? 'checkCode' : 'checkName', { name: order.customer ?? '–' })}
        </li>
        {order.prescriptions.length > 0 && <li>{t('checkPrescription')}</li>}
      </ul>
      <p>
        {order.payment_status === 'unpaid' && !isPaidOnline(order) ? t('cash') : t('paid')}:{' '}
        <b>{formatEuro(cashTotal(order))}</b>
      </p>
      <StepForm order={order} kept={kept} step={step} />
    </section>
  )
}

/** Internal note; typed text survives a conflict. */
export async function OrderNote({ order, kept }: Pick<OrderProps, 'order' | 'kept'>) {
  const t = await getTranslations('desk.order')
  const typed = kept?.action === 'nota' ? new URLSearchParams(kept.fields).get('nota') : null
  return (
    <DeskForm action="nota" values={written(order)} className="desk-field">
      <label htmlFor="desk-nota">{t('note')}</label>
      <p id="desk-nota-hint">{t('noteHint')}</p>
      {kept?.action === 'nota' && order.staff_note && typed !== order.staff_note && (
        <DeskNotice tone="warning">{t('noteNow', { note: order.staff_note })}</DeskNotice>
      )}
      <textarea
        id="desk-nota"
        name="nota"
        rows={2}
        maxLength={1000}
        defaultValue={typed ?? order.staff_note ?? ''}
        aria-describedby="desk-nota-hint"
      />
      <DeskButton>{t('noteSave')}</DeskButton>
    </DeskForm>
  )
}

/** Calls the order off, with the pharmacy's words to the customer. */
export async function OrderRefusal({ order, kept }: Pick<OrderProps, 'order' | 'kept'>) {
  const t = await getTranslations('desk.order')
  const typed = kept?.action === 'passo' ? new URLSearchParams(kept.fields).get('motivo') : null
  if (!order.next.includes('cancelled')) return null
  return (
    <details className="desk-details desk-danger" open={typed !== null}>
      <summary>{t('refuse')}</summary>
      <DeskForm action="passo" values={{ ...written(order), stato: 'cancelled' }} className="desk-field">
        <ReasonField id="desk-motivo" label={t('refuseReason')} typed={typed} />
        <DeskButton>{t('refuse')}</DeskButton>
      </DeskForm>
    </details>
  )
}
