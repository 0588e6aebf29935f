import type { Cart } from '@/lib/contract/cart'
import type { Availability } from '@/lib/contract/products'
import type { Regulated } from '@/lib/rules/classes'
import { euroFromCents } from '@/lib/rules/money'
import { allowedQuantity } from '@/lib/rules/quantity'
import { mayBeOrdered } from '@/lib/rules/sale'
import type { StoredPrescription } from '../database/schema/orders'

/** A product as one pharmacy sells it, or, without a pharmacy, at the lowest price anywhere. */
export interface ShelfItem extends Regulated {
  minsan: string
  name: string
  image: string | null
  vat_rate: number
  /** Null where nobody sells it. */
  price_cents: number | null
  availability: Availability
  /** The most that one cart may hold now; null without a limit. */
  max_quantity: number | null
  /** Packs on this pharmacy's shelf; 0 without a pharmacy. */
  stock: number
}

/** What a shopper has asked for. */
export interface WantedLine {
  minsan: string
  quantity: number
  /** The price that the shopper last saw, null where none was shown. */
  seen_price_cents?: number | null
  prescription?: StoredPrescription | null
}

export interface PricedLine {
  item: ShelfItem
  /** What can be had of what was asked for. */
  quantity: number
  asked: number
  /** Null where it cannot be had. */
  price_cents: number | null
  price_changed: boolean
  prescription: StoredPrescription | null
}

export interface Quote {
  lines: PricedLine[]
  /** Codes that no product has. */
  unknown: string[]
  /** Cents; what cannot be had does not count. */
  subtotal_cents: number
}

/** What a pharmacy's offer of a product means to a buyer: stock caps only what the wholesaler does not bring. */
export function offerTerms(
  product: Regulated & { max_quantity: number | null },
  { stock, orderable }: { stock: number; orderable: boolean },
): Pick<ShelfItem, 'availability' | 'max_quantity'> {
  const { max_quantity: limit } = product
  if (!mayBeOrdered(product)) return { availability: 'unavailable', max_quantity: limit }
  const availability: Availability = stock > 0 ? 'available' : orderable ? 'orderable' : 'unavailable'
  const capped_by_stock = stock > 0 && !orderable
  return { availability, max_quantity: capped_by_stock ? Math.min(stock, limit ?? stock) : limit }
}

/** The one way that lines get prices and limits: quote, cart, preview and order all pass here. */
export function quote(wanted: readonly WantedLine[], shelf: ReadonlyMap<string, ShelfItem>): Quote {
  const lines: PricedLine[] = []
  const unknown: string[] = []
  for (const { minsan, quantity, seen_price_cents, prescription } of wanted) {
    const item = shelf.get(minsan)
    if (!item) {
      unknown.push(minsan)
      continue
    }
    const price_cents = item.availability === 'unavailable' ? null : item.price_cents
    lines.push({
      item,
      quantity: price_cents === null ? quantity : allowedQuantity(quantity, item.max_quantity),
      asked: quantity,
      price_cents,
      price_changed:
        price_cents !== null && typeof seen_price_cents === 'number' && seen_price_cents !== item.price_cents,
      prescription: prescription ?? null,
    })
  }
  const subtotal_cents = lines.reduce((sum, line) => sum + line.quantity * (line.price_cents ?? 0), 0)
  return { lines, unknown, subtotal_cents }
}

/** The quote without what cannot be had, and the codes that went. */
export function withoutUnavailable(given: Quote): { quote: Quote; removed: string[] } {
  const lines = given.lines.filter((line) => line.price_cents !== null)
  const gone = given.lines.filter((line) => line.price_cents === null).map((line) => line.item.minsan)
  return { quote: { ...given, lines, unknown: [] }, removed: [...gone, ...given.unknown] }
}

/** What has changed under the shopper; of several changes the gravest. */
export function cartMessage({ lines }: Quote, removed: readonly string[] = []): Cart['message'] {
  if (removed.length > 0) return { code: 'products_removed', minsans: [...removed] }
  const reduced = codes(lines.filter((line) => line.quantity < line.asked))
  if (reduced.length > 0) return { code: 'quantities_reduced', minsans: reduced }
  const changed = codes(lines.filter((line) => line.price_changed))
  return changed.length > 0 ? { code: 'prices_changed', minsans: changed } : null
}

/** The cart as the contract shows it. */
export function toCart(priced: Quote, place: Pick<Cart, 'pharmacy_id' | 'temporary' | 'message'>): Cart {
  return {
    ...place,
    products: priced.lines.map(({ item, quantity, price_cents, prescription }) => ({
      minsan: item.minsan,
      quantity,
      price: price_cents === null ? null : euroFromCents(price_cents),
      name: item.name,
      image: item.image,
      availability: item.availability,
      kind: item.kind,
      supply: item.supply,
      max_quantity: item.max_quantity,
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

function codes(lines: readonly PricedLine[]): string[] {
  return lines.map((line) => line.item.minsan)
}
