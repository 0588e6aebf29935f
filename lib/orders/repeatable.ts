import type { Order } from '@/lib/contract/orders'

/** What the browser needs of an order to repeat it, and no more. */
export type RepeatableOrder = ReturnType<typeof repeatable>

export function repeatable({ number, pharmacy, lines }: Order) {
  return {
    number,
    pharmacy: { id: pharmacy.id, name: pharmacy.name },
    lines: lines.map(({ minsan, name, quantity }) => ({ minsan, name, quantity })),
  }
}
