import { euroFromCents } from '@/lib/contract/money'
import type { Order, OrderLine, OrderPreview } from '@/lib/contract/orders'
import { isOnPrescription } from '../catalogue/rules'
import type { AgreedLine } from '../database/schema/orders'
import type { OrderForMail } from '../mail/order-mails'
import { PAYMENT_LABELS } from '../pharmacies/labels'
import type { DraftLine, OrderDraft } from './draft'
import type { FullOrder } from './queries'
import { canCancel } from './status'
import type { VatPart } from './vat'
import { withdrawUntil } from './withdrawal-rules'

const NOBODY = { first_name: '', last_name: '', email: '', phone_number: '' }

/** An order as the contract shows it to its customer. */
export function orderAnswer(full: FullOrder, now: Date): Order {
  const { order, pharmacy, lines, history, prescriptions, withdrawals } = full
  const { id, code, name, address, city, province, postal_code, phone_number, email, vat_number } = pharmacy
  return {
    id: order.id,
    number: order.number,
    pharmacy: { id, code, name, address, city, province, postal_code, phone_number, email, vat_number },
    status: order.status,
    history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    delivery: order.delivery,
    payment: { id: order.payment_id, label: PAYMENT_LABELS[order.payment_id] },
    shipping: order.shipping,
    // An erased account leaves its orders without a name; nobody is left to read them here.
    customer: order.customer ?? NOBODY,
    collected_by: order.collected_by,
    if_unavailable: order.if_unavailable,
    tax_code: order.tax_code,
    lines: lines.map(lineAnswer),
    prescriptions: prescriptions.map(({ minsan, prescription, status }) => ({
      minsan,
      kind: prescription.way,
      code_masked: prescription.code_masked,
      health_code_masked: prescription.health_code_masked,
      prescription_id: prescription.prescription_id,
      status,
    })),
    subtotal: euroFromCents(order.subtotal_cents),
    delivery_fee: euroFromCents(order.delivery_fee_cents),
    total: euroFromCents(order.total_cents),
    vat: vatAnswer(order.vat),
    pickup_code: order.pickup_code,
    ready_at: order.ready_at?.toISOString() ?? null,
    keep_until: order.keep_until?.toISOString() ?? null,
    payment_status: order.payment_status,
    tracking: order.tracking,
    proposal: proposalAnswer(full),
    created_at: order.created_at.toISOString(),
    can_cancel: canCancel(order.status),
    can_withdraw_until: withdrawUntil(full, now)?.toISOString() ?? null,
    withdrawals: withdrawals.map(({ minsans, lines: left_out, received_at }) => ({
      minsans,
      received_at: received_at.toISOString(),
      lines: left_out.map(lineAnswer),
    })),
  }
}

export function previewAnswer(draft: OrderDraft): OrderPreview {
  return {
    lines: draft.lines.map(draftLineAnswer),
    subtotal: euroFromCents(draft.subtotal_cents),
    delivery_fee: euroFromCents(draft.delivery_fee_cents),
    total: euroFromCents(draft.total_cents),
    vat: vatAnswer(draft.vat),
    ready_at: draft.ready_at?.toISOString() ?? null,
    keep_until: draft.keep_until?.toISOString() ?? null,
    problems: draft.problems.map(({ code, minsan, field }) => ({
      code,
      ...(minsan !== undefined && { minsan }),
      ...(field !== undefined && { field }),
    })),
  }
}

/** What the mails of an order tell; null for an order whose customer was erased. */
export function orderForMail({ order, pharmacy, lines }: FullOrder): OrderForMail | null {
  if (!order.customer) return null
  const { id, number, status, customer, delivery_fee_cents, total_cents, pickup_code, ready_at, keep_until } = order
  return {
    id,
    number,
    status,
    kind: order.delivery.kind,
    customer,
    pharmacy,
    lines,
    delivery_fee_cents,
    total_cents,
    pickup_code,
    ready_at,
    keep_until,
    prescription_required: lines.some(isOnPrescription),
  }
}

function proposalAnswer({ proposal }: FullOrder): Order['proposal'] {
  if (!proposal) return null
  const { id, lines, total_cents, delivery_fee_cents, answer_by } = proposal
  return {
    id,
    lines: lines.map(lineAnswer),
    total: euroFromCents(total_cents),
    delivery_fee: euroFromCents(delivery_fee_cents),
    answer_by: answer_by.toISOString(),
  }
}

function lineAnswer(line: AgreedLine): OrderLine {
  const { minsan, name, image, quantity, unit_price_cents, vat_rate, kind, supply, withdrawal_excluded } = line
  return {
    minsan,
    name,
    image,
    quantity,
    unit_price: euroFromCents(unit_price_cents),
    total: euroFromCents(unit_price_cents * quantity),
    vat_rate,
    kind,
    supply,
    prescription_required: isOnPrescription(line),
    withdrawal_excluded,
  }
}

function draftLineAnswer({ item, ...line }: DraftLine): OrderLine {
  return {
    minsan: item.minsan,
    name: item.name,
    image: item.image,
    quantity: line.quantity,
    unit_price: euroFromCents(line.unit_price_cents),
    total: euroFromCents(line.total_cents),
    vat_rate: item.vat_rate,
    kind: item.kind,
    supply: item.supply,
    prescription_required: line.prescription_required,
    withdrawal_excluded: line.withdrawal_excluded,
  }
}

function vatAnswer(parts: readonly VatPart[]) {
  return parts.map(({ rate, taxable_cents, tax_cents }) => ({
    rate,
    taxable: euroFromCents(taxable_cents),
    tax: euroFromCents(tax_cents),
  }))
}
