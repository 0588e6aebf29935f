export interface SaleDates {
  /** First moment of the reduction; null if it has always been. */
  sale_starts_at: Date | null
  /** Moment from which it is over; null if it is open-ended. */
  sale_ends_at: Date | null
}

export interface DatedPrice extends SaleDates {
  price_cents: number
  /** Price before the reduction, and outside its dates. */
  list_price_cents: number | null
}

/** Tests whether the dates of a reduction include the moment: the start is in it, the end is not. */
export function isWithinSale({ sale_starts_at, sale_ends_at }: SaleDates, at: Date): boolean {
  return (sale_starts_at === null || sale_starts_at <= at) && (sale_ends_at === null || at < sale_ends_at)
}

/** Returns the price of the moment, and the one before a reduction that counts then. */
export function priceAt(offer: DatedPrice, at: Date): Pick<DatedPrice, 'price_cents' | 'list_price_cents'> {
  const { price_cents, list_price_cents } = offer
  return list_price_cents === null || isWithinSale(offer, at)
    ? { price_cents, list_price_cents }
    : { price_cents: list_price_cents, list_price_cents: null }
}

/** Returns the next moment at which the price changes; null if it stays. */
export function nextPriceChange({ list_price_cents, sale_starts_at, sale_ends_at }: DatedPrice, at: Date): Date | null {
  if (list_price_cents === null) return null
  return [sale_starts_at, sale_ends_at].find((moment) => moment !== null && moment > at) ?? null
}
