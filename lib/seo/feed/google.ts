import type { FeedProduct } from '@/lib/contract/site'
import { parseRichText, plainText } from '@/lib/html/rich-text'
import { may } from '@/lib/rules/channels'
import { decimalEuro } from '@/lib/rules/money'
import { previousPrice } from '@/lib/rules/price'
import { ORDERABLE_READY_MINUTES } from '@/lib/rules/readiness'
import { shortened } from '../shorten'
import { absolute, publicPictures } from '../site'
import { xml } from '../sitemap/xml'

const MORE_PICTURES = 10

/** Google's limits of a title and a description (Merchant Center product data specification). */
const TITLE = 150
const DESCRIPTION = 5000

/**
 * The products of a feed for Google Merchant Center, as RSS 2.0 in parts. Only what may be advertised to the
 * public goes in, and of it what somebody has, with a price and a picture.
 */
export async function* googleFeed(
  pages: AsyncIterable<{ items: FeedProduct[] }>,
  shop: { name: string; description: string },
  now: Date,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n<title>${xml(shop.name)}</title><link>${xml(absolute('/home'))}</link><description>${xml(shop.description)}</description>\n`
  for await (const { items } of pages) yield items.map((product) => feedItem(product, now)).join('')
  yield '</channel></rss>\n'
}

/** One product; an empty text where it has no place in the feed. */
export function feedItem(product: FeedProduct, now: Date): string {
  const { minsan, name, brand, price, ean, category, availability } = product
  const [picture, ...more] = publicPictures(product.images)
  if (!may(product, 'in_feeds') || price === null || !picture || availability === 'unavailable') return ''
  const before = previousPrice(product)
  const about = plainText(parseRichText(product.description)) || name
  const euro = (amount: number) => `${decimalEuro(amount)} EUR`
  const fields: [string, string | null | undefined][] = [
    ['id', minsan],
    ['title', shortened(name, TITLE)],
    ['description', shortened(about, DESCRIPTION)],
    ['link', absolute(`/product/${minsan}`)],
    ['image_link', picture],
    ...more.slice(0, MORE_PICTURES).map((image): [string, string] => ['additional_image_link', image]),
    ['availability', availability === 'available' ? 'in_stock' : 'backorder'],
    [
      'availability_date',
      availability === 'orderable' ? new Date(now.getTime() + ORDERABLE_READY_MINUTES * 60_000).toISOString() : null,
    ],
    ['price', euro(before ?? price)],
    ['sale_price', before === null ? null : euro(price)],
    ['condition', 'new'],
    ['brand', brand],
    ['gtin', ean[0]],
    ['mpn', minsan],
    ['identifier_exists', ean.length === 0 && !brand ? 'no' : null],
    ['product_type', category?.join(' > ')],
  ]
  const inside = fields.map(([field, value]) => (value ? `<g:${field}>${xml(value)}</g:${field}>` : '')).join('')
  return `<item>${inside}</item>\n`
}
