/**
 * Splits VAT out of gross prices per rate, so that all parts add up to the total. Delivery follows the rates of its
 * goods proportionally (docs/domain.md#L11).
 */
export function splitVat(lines: readonly { vat_rate: number; total_cents: number }[], delivery_fee_cents: number) {
  const gross = new Map<number, number>()
  for (const { vat_rate, total_cents } of lines) gross.set(vat_rate, (gross.get(vat_rate) ?? 0) + total_cents)
  const rates = [...gross].filter(([, cents]) => cents > 0).sort(([one], [other]) => one - other)
  const shares = proportional(
    delivery_fee_cents,
    rates.map(([, cents]) => cents),
  )
  return rates.map(([rate, cents], index) => {
    const total = cents + (shares[index] ?? 0)
    const taxable_cents = Math.round((total * 100) / (100 + rate))
    return { rate, taxable_cents, tax_cents: total - taxable_cents }
  })
}

/** Splits cents by weight; the largest remainders get the cents that rounding leaves. */
function proportional(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((cents * weight) / sum))
  const left = cents - shares.reduce((total, share) => total + share, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (cents * weight) % sum }))
    .sort((one, other) => other.remainder - one.remainder)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
