/**
 * What it cost before, in euro: only where it is reduced and the lowest price of thirty days goes with it; without that one the reduction is
 * not advertised at all (Codice del consumo, art. 17-bis).
 */
export function previousPrice(amounts: {
  price: number | null
  list_price?: number | null
  lowest_price_30d?: number | null
}): number | null {
  const { price, list_price, lowest_price_30d } = amounts
  if (price === null || typeof list_price !== 'number' || typeof lowest_price_30d !== 'number') return null
  return list_price > price ? list_price : null
}
