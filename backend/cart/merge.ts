import type * as z from 'zod/mini'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { CART_LINES_MAX, type not_merged } from '@/lib/contract/cart'
import { allowedQuantity } from '@/lib/values/quantity'
import type { Database } from '../database/open'
import { ProblemError } from '../http/problem'
import { answerCart, cartMessage, withoutUnavailable } from './answer'
import { quote, readBought, readShelf, type ShelfItem, type WantedLine } from './pricing'
import { dropLines, lockCart, moveTo, putLine } from './store'

export type NotMerged = z.infer<typeof not_merged>

export type MergeRequest = Omit<CallInput<Calls['mergeCart']>['body'], 'pharmacy_id' | 'TokenUser'> & {
  pharmacy_id?: number | null | undefined
}

/** Returns the pharmacy of the merged cart. Throws `different_pharmacy` if there are two and the caller chose none. */
export function mergeTarget(
  cart: { pharmacy_id: number | null; lines: readonly WantedLine[] },
  { pharmacy_id, on_conflict }: Pick<MergeRequest, 'pharmacy_id' | 'on_conflict'>,
): number | null {
  if (pharmacy_id === undefined || pharmacy_id === null) return cart.pharmacy_id
  if (cart.lines.length === 0 || cart.pharmacy_id === pharmacy_id) return pharmacy_id
  if (on_conflict === undefined) throw new ProblemError('different_pharmacy')
  return on_conflict === 'keep_server' ? cart.pharmacy_id : pharmacy_id
}

/** Sums quantities by code. */
export function listed(products: MergeRequest['products']): Map<string, number> {
  const sum = new Map<string, number>()
  for (const { idProdotto, Qta } of products)
    sum.set(idProdotto, allowedQuantity((sum.get(idProdotto) ?? 0) + Qta, null))
  return sum
}

/**
 * Adds the list's quantities to the held ones, up to each limit. `not_merged` lists what was left out, wholly or
 * partly, with the reason.
 */
export function mergeLines(
  held: readonly WantedLine[],
  list: ReadonlyMap<string, number>,
  shelf: ReadonlyMap<string, ShelfItem>,
): { lines: WantedLine[]; not_merged: NotMerged } {
  const lines = new Map(held.map((line) => [line.minsan, line]))
  const not_merged: NotMerged = []
  for (const [minsan, quantity] of list) {
    const item = shelf.get(minsan)
    if (!item || item.availability === 'unavailable') {
      not_merged.push({ minsan, code: item ? 'not_available' : 'not_found' })
      continue
    }
    const before = lines.get(minsan)
    const asked = (before?.quantity ?? 0) + quantity
    const kept = allowedQuantity(asked, item.max_quantity)
    const full = !before && lines.size >= CART_LINES_MAX
    if (full || kept < asked) not_merged.push({ minsan, code: 'max_quantity_exceeded' })
    if (!full) lines.set(minsan, { ...before, minsan, quantity: kept, seen_price_cents: item.price_cents })
  }
  return { lines: [...lines.values()], not_merged }
}

/** Merges a list into the cart within the caller's transaction; see docs/contract.md#mergeCart. */
export async function mergeIntoCart(transaction: Database, user_id: number, request: MergeRequest) {
  const cart = await lockCart(transaction, user_id)
  const target = mergeTarget(cart, request)
  const list = listed(request.products)
  // Merging at a pharmacy also moves the temporary cart there, unless the list is that cart.
  const absorb = request.pharmacy_id !== undefined && request.pharmacy_id !== null
  if (absorb) {
    for (const { minsan, quantity } of cart.temporary_lines) list.set(minsan, Math.max(list.get(minsan) ?? 0, quantity))
  }
  const temporary = target === null
  const held = temporary ? cart.temporary_lines : cart.lines
  const shelf = await readShelf(transaction, target, [...new Set([...held.map((line) => line.minsan), ...list.keys()])])
  const { lines, not_merged } = mergeLines(held, list, shelf)
  const moved = !temporary && cart.lines.length > 0 && cart.pharmacy_id !== target
  const all = quote(lines, shelf, await readBought(transaction, { user_id }, shelf))
  const { quote: priced, removed } = moved ? withoutUnavailable(all) : { quote: all, removed: [] }

  if (absorb) await dropLines(transaction, user_id, true)
  await dropLines(transaction, user_id, temporary, removed)
  for (const { item, quantity, price_cents } of priced.lines)
    await putLine(transaction, user_id, temporary, { minsan: item.minsan, quantity, seen_price_cents: price_cents })
  if (target !== null) await moveTo(transaction, user_id, target)
  return { ...answerCart({ pharmacy_id: target }, priced, cartMessage(priced, removed)), not_merged }
}
