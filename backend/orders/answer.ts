import type { Runtime } from '@/backend/http/runtime'
import type { Order, OrderLine, OrderPreview, OrderStatus } from '@/lib/contract/orders'
import { euroFromCents } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import type { AgreedLine } from '../database/schema/orders'
import { formatId } from '../http/page'
import { ProblemError } from '../http/problem'
import { PAYMENT_LABELS } from '../pharmacies'
import { toOrderForMail } from './order-blocks'
import { orderReceivedMail } from './order-placed-mails'
import { canRenew, countedPayment, isAwaitingPayment, onlineDueCents, owedCents } from './payment'
import type { PreparedOrder } from './prepare'
import { restSums } from './proposals'
import type { FullOrder } from './queries'
import { canCancel } from './status'
import { withdrawUntil } from './withdrawal-rules'

const NOBODY = { first_name: '', last_name: '', email: '', phone_number: '' }

export function orderAnswer(full: FullOrder, now: Date): Order {
  const { pharmacy, lines, history, prescriptions, proposal, withdrawals, messages } = full
  const rest = proposal && restSums(full, proposal)
  const { staff_note: _note, ...order } = full.order
  return {
    ...order,
    pharmacy: { ...pharmacy, id: formatId(pharmacy.id) },
    history: withoutStepsBack(history).map(({ status, at }) => ({ status, at: at.toISOString() })),
    messages: messages.flatMap(({ text, at }) => (text === null ? [] : [{ text, at: at.toISOString() }])),
    payment: { id: order.payment_id, label: PAYMENT_LABELS[order.payment_id] },
    // Orders of an erased account have no name.
    customer: order.customer ?? NOBODY,
    patient: full.patient,
    lines: lines.map(lineAnswer),
    prescriptions: prescriptions.map(({ minsan, prescription, status, rejection_reason }) => ({
      minsan,
      kind: prescription.way,
      code_masked: prescription.code_masked,
      health_code_masked: prescription.health_code_masked,
      prescription_id: prescription.prescription_id,
      status,
      rejection_reason,
    })),
    ...sumsAnswer(order),
    proposal: proposal && {
      id: proposal.id,
      lines: proposal.lines.map(lineAnswer),
      total: euroFromCents(proposal.total_cents),
      delivery_fee: euroFromCents(proposal.delivery_fee_cents),
      answer_by: proposal.answer_by.toISOString(),
      rest_total: rest && euroFromCents(rest.total_cents),
    },
    online_payment: onlineAnswer(full),
    created_at: order.created_at.toISOString(),
    can_cancel: canCancel(order.status),
    can_withdraw_until: withdrawUntil(full, now)?.toISOString() ?? null,
    withdrawals: withdrawals.map(({ minsans, lines: leftOut, received_at, refunded_at }) => ({
      minsans,
      received_at: received_at.toISOString(),
      refunded_at: refunded_at?.toISOString() ?? null,
      lines: leftOut.map(lineAnswer),
    })),
  }
}

/** Returns the history for the customer, without statuses that a correction has undone. */
function withoutStepsBack<Step extends { status: OrderStatus }>(history: readonly Step[]): Step[] {
  return history.reduce<Step[]>((steps, step) => {
    const again = steps.findIndex(({ status }) => status === step.status)
    return [...(again < 0 ? steps : steps.slice(0, again)), step]
  }, [])
}

/** Returns how the order is paid online; null for other methods. */
export function onlineAnswer(full: FullOrder): Order['online_payment'] {
  if (full.order.payment_id !== 'online') return null
  const last = full.online.at(-1)
  const counted = countedPayment(full)
  const due = onlineDueCents(full)
  const { captured_cents = 0, refunded_cents = 0, authorised_cents = due } = counted ?? {}
  const amount = Math.min(authorised_cents, due)
  return {
    state: judgeOnline(full),
    attempt: last ? last.attempt + (last.state === 'open' ? 0 : 1) : 1,
    is_refused: last?.state === 'refused' || last?.state === 'expired',
    amount: euroFromCents(amount),
    in_pharmacy: euroFromCents(owedCents(full) - amount),
    captured: euroFromCents(captured_cents),
    refunded: euroFromCents(refunded_cents),
    held_until: (counted?.state === 'authorised' && counted.capture_before?.toISOString()) || null,
    asks_again: canRenew(full),
    pay_by: isAwaitingPayment(full) ? (full.order.awaiting_payment_until?.toISOString() ?? null) : null,
  }
}

function judgeOnline(full: FullOrder): NonNullable<Order['online_payment']>['state'] {
  const counted = countedPayment(full)
  if (isAwaitingPayment(full)) return 'waiting'
  if (counted?.state === 'authorised') return 'authorised'
  if (counted?.state !== 'captured') return 'ended'
  return counted.refunded_cents >= counted.captured_cents ? 'refunded' : 'captured'
}

/**
 * Returns the confirmation as a file that names every product, which no mail may. Throws `not_found` for an erased
 * customer's order.
 */
export function toConfirmation({ env }: Pick<Runtime, 'env'>, full: FullOrder) {
  const { customer } = full.order
  // Not a mail: the caller has the session or the key of the order.
  const recipient = { address: customer?.email, name: customer?.first_name, confirmed: true }
  const mail = orderReceivedMail(env, { ...toOrderForMail(full), recipient, named: true })
  if (!mail) throw new ProblemError('not_found')
  return { html: mail.html }
}

export function previewAnswer(
  prepared: PreparedOrder,
  problems: OrderPreview['problems'],
  terms_version: string | null,
): OrderPreview {
  const { late, ready_holds_until } = prepared
  return {
    ...sumsAnswer(prepared),
    lines: prepared.lines.map(lineAnswer),
    problems,
    terms_version,
    ready_holds_until: ready_holds_until?.toISOString() ?? null,
    ...(late && { late: { minsans: late.minsans, rest_ready_at: late.rest_ready_at?.toISOString() ?? null } }),
  }
}

function sumsAnswer(order: Pick<PreparedOrder, Sums>) {
  return {
    subtotal: euroFromCents(order.subtotal_cents),
    delivery_fee: euroFromCents(order.delivery_fee_cents),
    total: euroFromCents(order.total_cents),
    vat: order.vat.map(({ rate, taxable_cents, tax_cents }) => ({
      rate,
      taxable: euroFromCents(taxable_cents),
      tax: euroFromCents(tax_cents),
    })),
    ready_at: order.ready_at?.toISOString() ?? null,
    keep_until: order.keep_until?.toISOString() ?? null,
  }
}

type Sums = 'subtotal_cents' | 'delivery_fee_cents' | 'total_cents' | 'vat' | 'ready_at' | 'keep_until'

function lineAnswer(line: AgreedLine): OrderLine {
  return {
    ...line,
    unit_price: euroFromCents(line.unit_price_cents),
    total: euroFromCents(line.unit_price_cents * line.quantity),
    prescription_required: needsPrescription(line),
  }
}
