import type { OrderPreview, OrderRequest } from '@/lib/contract/orders'
import type { PaymentId } from '@/lib/contract/pharmacies'
import { instant } from '@/lib/contract/values'

/** For a guest who has entered no address (RFC 2606). */
const NOBODY = 'nobody@example.invalid'

/**
 * Builds the request of a preview: totals and times depend only on cart and delivery, so it contains no typed data,
 * above all no health data. The form handles the resulting problems about missing fields.
 */
export function buildPreviewRequest(order: {
  profile: { email: string }
  delivery_id: string
  payment_id: PaymentId
  /** Determines fee, slots and area of a delivery. */
  postal_code?: string | undefined
  slot_start?: string | undefined
}): OrderRequest {
  return {
    customer: { first_name: '-', last_name: '-', email: order.profile.email || NOBODY, phone_number: '-' },
    payment: { id: order.payment_id },
    delivery: { id: order.delivery_id, ...(order.slot_start && { slot_start: order.slot_start }) },
    shipping: order.postal_code
      ? { address: '-', street_number: '-', city: '-', postal_code: order.postal_code }
      : null,
    prescriptions: [],
  }
}

/** What the shopper saw, sent with the order: another total or an invalid ready time is refused. */
export const expected = ({ total, ready_at, ready_holds_until }: OrderPreview) => ({
  expected_total: total,
  ...(ready_at && ready_holds_until && { expected_ready: ready_at }),
})

/** The same as hidden fields of a plain form. */
export const seenFields = (preview: OrderPreview) => {
  const { expected_total, expected_ready } = expected(preview)
  return { total: String(expected_total), ready: expected_ready ?? '' }
}
export function seenIn(fields: URLSearchParams): Pick<OrderRequest, 'expected_total' | 'expected_ready'> {
  const total = Number(fields.get('total') || Number.NaN)
  const ready = fields.get('ready') ?? ''
  return {
    ...(Number.isFinite(total) && { expected_total: total }),
    ...(instant.safeParse(ready).success && { expected_ready: ready }),
  }
}

const DELIVERY_PROBLEMS = [
  'address_not_served',
  'minimum_order_not_met',
  'slot_taken',
  'medicine_not_deliverable',
] as const

/** Problems of a preview that no field can fix. */
export function previewFindings({ lines, problems }: OrderPreview) {
  const unavailable = problems.flatMap(({ code, minsan }) =>
    (code === 'not_available' || code === 'max_quantity_exceeded') && minsan ? [minsan] : [],
  )
  const there = new Set(lines.map((line) => line.minsan))
  return {
    /** Unavailable: must leave the cart first. */
    gone: unavailable.filter((minsan) => !there.has(minsan)),
    /** Fewer available than asked for; the line has the available number. */
    reduced: unavailable.filter((minsan) => there.has(minsan)),
    /** The limit of an ingredient is reached. */
    limited: problems.some(({ code }) => code === 'max_quantity_exceeded'),
    /** The customer is too young for medicines. */
    /** A guest's mailbox must be proved by a mailed code. */
    asks_code: problems.some(({ code }) => code === 'email_unproven'),
    age_restricted: problems.some(({ code }) => code === 'age_restricted'),
    /** Why it cannot be delivered like this. */
    delivery: DELIVERY_PROBLEMS.filter((wanted) => problems.some(({ code }) => code === wanted)),
  }
}

/** Checks whether everything is only reserved, so that button and contract say so. */
export function isReservation({ lines }: OrderPreview, reserved: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => line.prescription_required || reserved.includes(line.minsan))
}
