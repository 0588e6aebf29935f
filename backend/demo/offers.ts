import type { DemoPharmacy } from '@/backend/demo/pharmacies'
import { type Random, random } from '@/backend/demo/random'
import type { Kind, Supply } from '@/lib/contract/products'
import { may } from '@/lib/rules/channels'
import { mayBeOrdered } from '@/lib/rules/sale'
import { type DayNumber, romeTimestamp } from '@/lib/values/rome-time'

export interface PricedProduct {
  minsan: string
  kind: Kind
  supply: Supply | null
  /** Mean of the pharmacies' prices. */
  base_price_cents: number
  national_price: boolean
  short: boolean
  withdrawn: boolean
}

export interface DemoOffer {
  minsan: string
  price_cents: number
  /** Price before the reduction; null without one. */
  list_price_cents: number | null
  stock: number
  /** Available from the wholesaler without stock. */
  orderable: boolean
  /** Prices with their first day, oldest first; the last is price_cents. Covers more than 30 days. */
  price_history: { price_cents: number; from: DayNumber }[]
  stock_updated_at: Date
}

type Selling = Pick<DemoPharmacy, 'code' | 'price_level'>

/** Selects the products a pharmacy carries: 73–90 %. */
function carries(pharmacy: Selling, product: PricedProduct): boolean {
  // Hospital and specialist-only packs are not sold in pharmacies.
  if (product.withdrawn || !mayBeOrdered(product)) return false
  const share = 0.73 + 0.17 * random(`range ${pharmacy.code}`).next()
  return random(`carries ${pharmacy.code} ${product.minsan}`).chance(share)
}

/** Rounds to 0 or 5 cents, like shelf prices. */
const shelf = (cents: number) => Math.max(50, Math.round(cents / 5) * 5)

function price(pharmacy: Selling, product: PricedProduct, today: DayNumber, dice: Random) {
  if (product.national_price) {
    const entry = { price_cents: product.base_price_cents, from: today - dice.int(120, 300) }
    return { price_cents: product.base_price_cents, list_price_cents: null, price_history: [entry] }
  }
  // OTC may be reduced like other goods, but rarely is; other medicines may not (lib/rules/price.ts).
  const reduced = may(product, 'reduced', 'leaflet') && dice.chance(product.kind === 'medicine' ? 0.03 : 0.16)
  const list = shelf(product.base_price_cents * pharmacy.price_level * (0.95 + dice.next() * 0.1))
  const older = shelf(list * (0.96 + dice.next() * 0.06))
  const start = { price_cents: older, from: today - dice.int(120, 300) }
  const changed = { price_cents: list, from: today - dice.int(64, 100) }
  if (!reduced)
    return { price_cents: list, list_price_cents: null, price_history: older === list ? [start] : [start, changed] }
  const since = dice.int(2, 24)
  // Sometimes the price dipped within the previous thirty days: then that is the lowest, not the list price.
  const dip = dice.chance(0.2) ? shelf(list * 0.96) : list
  const dips: DemoOffer['price_history'] =
    dip < list
      ? [
          { price_cents: dip, from: today - (since + 20) },
          { price_cents: list, from: today - (since + 12) },
        ]
      : []
  const share = product.kind === 'medicine' ? dice.int(6, 14) : dice.int(8, 35)
  const cents = shelf(dip * (1 - share / 100))
  if (cents >= dip) return { price_cents: list, list_price_cents: null, price_history: [start, changed] }
  return {
    price_cents: cents,
    list_price_cents: list,
    price_history: [start, changed, ...dips, { price_cents: cents, from: today - since }],
  }
}

export function* demoOffers(
  pharmacy: Selling,
  products: Iterable<PricedProduct>,
  today: DayNumber,
): Generator<DemoOffer> {
  for (const product of products) {
    if (!carries(pharmacy, product)) continue
    const dice = random(`offer ${pharmacy.code} ${product.minsan}`)
    const priced = price(pharmacy, product, today, dice)
    const inStock = !product.short && dice.chance(0.78)
    yield {
      minsan: product.minsan,
      ...priced,
      stock: inStock ? (dice.chance(0.2) ? dice.int(1, 3) : dice.int(4, 40)) : 0,
      orderable: !product.short && dice.chance(0.86),
      stock_updated_at: new Date(romeTimestamp(today - 1, dice.int(18, 20) * 60 + dice.int(10, 59))),
    }
  }
}
