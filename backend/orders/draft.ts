import { ageOn } from '@/lib/contract/auth'
import type { OrderPrescription, OrderRequest } from '@/lib/contract/orders'
import { type DeliveryKind, type PaymentId, prescriptionWaysFor } from '@/lib/contract/pharmacies'
import type { ProblemCode } from '@/lib/contract/problem'
import { isMedicine } from '@/lib/contract/products'
import type { PricedLine, Quote, ShelfItem } from '../cart/pricing'
import { isOnPrescription } from '../catalogue/rules'
import type { StoredPrescription } from '../database/schema/orders'
import type { StoredDelivery } from '../database/schema/places'
import { dayNumberAt, dayText } from '../dates/rome'
import { deliveryFeeCents, type Slot, serves } from '../pharmacies/deliveries'
import type { PharmacyRow } from '../pharmacies/queries'
import { healthCodeError, type PrescriptionRules, prescriptionErrors } from '../prescriptions/check'
import { isPhoneNumber } from './phone'
import { keptUntil, readyAt } from './times'
import { type VatPart, vatOf } from './vat'

/** Contracts over medicines from 18 on (domain.md, L15). */
const MEDICINE_AGE_MIN = 18

/** Where each way of paying is taken. */
const PAYMENT_KINDS: Record<PaymentId, readonly DeliveryKind[]> = {
  in_pharmacy: ['click_and_collect'],
  on_delivery: ['home_delivery'],
  card: ['click_and_collect', 'home_delivery'],
}

/** A rule that the order breaks: a problem of the contract, or what is wrong with a field of the request. */
export type DraftProblem =
  | { kind: 'rule'; code: ProblemCode; minsan?: string; field?: string }
  | { kind: 'field'; code: string; field: string; minsan?: string }

export interface DraftLine {
  item: ShelfItem
  quantity: number
  unit_price_cents: number
  total_cents: number
  prescription_required: boolean
  withdrawal_excluded: boolean
  /** Packs that come off the shelf; the wholesaler brings the others. */
  reserved: number
  /** A prescription that was given with the cart. */
  prescription: StoredPrescription | null
}

/** An order that is not placed: what it would be, and all that stands in its way. */
export interface OrderDraft {
  lines: DraftLine[]
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
  problems: DraftProblem[]
}

export interface DraftInput {
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

/** Withdrawal within 14 days is excluded for medicines and devices (Codice del consumo, art. 59; domain.md, L12). */
export function isWithdrawalExcluded(product: Pick<ShelfItem, 'kind' | 'supply'>): boolean {
  return isMedicine(product) || product.kind === 'device'
}

/** Works out an order and checks it against every rule; preview shows the result, and an order is placed only without problems. */
export function draftOrder(input: DraftInput): OrderDraft {
  const { request, priced, pharmacy, now } = input
  const lines = priced.lines.flatMap(draftLine)
  const subtotal_cents = lines.reduce((sum, line) => sum + line.total_cents, 0)
  const delivery = pharmacy.deliveries.find(({ id }) => id === request.delivery.id) ?? null
  const slot = slotOf(input)
  const delivery_fee_cents = delivery ? deliveryFeeCents(delivery, withoutMedicines(lines)) : 0
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
    vat: vatOf(
      lines.map(({ item, total_cents: cents }) => ({ vat_rate: item.vat_rate, total_cents: cents })),
      delivery_fee_cents,
    ),
    ready_at,
    keep_until: collected && ready_at ? keptUntil(pharmacy, ready_at) : null,
    prescriptions: prescriptionsOf(lines, request),
    problems: [
      ...customerProblems(input),
      ...availabilityProblems(input, total_cents),
      ...deliveryProblems(input, lines, delivery, subtotal_cents),
      ...medicineProblems(input, lines),
      ...prescriptionProblems(input, lines),
    ],
  }
}

function draftLine({ item, quantity, price_cents, prescription }: PricedLine): DraftLine[] {
  if (price_cents === null) return []
  return [
    {
      item,
      quantity,
      unit_price_cents: price_cents,
      total_cents: quantity * price_cents,
      prescription_required: isOnPrescription(item),
      withdrawal_excluded: isWithdrawalExcluded(item),
      reserved: Math.min(Math.max(item.stock, 0), quantity),
      prescription,
    },
  ]
}

/** Whether what was noted with the cart still serves: the pharmacy takes it, and an upload is still there. */
function isStillGiven(noted: StoredPrescription | null, { ways, files }: Pick<PrescriptionRules, 'ways' | 'files'>) {
  if (!noted || !ways.includes(noted.way)) return false
  return noted.prescription_id === null || files.has(noted.prescription_id)
}

function withoutMedicines(lines: readonly DraftLine[]): number {
  return lines.reduce((sum, line) => sum + (isMedicine(line.item) ? 0 : line.total_cents), 0)
}

function slotOf({ request, slots }: DraftInput): Slot | null {
  if (request.delivery.slot_start === undefined) return null
  const start = Date.parse(request.delivery.slot_start)
  return slots.find((slot) => slot.start.getTime() === start) ?? null
}

function prescriptionsOf(lines: readonly DraftLine[], { prescriptions }: OrderRequest): Map<string, OrderPrescription> {
  const needed = new Set(lines.filter((line) => line.prescription_required).map((line) => line.item.minsan))
  // What is given for anything else is health data that nobody needs, and is not kept.
  return new Map(prescriptions.filter(({ minsan }) => needed.has(minsan)).map((given) => [given.minsan, given]))
}

function customerProblems({ request, pharmacy }: DraftInput): DraftProblem[] {
  const problems: DraftProblem[] = []
  const invalid = (field: string, code: string) => problems.push({ kind: 'field', field, code })
  if (!isPhoneNumber(request.customer.phone_number)) invalid('customer.phone_number', 'phone_invalid')
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

function availabilityProblems({ request, priced }: DraftInput, total_cents: number): DraftProblem[] {
  const expected = request.expected_total
  const gone = priced.lines.filter((line) => line.price_cents === null)
  // A smaller quantity than asked for is agreed to by naming the total that goes with it.
  const reduced = expected === undefined ? priced.lines.filter((line) => line.quantity < line.asked) : []
  return [
    ...[...gone, ...reduced].map(
      ({ item: { minsan } }): DraftProblem => ({ kind: 'rule', code: 'not_available', minsan }),
    ),
    ...(expected !== undefined && Math.round(expected * 100) !== total_cents
      ? [{ kind: 'rule', code: 'prices_changed' } as const]
      : []),
  ]
}

function deliveryProblems(
  { request, pharmacy, slots }: DraftInput,
  lines: readonly DraftLine[],
  delivery: StoredDelivery | null,
  subtotal_cents: number,
): DraftProblem[] {
  if (!delivery) return [{ kind: 'field', field: 'delivery.id', code: 'delivery_unknown' }]
  if (delivery.kind === 'click_and_collect') return []
  const problems: DraftProblem[] = []
  for (const { item, prescription_required } of lines) {
    // A prescription medicine is handed over in the pharmacy; others travel only from a pharmacy that may sell them online (L1, L4).
    if (prescription_required || (isMedicine(item) && !pharmacy.online_medicines))
      problems.push({ kind: 'rule', code: 'medicine_not_deliverable', minsan: item.minsan })
  }
  if (!request.shipping) problems.push({ kind: 'field', field: 'shipping', code: 'required' })
  else if (!serves(delivery, request.shipping.postal_code))
    problems.push({ kind: 'rule', code: 'address_not_served', field: 'shipping.postal_code' })
  if (subtotal_cents < (delivery.minimum_order_cents ?? 0))
    problems.push({ kind: 'rule', code: 'minimum_order_not_met' })
  if (request.delivery.slot_start !== undefined) {
    const start = Date.parse(request.delivery.slot_start)
    if (!slots.some((slot) => slot.available && slot.start.getTime() === start))
      problems.push({ kind: 'rule', code: 'slot_taken', field: 'delivery.slot_start' })
  } else if (delivery.slots.length > 0) problems.push({ kind: 'field', field: 'delivery.slot_start', code: 'required' })
  return problems
}

function medicineProblems({ request, birth_day, now }: DraftInput, lines: readonly DraftLine[]): DraftProblem[] {
  if (!lines.some((line) => isMedicine(line.item))) return []
  const problems: DraftProblem[] = []
  if (ageOn(birth_day, dayText(dayNumberAt(now))) < MEDICINE_AGE_MIN)
    problems.push({ kind: 'rule', code: 'age_restricted' })
  // What somebody orders of medicines are health data, without a prescription as well (CJEU C-21/23).
  if (request.health_data_consent !== true)
    problems.push({ kind: 'rule', code: 'health_consent_missing', field: 'health_data_consent' })
  return problems
}

function prescriptionProblems({ request, pharmacy, files }: DraftInput, lines: readonly DraftLine[]): DraftProblem[] {
  return lines.flatMap((line): DraftProblem[] => {
    if (!line.prescription_required) return []
    const ways = prescriptionWaysFor(line.item.kind, pharmacy.prescription_ways)
    const rules = { ways, health_code: request.customer.health_code, files }
    const { minsan } = line.item
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
