import { deliveryObstacle } from '@/lib/rules/delivery'
import { serves } from '../pharmacies/deliveries'
import type { OrderInput, OrderProblem, PreparedOrder } from './prepare'

/** Checks a delivery's goods, address, minimum and slot; a collection has no such problems. */
export function deliveryProblems(
  { request, pharmacy }: OrderInput,
  { delivery, lines, subtotal_cents, slot }: PreparedOrder,
): OrderProblem[] {
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
    if (!slot?.available) problems.push({ kind: 'rule', code: 'slot_taken', field: 'delivery.slot_start' })
  } else if (delivery.slots.length > 0) problems.push({ kind: 'field', field: 'delivery.slot_start', code: 'required' })
  return problems
}
