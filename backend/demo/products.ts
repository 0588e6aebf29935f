import type { Kind, Supply } from '@/lib/contract/products'
import { may } from '@/lib/rules/channels'
import { mayBeOrdered } from '@/lib/rules/sale'
import { type DayNumber, romeTimestamp } from '@/lib/values/rome-time'
import type { MedicineRecord, Row } from '../imports'
import {
  type CatalogueRecord,
  type CategoryRecord,
  catalogueTable,
  categoryTable,
  medicineTables,
  readMinsan,
  readPrice,
  readProfile,
  readTexts,
  required,
  Table,
  type TextRecord,
} from '../imports'
import { readRows } from './files'
import type { DemoPharmacy } from './pharmacies'

/** A seeded generator (mulberry32): the same key yields the same numbers on every machine. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number
  /** An integer from `from` to `to`, both inclusive. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

// Local copies, because globals are slow in Jest's context and these run a hundred million times.
const { floor, imul } = Math

function hash(key: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < key.length; i++) h = imul(h ^ key.charCodeAt(i), 0x01000193)
  // Avalanche, so that keys differing only in the last letter do not yield neighbouring streams.
  h = imul(h ^ (h >>> 16), 0x85ebca6b)
  h = imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export function random(key: string): Random {
  let state = hash(key)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = imul(t ^ (t >>> 15), t | 1)
    t ^= t + imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    int: (from, to) => from + floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick(list) {
      const item = list[floor(next() * list.length)]
      if (item === undefined) throw new RangeError('pick from an empty list')
      return item
    },
  }
}

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

export interface DemoProducts {
  medicines: Row<MedicineRecord>[]
  shortages: Row<MedicineRecord>[]
  goods: Row<CatalogueRecord>[]
  /** Texts of medicines; other products have theirs in their row. */
  texts: Row<TextRecord>[]
  priced: PricedProduct[]
}

export const readCategories = (): Promise<Row<CategoryRecord>[]> =>
  readRows('categories.csv', (source) => categoryTable.read(source.open()))

export const readMedicines = () => readRows('medicines.csv', (source) => medicineTables.own.read(source.open()))
export const readGoods = () =>
  readRows('products.csv', (source) => catalogueTable(readProfile('salvia'), null).read(source.open()))
export const readMedicineTexts = () => readRows('texts.csv', readTexts)

const priceTable = new Table(
  { columns: { minsan: { names: ['minsan'], required: true }, price: { names: ['prezzo'], required: true } } },
  (row) => [readMinsan(row.minsan), readPrice(required(row.price, 'prezzo'))] as const,
)

/** The first `count` demo products, proportionally from every kind. */
export async function readProducts(count = Number.POSITIVE_INFINITY): Promise<DemoProducts> {
  const all = { medicines: await readMedicines(), goods: await readGoods() }
  const share = Math.min(1, count / (all.medicines.length + all.goods.length))
  const medicines = spread(all.medicines, Math.round(all.medicines.length * share))
  const goods = spread(all.goods, Math.ceil((all.medicines.length + all.goods.length) * share) - medicines.length)
  const codes = new Set(medicines.map(({ record }) => record.minsan))
  const theirs = <Of extends { minsan?: string }>(rows: Row<Of>[]) =>
    rows.filter(({ record }) => codes.has(record.minsan ?? ''))
  const shortages = theirs(await readRows('shortages.csv', (source) => medicineTables.shortages.read(source.open())))
  const prices = new Map(
    (await readRows('medicines.csv', (source) => priceTable.read(source.open()))).map(({ record }) => record),
  )
  const short = new Set(shortages.map(({ record }) => record.minsan))
  const priced: PricedProduct[] = [
    ...medicines.map(
      ({ record: { minsan, kind = 'medicine', supply = null, national_price_cents, withdrawn_at } }) => ({
        minsan,
        kind,
        supply,
        base_price_cents: prices.get(minsan) ?? 0,
        national_price: national_price_cents !== null,
        short: short.has(minsan),
        withdrawn: withdrawn_at !== null,
      }),
    ),
    ...goods.map(({ record: { minsan, kind, supply, price_cents } }) => ({
      minsan: minsan ?? '',
      kind: kind ?? 'other',
      supply,
      base_price_cents: price_cents ?? 0,
      national_price: false,
      short: false,
      withdrawn: false,
    })),
  ]
  return { medicines, goods, shortages, texts: theirs(await readMedicineTexts()), priced }
}

/** Picks `count` items at even intervals. */
const spread = <Of>(list: Of[], count: number): Of[] =>
  list.filter((_, index) => Math.floor(((index + 1) * count) / list.length) > Math.floor((index * count) / list.length))
