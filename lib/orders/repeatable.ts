import type { Order } from '@/lib/contract/orders'

/** The minimum that the browser needs to repeat an order. */
export type RepeatableOrder = ReturnType<typeof repeatable>

export function repeatable({ number, pharmacy, lines, delivery }: Order) {
  return {
    number,
    delivered: delivery.kind === 'home_delivery',
    pharmacy: { id: pharmacy.id, name: pharmacy.name },
    lines: lines.map(({ minsan, name, quantity }) => ({ minsan, name, quantity })),
  }
}
