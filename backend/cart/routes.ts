import type * as z from 'zod/mini'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { CART_LINES_MAX, type Cart, type not_merged } from '@/lib/contract/cart'
import { allowedQuantity } from '@/lib/values/quantity'
import type { Database } from '../database/open'
import type { Handler, SomeHandlers } from '../http/handler'
import { once } from '../http/idempotency'
import { parseId } from '../http/page'
import { ProblemError } from '../http/problem'
import { requireActive } from '../pharmacies'
import { quoteCartAround } from './around'
import { changeCart, setLine } from './change'
import { priceLines, quote, readBought, readShelf, type ShelfItem, type WantedLine } from './pricing'
import {
  answerCart,
  cartMessage,
  dropLines,
  isTemporary,
  lockCart,
  moveTo,
  pricedCart,
  putLine,
  readCart,
  type StoredCart,
  shownLines,
  toCart,
  withoutUnavailable,
} from './store'

type NotMerged = z.infer<typeof not_merged>

type MergeRequest = Omit<CallInput<Calls['mergeCart']>['body'], 'pharmacy_id' | 'TokenUser'> & {
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
async function mergeIntoCart(transaction: Database, user_id: number, request: MergeRequest) {
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

/** Moves the visible cart to the pharmacy and reprices it. Removes products that the pharmacy cannot supply. */
const switchPharmacy: Handler<'switchPharmacy'> = async ({ user_id, body }, { database }) => {
  const pharmacy_id = parseId(body.pharmacy_id)
  await requireActive(database, pharmacy_id)
  return database.transaction(async (transaction) => {
    const cart = await lockCart(transaction, user_id)
    const temporary = isTemporary(cart)
    // The lowest price of all pharmacies does not count as seen.
    const lines = shownLines(cart).map((line) => (temporary ? { ...line, seen_price_cents: null } : line))
    const { quote: priced, removed } = withoutUnavailable(await priceLines(transaction, pharmacy_id, lines, cart))
    await dropLines(transaction, user_id, temporary, temporary ? undefined : removed)
    for (const { item, quantity, price_cents } of priced.lines) {
      await putLine(transaction, user_id, false, { minsan: item.minsan, quantity, seen_price_cents: price_cents })
    }
    await moveTo(transaction, user_id, pharmacy_id)
    return answerCart({ pharmacy_id }, priced, cartMessage(priced, removed))
  })
}

export const cartHandlers = {
  async getCart({ user_id }, { database }) {
    const cart = await readCart(database, user_id)
    return answerCart(cart, await pricedCart(database, cart))
  },

  async addToCart({ user_id, body }, { database }) {
    const { minsan, quantity } = body
    const pharmacy_id = parseId(body.pharmacy_id)
    await requireActive(database, pharmacy_id)
    return changeCart(database, user_id, async (transaction, cart) => {
      if (cart.lines.length > 0 && cart.pharmacy_id !== pharmacy_id) throw new ProblemError('different_pharmacy')
      await setLine(transaction, { ...cart, pharmacy_id }, { minsan, quantity, add: true })
      await moveTo(transaction, user_id, pharmacy_id)
    })
  },

  async setCartQuantity({ user_id, params: { minsan }, body: { quantity } }, { database }) {
    return changeCart(database, user_id, (transaction, cart) =>
      setLine(transaction, cart, { minsan, quantity, add: false }),
    )
  },

  async removeFromCart({ user_id, params: { minsan } }, { database }) {
    return changeCart(database, user_id, (transaction, cart) =>
      dropLines(transaction, user_id, isTemporary(cart), [minsan]),
    )
  },

  async clearCart({ user_id }, { database }) {
    return changeCart(database, user_id, (transaction, cart) => dropLines(transaction, user_id, isTemporary(cart)))
  },

  switchPharmacy,

  async quoteCart({ body: { pharmacy_id: asked, products } }, { database }) {
    const pharmacyId = parseId(asked)
    if (pharmacyId !== null) await requireActive(database, pharmacyId)
    const { quote: priced, removed } = withoutUnavailable(
      await priceLines(database, pharmacyId, products, { user_id: null }),
    )
    return toCart(priced, {
      pharmacy_id: asked,
      temporary: pharmacyId === null,
      message: cartMessage(priced, removed),
    })
  },

  quoteCartAround,

  async mergeCart(request, runtime) {
    const { user_id, body } = request
    const list = { ...body, pharmacy_id: parseId(body.pharmacy_id) }
    if (list.pharmacy_id) await requireActive(runtime.database, list.pharmacy_id)
    const { answer } = await once(runtime, 'mergeCart', request, (transaction) =>
      mergeIntoCart(transaction, user_id, list),
    )
    return answer
  },
} satisfies SomeHandlers

/** Legacy calls of the temporary cart, which has no pharmacy. */
export const temporaryCartHandlers = {
  async getTemporaryCart({ user_id }, { database }) {
    const cart = asTemporary(await readCart(database, user_id))
    return answerCart(cart, await pricedCart(database, cart))
  },

  async addToTemporaryCart({ user_id, body }, { database }) {
    return changeTemporary(database, user_id, (transaction, cart) =>
      setLine(transaction, cart, { minsan: body.idProdotto, quantity: body.Qta, add: true }),
    )
  },

  async setTemporaryCartQuantity({ user_id, body }, { database }) {
    return changeTemporary(database, user_id, (transaction, cart) =>
      setLine(transaction, cart, { minsan: body.idProdotto, quantity: body.Qta, add: false }),
    )
  },

  async removeFromTemporaryCart({ user_id, query }, { database }) {
    return changeTemporary(database, user_id, (transaction) =>
      dropLines(transaction, user_id, true, query.idProdotto === undefined ? undefined : [query.idProdotto]),
    )
  },

  async verifyTemporaryCart({ user_id }, { database }) {
    const { temporary_lines } = await readCart(database, user_id)
    return {
      exists: temporary_lines.length > 0,
      count: temporary_lines.reduce((sum, line) => sum + line.quantity, 0),
    }
  },

  async cartToTemporary({ user_id }, { database }) {
    return changeTemporary(database, user_id, async (transaction, { lines, temporary_lines }) => {
      for (const { minsan, quantity: more } of lines) {
        const held = temporary_lines.find((line) => line.minsan === minsan)?.quantity ?? 0
        const quantity = allowedQuantity(held + more, null)
        await putLine(transaction, user_id, true, { minsan, quantity, seen_price_cents: null })
      }
      await dropLines(transaction, user_id, false)
    })
  },
} satisfies SomeHandlers

const asTemporary = (cart: StoredCart): StoredCart => ({ ...cart, pharmacy_id: null })

const changeTemporary = (
  database: Database,
  userId: number,
  change: (transaction: Database, cart: StoredCart) => Promise<void>,
): Promise<Cart> => changeCart(database, userId, change, asTemporary)
