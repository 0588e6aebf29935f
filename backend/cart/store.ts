import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { first } from '@/backend/http/problem'
import type { Cart } from '@/lib/contract/cart'
import { euroFromCents } from '@/lib/rules/money'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { cart_lines, carts } from '../database/schema/orders'
import { formatId } from '../http/page'
import { type PricedLine, priceLines, type Quote, type ShelfItem, type WantedLine } from './pricing'

export type StoredCart = Awaited<ReturnType<typeof readCart>>

/** Checks whether the visible cart is the temporary one. */
export const isTemporary = ({ pharmacy_id }: Pick<StoredCart, 'pharmacy_id'>): boolean => pharmacy_id === null

export function shownLines(cart: StoredCart): WantedLine[] {
  return isTemporary(cart) ? cart.temporary_lines : cart.lines
}

export async function readCart(database: Database, user_id: number) {
  const owners = await database
    .select({ favourite: users.pharmacy_id, pharmacy_id: carts.pharmacy_id })
    .from(users)
    .leftJoin(carts, eq(carts.user_id, users.id))
    .where(eq(users.id, user_id))
  const owner = first(owners, 'unauthenticated')
  const rows = await database
    .select()
    .from(cart_lines)
    .where(eq(cart_lines.user_id, user_id))
    .orderBy(asc(cart_lines.added_at), asc(cart_lines.minsan))
  const lines = rows.filter((row) => !row.temporary)
  /** The pharmacy of `lines`; without lines the favourite, or null. */
  const pharmacy_id = (lines.length > 0 ? owner.pharmacy_id : null) ?? owner.favourite
  return { user_id, pharmacy_id, lines, temporary_lines: rows.filter((row) => row.temporary) }
}

/** Locks the cart until the transaction ends, which serializes its changes. */
export async function lockCart(transaction: Database, user_id: number) {
  await transaction
    .insert(carts)
    .values({ user_id })
    .onConflictDoUpdate({ target: carts.user_id, set: { updated_at: sql`now()` } })
  return readCart(transaction, user_id)
}

export async function putLine(
  transaction: Database,
  user_id: number,
  temporary: boolean,
  line: Pick<typeof cart_lines.$inferSelect, 'minsan' | 'quantity' | 'seen_price_cents'>,
): Promise<void> {
  const { quantity, seen_price_cents } = line
  await transaction
    .insert(cart_lines)
    .values({ user_id, temporary, ...line })
    .onConflictDoUpdate({
      target: [cart_lines.user_id, cart_lines.temporary, cart_lines.minsan],
      set: { quantity, seen_price_cents },
    })
}

/** Removes the named lines, or all of that cart. */
export async function dropLines(
  transaction: Database,
  userId: number,
  temporary: boolean,
  minsans?: readonly string[],
): Promise<void> {
  if (minsans?.length === 0) return
  const named = minsans && inArray(cart_lines.minsan, [...minsans])
  await transaction
    .delete(cart_lines)
    .where(and(eq(cart_lines.user_id, userId), eq(cart_lines.temporary, temporary), named))
}

/** Sets the cart's and the favourite pharmacy, which are always the same. */
export async function moveTo(transaction: Database, userId: number, pharmacy_id: number): Promise<void> {
  await transaction.update(carts).set({ pharmacy_id }).where(eq(carts.user_id, userId))
  await transaction.update(users).set({ pharmacy_id }).where(eq(users.id, userId))
}

export function pricedCart(database: Database, cart: StoredCart): Promise<Quote> {
  return priceLines(database, cart.pharmacy_id, shownLines(cart), cart)
}

export function answerCart(
  cart: Pick<StoredCart, 'pharmacy_id'>,
  priced: Quote,
  message: Cart['message'] = cartMessage(priced),
): Cart {
  return toCart(priced, { pharmacy_id: formatId(cart.pharmacy_id), temporary: isTemporary(cart), message })
}

/** The shelf has fewer packs than are wanted, and the pharmacy orders the others: they are not ready as soon. */
const isPartlyOrdered = (
  { availability, stock }: Pick<ShelfItem, 'availability' | 'stock'>,
  quantity: number,
  { pharmacy_id }: Pick<Cart, 'pharmacy_id'>,
): boolean => pharmacy_id !== null && availability === 'available' && quantity > stock

/** Converts priced lines to a cart of the contract. */
export function toCart(priced: Quote, place: Pick<Cart, 'pharmacy_id' | 'temporary' | 'message'>): Cart {
  return {
    ...place,
    products: priced.lines.map(({ item, quantity, price_cents, prescription, limit }) => ({
      minsan: item.minsan,
      quantity,
      price: price_cents === null ? null : euroFromCents(price_cents),
      name: item.name,
      image: item.image,
      availability: isPartlyOrdered(item, quantity, place) ? 'orderable' : item.availability,
      kind: item.kind,
      supply: item.supply,
      max_quantity: item.max_quantity,
      ...(limit !== null && { max_quantity_reason: limit }),
      ...(prescription && {
        prescription_info: {
          way: prescription.way,
          code_masked: prescription.code_masked,
          health_code_masked: prescription.health_code_masked,
        },
      }),
    })),
    subtotal: euroFromCents(priced.subtotal_cents),
  }
}

/** Returns the most important change since the shopper last saw the cart. */
export function cartMessage({ lines }: Quote, removed: readonly string[] = []): Cart['message'] {
  if (removed.length > 0) return { code: 'products_removed', minsans: [...removed] }
  const reduced = codes(lines.filter((line) => line.quantity < line.asked))
  if (reduced.length > 0) return { code: 'quantities_reduced', minsans: reduced }
  const changed = codes(lines.filter((line) => line.price_changed))
  return changed.length > 0 ? { code: 'prices_changed', minsans: changed } : null
}

/** Removes unavailable lines and returns their codes. Lines at an ingredient's limit stay and say so. */
export function withoutUnavailable(given: Quote): { quote: Quote; removed: string[] } {
  const stays = (line: PricedLine) => line.price_cents !== null || line.limit !== null
  const gone = codes(given.lines.filter((line) => !stays(line)))
  return { quote: { ...given, lines: given.lines.filter(stays), unknown: [] }, removed: [...gone, ...given.unknown] }
}

function codes(lines: readonly PricedLine[]): string[] {
  return lines.map((line) => line.item.minsan)
}
