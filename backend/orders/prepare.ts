import type { AgreedLine, StoredPrescription } from '@/backend/database/schema/orders'
import { reservationOnly } from '@/backend/process/env'
import type { OrderRequest } from '@/lib/contract/orders'
import type { ProblemCode } from '@/lib/contract/problem'
import { centsTowardsFreeDelivery, deliveryFeeCents } from '@/lib/rules/delivery'
import { withdrawalExclusion } from '@/lib/rules/withdrawal'
import type { PricedLine, Quote, ShelfItem } from '../cart'
import type { PharmacyRow } from '../pharmacies'
import {
  confirmReadyTime,
  devicesKept,
  findSlot,
  getKeepUntil,
  readyAt,
  readyHoldsUntil,
  type Slot,
} from '../pharmacies'

/**
 * Splits VAT out of gross prices per rate, so that all parts add up to the total. Delivery follows the rates of its
 * goods proportionally (docs/domain.md#L11).
 */
export function splitVat(lines: readonly { vat_rate: number; total_cents: number }[], delivery_fee_cents: number) {
  const gross = new Map<number, number>()
  for (const { vat_rate, total_cents } of lines) gross.set(vat_rate, (gross.get(vat_rate) ?? 0) + total_cents)
  const rates = [...gross].filter(([, cents]) => cents > 0).sort(([one], [other]) => one - other)
  const shares = proportional(
    delivery_fee_cents,
    rates.map(([, cents]) => cents),
  )
  return rates.map(([rate, cents], index) => {
    const total = cents + (shares[index] ?? 0)
    const taxable_cents = Math.round((total * 100) / (100 + rate))
    return { rate, taxable_cents, tax_cents: total - taxable_cents }
  })
}

/** Splits cents by weight; the largest remainders get the cents that rounding leaves. */
function proportional(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((cents * weight) / sum))
  const left = cents - shares.reduce((total, share) => total + share, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (cents * weight) % sum }))
    .sort((one, other) => other.remainder - one.remainder)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

export interface OrderInput {
  request: OrderRequest
  priced: Quote
  pharmacy: PharmacyRow
  /** `YYYY-MM-DD`; null if unknown: the customer then declares to be of age with the consent. */
  birth_day: string | null
  /** Uploaded prescriptions of the buyer that no other order uses. */
  files: ReadonlySet<string>
  /** The delivery's slots with their bookings. */
  slots: readonly Slot[]
  now: Date
}

export type PreparedLine = AgreedLine & {
  total_cents: number
  /** Packs taken off the shelf; the wholesaler brings the others. */
  reserved: number
  stock: number
  prescription: StoredPrescription | null
}

export type PreparedOrder = ReturnType<typeof prepareOrder>

/** A problem of the contract, or a wrong field of the request. */
export type OrderProblem =
  | { kind: 'rule'; code: ProblemCode; minsan?: string; field?: string }
  | { kind: 'field'; code: string; field: string; minsan?: string }

export function prepareOrder({ request, priced, pharmacy, slots, now }: OrderInput) {
  const lines = priced.lines.flatMap(prepareLine)
  const subtotal_cents = lines.reduce((sum, line) => sum + line.total_cents, 0)
  const delivery = pharmacy.deliveries.find(({ id }) => id === request.delivery.id) ?? null
  const slot = findSlot(slots, request.delivery.slot_start)
  const delivery_fee_cents = delivery ? deliveryFeeCents(delivery, centsTowardsFreeDelivery(lines)) : 0
  const late = lines.filter((line) => line.reserved < line.quantity).map(({ minsan }) => minsan)
  const ready = (fromWholesaler: boolean) =>
    delivery && readyAt(pharmacy, now, delivery.ready_in_minutes, fromWholesaler)
  const readyNow = ready(late.length > 0)
  const collected = delivery?.kind === 'click_and_collect'
  const expected = collected ? request.expected_ready : undefined
  const held =
    expected === undefined ? readyNow : confirmReadyTime(readyNow, new Date(expected), delivery?.ready_in_minutes ?? 0)
  const ready_at = slot?.start ?? held ?? readyNow
  return {
    pharmacy,
    lines,
    /** Has a product with a limited ingredient (docs/domain.md#L31), sold out ones included. */
    has_limited: priced.lines.some(({ item }) => item.limits.length > 0),
    subtotal_cents,
    delivery,
    slot,
    delivery_fee_cents,
    total_cents: subtotal_cents + delivery_fee_cents,
    vat: splitVat(lines, delivery_fee_cents),
    ready_at,
    /** The ready time that the shopper saw is no longer true. */
    ready_changed: expected !== undefined && held === null,
    ready_holds_until:
      delivery && collected ? readyHoldsUntil(pharmacy, now, delivery.ready_in_minutes, late.length > 0) : null,
    /** Lines that wait for the wholesaler, and when the others would be ready without them. */
    late:
      late.length > 0 && !slot
        ? { minsans: late, rest_ready_at: late.length < lines.length ? ready(false) : null }
        : null,
    keep_until: collected && ready_at ? getKeepUntil(pharmacy, ready_at) : null,
  }
}

function prepareLine({ item, quantity, price_cents, prescription }: PricedLine): PreparedLine[] {
  if (price_cents === null) return []
  const reserved = Math.min(Math.max(item.stock, 0), quantity)
  const total_cents = quantity * price_cents
  return [{ ...toAgreedLine(item, quantity, price_cents), total_cents, reserved, stock: item.stock, prescription }]
}

/**
 * Returns the agreed terms of a product. Reserved products are bought in the pharmacy, without a right of withdrawal
 * (docs/domain.md#L12).
 */
export function toAgreedLine(item: ShelfItem, quantity: number, unit_price_cents: number): AgreedLine {
  const { minsan, name, image, vat_rate, kind, supply } = item
  const withdrawal_excluded = reservationOnly() || withdrawalExclusion(item, devicesKept()) !== null
  return { minsan, name, image, quantity, unit_price_cents, vat_rate, kind, supply, withdrawal_excluded }
}
