import { getAnswer, may } from './channels'
import type { Regulated } from './classes'
import { isMedicine, mayBeOrdered } from './sale'

/** Days after receipt of the goods (docs/domain.md#L12). */
export const WITHDRAWAL_DAYS = 14

/**
 * Returns why a product is excluded from the right of withdrawal (docs/domain.md#L12); null if it is not, for sealed
 * goods while unopened. `strict`: devices are always excluded.
 */
export function withdrawalExclusion(product: Regulated, strict: boolean): 'medicine' | 'device' | null {
  if (strict ? may(product, 'withdrawn') : may(product, 'withdrawn', 'unopened')) return null
  return isMedicine(product) ? 'medicine' : 'device'
}

/**
 * What a product's page must say of limits to withdrawal; null without limits, for reserved products, and for products
 * not sold to the public.
 */
export const withdrawalLimit = (
  product: Regulated,
  shop: { DEVICES_KEPT: boolean; RESERVATION_ONLY: boolean },
): 'medicine' | 'device' | 'sealed' | null =>
  shop.RESERVATION_ONLY || !mayBeOrdered(product)
    ? null
    : (withdrawalExclusion(product, shop.DEVICES_KEPT) ??
      (getAnswer(product, 'withdrawn') === 'unopened' ? 'sealed' : null))

/** Checks whether opening the seal ends the right of withdrawal. */
export const endsWithSeal = (line: Regulated & { withdrawal_excluded: boolean }): boolean =>
  !line.withdrawal_excluded && getAnswer(line, 'withdrawn') === 'unopened'

/**
 * Notes on withdrawal below an order's lines, which mark their own exclusion: that the right exists, what it excludes,
 * what ends with the seal.
 */
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
  /** Lines that it removed from the order. */
  lines?: readonly Line[] | undefined
}

/** Lines of the order to return; removed ones may have come back by a proposal. */
export function linesToReturn<Own extends Line>({ minsans, lines: left = [] }: Withdrawal, lines: readonly Own[]) {
  return lines.filter(({ minsan }) => minsans.includes(minsan) && !left.some((line) => line.minsan === minsan))
}

interface Order<Own> {
  lines: readonly Own[]
  withdrawals?: readonly Withdrawal[] | undefined
}

/** Lines of the order that any of the withdrawals covers. */
export const allToReturn = <Own extends Line>({ lines, withdrawals = [] }: Order<Own>): Own[] =>
  withdrawals.flatMap((one) => linesToReturn(one, lines))

/** Lines that can be withdrawn from: neither excluded by law nor withdrawn. */
export function withdrawableLines<Own extends Line & { withdrawal_excluded: boolean }>(order: Order<Own>): Own[] {
  const gone = allToReturn(order)
  return order.lines.filter((line) => !line.withdrawal_excluded && !gone.includes(line))
}
