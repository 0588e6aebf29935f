import type { Cart } from '@/lib/contract/cart'
import { euroFromCents } from '@/lib/rules/money'
import type { Database } from '../database/open'
import { formatId } from '../http/row-ids'
import { type PricedLine, priceLines, type Quote } from './pricing'
import { isTemporary, type StoredCart, shownLines } from './store'

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
      availability: item.availability,
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
