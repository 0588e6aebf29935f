import type { Order } from '@/lib/contract/orders'

/** Compares a proposal with its order by line; `added` replaces removed products. */
export function proposalChanges(
  { lines }: Pick<Order, 'lines'>,
  proposal: Pick<NonNullable<Order['proposal']>, 'lines'>,
) {
  const proposed = (minsan: string) => proposal.lines.find((line) => line.minsan === minsan)
  return {
    left_out: lines.filter(({ minsan }) => !proposed(minsan)),
    fewer: lines.flatMap((line) => {
      const now = proposed(line.minsan)
      return now && now.quantity !== line.quantity ? [{ ...now, before: line.quantity }] : []
    }),
    added: proposal.lines.filter(({ minsan }) => !lines.some((line) => line.minsan === minsan)),
  }
}
