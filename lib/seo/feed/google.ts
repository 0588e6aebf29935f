import type { FeedProduct } from '@/lib/contract/site'
import { parseRichText, plainText } from '@/lib/html/tree'
import { isProductEan } from '@/lib/identifiers/gtin'
import { PHARMACY_COOKIE } from '@/lib/pharmacies/cookie'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { may } from '@/lib/rules/channels'
import { decimalEuro } from '@/lib/rules/money'
import { previousPrice } from '@/lib/rules/price'
import { ORDERABLE_READY_MINUTES } from '@/lib/rules/readiness'
import { absolute, publicPictures } from '@/lib/settings/env'
import { shortened } from '@/lib/values/shorten'
import { xml } from '@/lib/values/xml'

const MORE_PICTURES = 10

/** Google's limits for title and description (Merchant Center product data specification). */
const TITLE = 150
const DESCRIPTION = 5000

/** Maximum number of days in Google's pickup values; longer times are in weeks. */
const DAYS_MOST = 7
/** Preparation time up to which a product is ready on the day of the order. */
const SAME_DAY_MINUTES = 4 * 60
const DAY_MINUTES = 24 * 60

export interface FeedSeller {
  id: string
  code: string
  name: string
  city: string
  /** Product addresses must name the pharmacy, in a shop with several. */
  named: boolean
  /** Minutes until collection; null if not possible. */
  ready_in_minutes: number | null
}

export const feedPath = (code: string, feed = 'products') => `/feeds/google/${encodeURIComponent(code)}/${feed}.xml`

type ToItem = (product: FeedProduct, seller: FeedSeller, now: Date) => string

/** A pharmacy's feed for Google Merchant Center as RSS 2.0, streamed in parts; `toItem` renders each product. */
export async function* googleFeed(
  pages: AsyncIterable<{ items: FeedProduct[] }>,
  toItem: ToItem,
  seller: FeedSeller,
  now: Date,
): AsyncGenerator<string> {
  const { name, city, code } = seller
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n<title>${xml(name)}</title><link>${xml(absolute(pharmacyPath(code)))}</link><description>${xml(`${name}, ${city}`)}</description>\n`
  for await (const { items } of pages) yield items.map((product) => toItem(product, seller, now)).join('')
  yield '</channel></rss>\n'
}

/** Listed products may be advertised to the public, are available or orderable, and have price and picture. */
const isListed = (product: FeedProduct) =>
  may(product, 'in_feeds') &&
  product.price !== null &&
  product.availability !== 'unavailable' &&
  publicPictures(product.images).length > 0

const element = (fields: [string, string | null | undefined][]) =>
  `<item>${fields.map(([field, value]) => (value ? `<g:${field}>${xml(value)}</g:${field}>` : '')).join('')}</item>\n`

function prices(product: FeedProduct, now: Date): [string, string | null][] {
  const euro = (amount: number) => `${decimalEuro(amount)} EUR`
  const price = product.price ?? 0
  const before = previousPrice(product)
  const { sale_ends_at: ends } = product
  return [
    ['price', euro(before ?? price)],
    ['sale_price', before === null ? null : euro(price)],
    ['sale_price_effective_date', before !== null && ends ? `${now.toISOString()}/${ends}` : null],
  ]
}

/**
 * One product (product data specification); empty if not listed. Its page shows the same price without a chosen
 * pharmacy.
 */
export const productItem: ToItem = (product, { id, named }, now) => {
  if (!isListed(product)) return ''
  const { minsan, name, brand, category, availability } = product
  const ean = product.ean.filter(isProductEan)
  const [picture, ...more] = publicPictures(product.images)
  return element([
    ['id', minsan],
    ['title', shortened(name, TITLE)],
    ['description', shortened(plainText(parseRichText(product.description)) || name, DESCRIPTION)],
    ['link', absolute(`/product/${minsan}${named ? `?${PHARMACY_COOKIE}=${encodeURIComponent(id)}` : ''}`)],
    ['image_link', picture],
    ...more.slice(0, MORE_PICTURES).map((image): [string, string] => ['additional_image_link', image]),
    ['availability', availability === 'available' ? 'in_stock' : 'backorder'],
    [
      'availability_date',
      availability === 'orderable' ? new Date(now.getTime() + ORDERABLE_READY_MINUTES * 60_000).toISOString() : null,
    ],
    ...prices(product, now),
    ['condition', 'new'],
    ['brand', brand],
    ['gtin', ean[0]],
    ['mpn', minsan],
    ['identifier_exists', ean.length === 0 && !brand ? 'no' : null],
    ['product_type', category?.join(' > ')],
  ])
}

/**
 * Local inventory (local inventory data specification): reserved here and paid there, so `reserve`. Products to be
 * ordered are out of stock. `store_code` is the pharmacy's code, which its Business Profile must have.
 */
export const inventoryItem: ToItem = (product, { code, ready_in_minutes }, now) => {
  if (!isListed(product)) return ''
  const there = product.availability === 'available'
  const collected = there && ready_in_minutes !== null
  return element([
    ['id', product.minsan],
    ['store_code', code],
    ['availability', there ? 'in_stock' : 'out_of_stock'],
    ...prices(product, now),
    ['pickup_method', collected ? 'reserve' : 'not supported'],
    ['pickup_SLA', collected ? pickupSla(ready_in_minutes) : null],
  ])
}

function pickupSla(minutes: number): string {
  if (minutes <= SAME_DAY_MINUTES) return 'same_day'
  const days = Math.ceil(minutes / DAY_MINUTES)
  if (days === 1) return 'next_day'
  return days <= DAYS_MOST ? `${days}-day` : 'multi-week'
}
