import type { PricedLine, Quote, ShelfItem } from '@/backend/cart/pricing'
import type { AgreedLine, StoredPrescription } from '@/backend/database/schema/orders'
import type { StoredDelivery } from '@/backend/database/schema/places'
import { deliveryFeeCents, type Slot, serves } from '@/backend/pharmacies/deliveries'
import type { PharmacyRow } from '@/backend/pharmacies/queries'
import { type PrescriptionRules, prescriptionErrors } from '@/backend/prescriptions/check'
import { readPhone } from '@/backend/profile/rules'
import { dayNumberAt, dayText } from '@/backend/rome-time'
import { ageOn } from '@/lib/contract/auth'
import type { OrderRequest } from '@/lib/contract/orders'
import type { OrderPrescription } from '@/lib/contract/prescriptions'
import type { ProblemCode } from '@/lib/contract/problem'
import { healthCodeError } from '@/lib/identifiers/codice-fiscale'
import { centsTowardsFreeDelivery, deliveryObstacle, PAYMENT_KINDS } from '@/lib/rules/delivery'
import { needsPrescription, prescriptionWaysFor } from '@/lib/rules/prescription'
import { isMedicine, MEDICINE_AGE_MIN } from '@/lib/rules/sale'
import { withdrawalExclusion } from '@/lib/rules/withdrawal'
import { keptUntil, readyAt } from './times'
import { splitVat, type VatPart } from './vat'

/** A rule that the order breaks: a problem of the contract, or what is wrong with a field of the request. */
export type OrderProblem =
  | { kind: 'rule'; code: ProblemCode; minsan?: string; field?: string }
  | { kind: 'field'; code: string; field: string; minsan?: string }

export type PreparedLine = AgreedLine & {
  total_cents: number
  /** Packs that come off the shelf; the wholesaler brings the others. */
  reserved: number
  /** Whether they are the last ones there. */
  sold_out: boolean
  /** A prescription that was given with the cart. */
  prescription: StoredPrescription | null
}

/** An order that is not placed: what it would be, and all that stands in its way. */
export interface PreparedOrder {
  lines: PreparedLine[]
  subtotal_cents: number
  delivery: StoredDelivery | null
  slot: Slot | null
  delivery_fee_cents: number
  total_cents: number
  vat: VatPart[]
  ready_at: Date | null
  keep_until: Date | null
  /** What the shopper hands in for each line that needs it. */
  prescriptions: Map<string, OrderPrescription>
  problems: OrderProblem[]
}

export interface OrderInput {
  request: OrderRequest
  priced: Quote
  pharmacy: PharmacyRow
  /** `YYYY-MM-DD` */
  birth_day: string
  /** Uploaded prescriptions of the customer that no other order has. */
  files: ReadonlySet<string>
  /** The delivery's slots as they are taken now. */
  slots: readonly Slot[]
  now: Date
}

/** Works out an order and checks it against every rule; preview shows the result, and an order is placed only without problems. */
export function prepareOrder(input: OrderInput): PreparedOrder {
  const { request, priced, pharmacy, now } = input
  const lines = priced.lines.flatMap(prepareLine)
  const subtotal_cents = lines.reduce((sum, line) => sum + line.total_cents, 0)
  const delivery = pharmacy.deliveries.find(({ id }) => id === request.delivery.id) ?? null
  const slot = findSlot(input)
  const delivery_fee_cents = delivery ? deliveryFeeCents(delivery, centsTowardsFreeDelivery(lines)) : 0
  const total_cents = subtotal_cents + delivery_fee_cents
  const from_wholesaler = lines.some((line) => line.reserved < line.quantity)
  const ready_at = slot?.start ?? (delivery && readyAt(pharmacy, now, delivery.ready_in_minutes, from_wholesaler))
  const collected = delivery?.kind === 'click_and_collect'
  return {
    lines,
    subtotal_cents,
    delivery,
    slot,
    delivery_fee_cents,
    total_cents,
    vat: splitVat(lines, delivery_fee_cents),
    ready_at,
    keep_until: collected && ready_at ? keptUntil(pharmacy, ready_at) : null,
    prescriptions: neededPrescriptions(lines, request),
    problems: [
      ...customerProblems(input),
      ...availabilityProblems(input, total_cents),
      ...deliveryProblems(input, lines, delivery, subtotal_cents),
      ...medicineProblems(input, lines),
      ...prescriptionProblems(input, lines),
    ],
  }
}

/** A product of the shelf as it is agreed on. */
export function agreeOn(item: ShelfItem, quantity: number, unit_price_cents: number): AgreedLine {
  const { minsan, name, image, vat_rate, kind, supply } = item
  const withdrawal_excluded = withdrawalExclusion(item) !== null
  return { minsan, name, image, quantity, unit_price_cents, vat_rate, kind, supply, withdrawal_excluded }
}

function prepareLine({ item, quantity, price_cents, prescription }: PricedLine): PreparedLine[] {
  if (price_cents === null) return []
  const reserved = Math.min(Math.max(item.stock, 0), quantity)
  const sold_out = reserved > 0 && reserved === item.stock
  const total_cents = quantity * price_cents
  return [{ ...agreeOn(item, quantity, price_cents), total_cents, reserved, sold_out, prescription }]
}

/** Whether what was noted with the cart still serves: the pharmacy takes it, and an upload is still there. */
function isStillGiven(noted: StoredPrescription | null, { ways, files }: Pick<PrescriptionRules, 'ways' | 'files'>) {
  if (!noted || !ways.includes(noted.way)) return false
  return noted.prescription_id === null || files.has(noted.prescription_id)
}

function findSlot({ request, slots }: OrderInput): Slot | null {
  if (request.delivery.slot_start === undefined) return null
  const start = Date.parse(request.delivery.slot_start)
  return slots.find((slot) => slot.start.getTime() === start) ?? null
}

function neededPrescriptions(
  lines: readonly PreparedLine[],
  { prescriptions }: OrderRequest,
): Map<string, OrderPrescription> {
  const needed = new Set(lines.filter(needsPrescription).map(({ minsan }) => minsan))
  // What is given for anything else is health data that nobody needs, and is not kept.
  return new Map(prescriptions.filter(({ minsan }) => needed.has(minsan)).map((given) => [given.minsan, given]))
}

function customerProblems({ request, pharmacy }: OrderInput): OrderProblem[] {
  const problems: OrderProblem[] = []
  const invalid = (field: string, code: string) => problems.push({ kind: 'field', field, code })
  if (readPhone(request.customer.phone_number) === null) invalid('customer.phone_number', 'phone_invalid')
  const codes = { 'customer.health_code': request.customer.health_code, tax_code: request.tax_code }
  for (const [field, code] of Object.entries(codes)) {
    const error = code === undefined ? null : healthCodeError(code)
    if (error) invalid(field, error)
  }
  const kind = pharmacy.deliveries.find(({ id }) => id === request.delivery.id)?.kind
  const accepted = pharmacy.payments.includes(request.payment.id)
  if (!accepted || (kind && !PAYMENT_KINDS[request.payment.id].includes(kind)))
    invalid('payment.id', 'payment_not_accepted')
  return problems
}

function availabilityProblems({ request, priced }: OrderInput, total_cents: number): OrderProblem[] {
  const expected = request.expected_total
  const gone = priced.lines.filter((line) => line.price_cents === null)
  // A smaller quantity than asked for is agreed to by naming the total that goes with it.
  const reduced = expected === undefined ? priced.lines.filter((line) => line.quantity < line.asked) : []
  return [
    ...[...gone, ...reduced].map(
      ({ item: { minsan } }): OrderProblem => ({ kind: 'rule', code: 'not_available', minsan }),
    ),
    ...(expected !== undefined && Math.round(expected * 100) !== total_cents
      ? [{ kind: 'rule', code: 'prices_changed' } as const]
      : []),
  ]
}

function deliveryProblems(
  input: OrderInput,
  lines: readonly PreparedLine[],
  delivery: StoredDelivery | null,
  subtotal_cents: number,
): OrderProblem[] {
  const { request, pharmacy } = input
  if (!delivery) return [{ kind: 'field', field: 'delivery.id', code: 'delivery_unknown' }]
  if (delivery.kind === 'click_and_collect') return []
  const problems: OrderProblem[] = []
  for (const line of lines)
    if (deliveryObstacle(line, pharmacy) !== null)
      problems.push({ kind: 'rule', code: 'medicine_not_deliverable', minsan: line.minsan })
  if (!request.shipping) problems.push({ kind: 'field', field: 'shipping', code: 'required' })
  else if (!serves(delivery, request.shipping.postal_code))
    problems.push({ kind: 'rule', code: 'address_not_served', field: 'shipping.postal_code' })
  if (subtotal_cents < (delivery.minimum_order_cents ?? 0))
    problems.push({ kind: 'rule', code: 'minimum_order_not_met' })
  if (request.delivery.slot_start !== undefined) {
    if (!findSlot(input)?.available) problems.push({ kind: 'rule', code: 'slot_taken', field: 'delivery.slot_start' })
  } else if (delivery.slots.length > 0) problems.push({ kind: 'field', field: 'delivery.slot_start', code: 'required' })
  return problems
}

function medicineProblems({ request, birth_day, now }: OrderInput, lines: readonly PreparedLine[]): OrderProblem[] {
  if (!lines.some(isMedicine)) return []
  const problems: OrderProblem[] = []
  if (ageOn(birth_day, dayText(dayNumberAt(now))) < MEDICINE_AGE_MIN)
    problems.push({ kind: 'rule', code: 'age_restricted' })
  // What somebody orders of medicines are health data, without a prescription as well (CJEU C-21/23).
  if (request.health_data_consent !== true)
    problems.push({ kind: 'rule', code: 'health_consent_missing', field: 'health_data_consent' })
  return problems
}

function prescriptionProblems(
  { request, pharmacy, files }: OrderInput,
  lines: readonly PreparedLine[],
): OrderProblem[] {
  return lines.flatMap((line): OrderProblem[] => {
    if (!needsPrescription(line)) return []
    const ways = prescriptionWaysFor(line.kind, pharmacy.prescription_ways)
    const rules = { ways, health_code: request.customer.health_code, files }
    const { minsan } = line
    const index = request.prescriptions.findLastIndex((given) => given.minsan === minsan)
    const given = request.prescriptions[index]
    if (!given && isStillGiven(line.prescription, rules)) return []
    if (!given) return [{ kind: 'rule', code: 'prescription_missing', minsan }]
    return prescriptionErrors(given, rules).map(({ field, code }) => ({
      kind: 'field',
      field: `prescriptions.${index}.${field}`,
      code,
      minsan,
    }))
  })
}
