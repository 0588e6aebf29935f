import { getAnswer, may } from './channels'
import type { Regulated } from './classes'
import { isMedicine, mayBeOrdered } from './sale'

/** Fourteen days from the day on which the goods were received (docs/domain.md#L12). */
export const WITHDRAWAL_DAYS = 14

/** Why the right of withdrawal leaves a product out (docs/domain.md#L12); null where it holds, of sealed goods as long as they are not opened. `strict`: of devices it never does. */
export function withdrawalExclusion(product: Regulated, strict: boolean): 'medicine' | 'device' | null {
  if (strict ? may(product, 'withdrawn') : may(product, 'withdrawn', 'unopened')) return null
  return isMedicine(product) ? 'medicine' : 'device'
}

/** What a product's page has to say of the right of withdrawal before the purchase; null where nothing bounds it, where all is bought in the pharmacy, and of what is not for the public. */
export const withdrawalLimit = (
  product: Regulated,
  shop: { DEVICES_KEPT: boolean; RESERVATION_ONLY: boolean },
): 'medicine' | 'device' | 'sealed' | null =>
  shop.RESERVATION_ONLY || !mayBeOrdered(product)
    ? null
    : (withdrawalExclusion(product, shop.DEVICES_KEPT) ??
      (getAnswer(product, 'withdrawn') === 'unopened' ? 'sealed' : null))

/** Whether the right of withdrawal ends with the seal. */
export const endsWithSeal = (line: Regulated & { withdrawal_excluded: boolean }): boolean =>
  !line.withdrawal_excluded && getAnswer(line, 'withdrawn') === 'unopened'

/** What is said of the right of withdrawal below an order's lines, each of which says itself where it has none: that there is one, what it leaves out, what ends with its seal. */
export function withdrawalNotes(lines: readonly (Regulated & { withdrawal_excluded: boolean })[]) {
  const free = lines.some((line) => !line.withdrawal_excluded)
  const holds = {
    free,
    excluded: free && lines.some((line) => line.withdrawal_excluded),
    sealed: lines.some(endsWithSeal),
  }
  return (['free', 'excluded', 'sealed'] as const).filter((note) => holds[note])
}

interface Line {
  minsan: string
}

interface Withdrawal {
  minsans: readonly string[]
  /** What left the order by it. */
  lines?: readonly Line[] | undefined
}

/** What a withdrawal names of the order's own lines: what left the order may have come back by a proposal. */
export function linesToReturn<Own extends Line>({ minsans, lines: left = [] }: Withdrawal, lines: readonly Own[]) {
  return lines.filter(({ minsan }) => minsans.includes(minsan) && !left.some((line) => line.minsan === minsan))
}

/** The lines that may still be withdrawn from: not excluded by law, and not withdrawn from already. */
export function withdrawableLines<Own extends Line & { withdrawal_excluded: boolean }>(order: {
  lines: readonly Own[]
  withdrawals?: readonly Withdrawal[] | undefined
}): Own[] {
  const gone = (order.withdrawals ?? []).flatMap((one) => linesToReturn(one, order.lines))
  return order.lines.filter((line) => !line.withdrawal_excluded && !gone.includes(line))
}
