import type { Order } from '@/lib/contract/orders'

/** What the browser needs of an order to repeat it, and no more. */
export interface RepeatableOrder {
  number: string
  pharmacy: Pick<Order['pharmacy'], 'id' | 'name'>
  lines: Pick<Order['lines'][number], 'minsan' | 'name' | 'quantity'>[]
}

export function repeatable({ number, pharmacy, lines }: Order): RepeatableOrder {
  return {
    number,
    pharmacy: { id: pharmacy.id, name: pharmacy.name },
    lines: lines.map(({ minsan, name, quantity }) => ({ minsan, name, quantity })),
  }
}
