import type { OrderPreview, OrderRequest } from '@/lib/contract/orders'
import type { PaymentId } from '@/lib/contract/pharmacies'
import { instant } from '@/lib/contract/values'

/** A guest has not written any address yet (RFC 2606). */
const NOBODY = 'nobody@example.invalid'

/**
 * The request of a preview: totals and times hang on cart and delivery alone, so nothing that the shopper types goes with it, least of all
 * what tells of health. The platform's complaints about what is missing are then for the form to make.
 */
export function buildPreviewRequest(order: {
  profile: { email: string }
  delivery_id: string
  payment_id: PaymentId
  /** A delivery's fee, slots and area hang on these alone. */
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

/** What the shopper was shown of an order, as it goes with it: another total, or a ready time that does not hold any more, is refused. */
export const expected = ({ total, ready_at, ready_holds_until }: OrderPreview) => ({
  expected_total: total,
  ...(ready_at && ready_holds_until && { expected_ready: ready_at }),
})

/** The same as the hidden fields of a plain form, and read from them. */
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

/** What a preview found that no field of the form can put right. */
export function previewFindings({ lines, problems }: OrderPreview) {
  const unavailable = problems.flatMap(({ code, minsan }) =>
    (code === 'not_available' || code === 'max_quantity_exceeded') && minsan ? [minsan] : [],
  )
  const there = new Set(lines.map((line) => line.minsan))
  return {
    /** Cannot be had at all: has to leave the cart before the order can go. */
    gone: unavailable.filter((minsan) => !there.has(minsan)),
    /** There are fewer than asked for; the line has the number that there is. */
    reduced: unavailable.filter((minsan) => there.has(minsan)),
    /** There has been as much of an ingredient as one may have. */
    limited: problems.some(({ code }) => code === 'max_quantity_exceeded'),
    /** Medicines are sold from eighteen years on. */
    age_restricted: problems.some(({ code }) => code === 'age_restricted'),
    /** Why it cannot be delivered so: the place, the slot, the sum. */
    delivery: DELIVERY_PROBLEMS.filter((wanted) => problems.some(({ code }) => code === wanted)),
  }
}

/** Whether nothing is bought: all is on prescription or among what the pharmacy only reserves. Button and contract then say so. */
export function isReservation({ lines }: OrderPreview, reserved: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => line.prescription_required || reserved.includes(line.minsan))
}
