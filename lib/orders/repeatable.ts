import type { Order } from '@/lib/contract/orders'

/** What the browser needs of an order to repeat it, and no more. */
export type RepeatableOrder = ReturnType<typeof repeatable>

export function repeatable({ number, pharmacy, lines, delivery }: Order) {
  return {
    number,
    delivered: delivery.kind === 'home_delivery',
    pharmacy: { id: pharmacy.id, name: pharmacy.name },
    lines: lines.map(({ minsan, name, quantity }) => ({ minsan, name, quantity })),
  }
}
