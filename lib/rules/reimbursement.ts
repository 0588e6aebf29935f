import { centsFromEuro } from './money'

/** Prices of a reimbursed medicine, in euro. */
export interface Paid {
  class: 'A' | 'C' | 'H'
  reference_price: number | null
}

/**
 * What a customer pays of a class A medicine beside the ticket, in euro (docs/domain.md#L36): nothing up to the reference price, the
 * difference above it, since the health service pays the lowest of the equivalents. Null where no list of equivalents has said it.
 */
export function shareBesideTicket(paid: Paid, price: number | null): number | null {
  if (paid.class !== 'A' || paid.reference_price === null || price === null) return null
  return Math.max(0, centsFromEuro(price) - centsFromEuro(paid.reference_price)) / 100
}
