import type { FeedProduct } from '@/lib/contract/site'
import { sampleMedicine, sampleProduct } from '@/lib/seo/testing/samples'
import { giveEnvironment } from '@/lib/testing/environment'
import { googleFeed, inventoryItem, productItem } from './google'

giveEnvironment({ SITE_URL: 'https://salvia.example' })

const NOW = new Date('2026-11-20T10:00:00Z')
const seller = { id: '7', code: 'T12', name: 'Farmacia Uno', city: 'Milano', named: true, ready_in_minutes: 60 }
const feed = (product: Partial<FeedProduct>): FeedProduct => ({
  ...sampleProduct,
  category: ['Integratori'],
  ...product,
})
const item = (product: Partial<FeedProduct>) => productItem(feed(product), seller, NOW)
const inventory = (product: Partial<FeedProduct>, ready_in_minutes: number | null = 60) =>
  inventoryItem(feed(product), { ...seller, ready_in_minutes }, NOW)

test('goods stand in the feed with the price before and after', () => {
  expect(item({})).toContain('<g:price>12.40 EUR</g:price><g:sale_price>9.90 EUR</g:sale_price>')
  expect(item({ availability: 'orderable' })).toContain('<g:availability_date>2026-11-22T10:00:00.000Z<')
})

test('a reduction that ends says until when, one without an end or a lawful reference price does not', () => {
  const sale_ends_at = '2026-12-31T23:00:00.000Z'
  const dates = `<g:sale_price_effective_date>${NOW.toISOString()}/${sale_ends_at}</g:sale_price_effective_date>`
  expect(item({ sale_ends_at })).toContain(dates)
  expect(inventory({ sale_ends_at })).toContain(dates)
  expect(item({ sale_ends_at: null })).not.toContain('effective_date')
  expect(item({ sale_ends_at, lowest_price_30d: null })).not.toContain('effective_date')
})

test.each<Partial<FeedProduct>>([
  { kind: 'veterinary' },
  { kind: 'infant_formula' },
  { kind: 'homeopathic' },
  { kind: 'medicine', supply: 'OTC' },
  { kind: sampleMedicine.kind, supply: 'OSP' },
  { availability: 'unavailable' },
  { price: null },
  { images: [] },
])('what has no place in the feed: %j', (product) => {
  expect(item(product)).toBe('')
  expect(inventory(product)).toBe('')
})

test("a product's address names the pharmacy whose price it is, where there are several", () => {
  expect(item({})).toContain('<g:link>https://salvia.example/product/923456786?pharmacy=7</g:link>')
  expect(productItem(feed({}), { ...seller, named: false }, NOW)).toContain('/product/923456786</g:link>')
})

test('stock of the pharmacy is stated in Google’s words', () => {
  expect(inventory({})).toBe(
    '<item><g:id>923456786</g:id><g:store_code>T12</g:store_code><g:availability>in_stock</g:availability><g:price>12.40 EUR</g:price><g:sale_price>9.90 EUR</g:sale_price><g:pickup_method>reserve</g:pickup_method><g:pickup_SLA>same_day</g:pickup_SLA></item>\n',
  )
  expect(inventory({ availability: 'orderable' })).toMatch(/out_of_stock.*<g:pickup_method>not supported<(?!.*SLA)/)
  expect(inventory({}, null)).toMatch(/in_stock.*<g:pickup_method>not supported<(?!.*SLA)/)
  const after = [240, 241, 1440, 1441, 7 * 1440, 7 * 1440 + 1].map(
    (minutes) => /SLA>([^<]+)</.exec(inventory({}, minutes))?.[1],
  )
  expect(after).toEqual(['same_day', 'next_day', 'next_day', '2-day', '7-day', 'multi-week'])
})

test.each(['0000000000000', '2000000000008', '0412345678903'])(
  'a code that identifies nothing is no gtin: %s',
  (code) => {
    expect(item({ ean: [code] })).not.toContain('<g:gtin>')
    expect(item({ ean: [code], brand: null })).toContain('<g:identifier_exists>no<')
    expect(item({ ean: [code, '8001234567897'] })).toContain('<g:gtin>8001234567897<')
  },
)

test('a product has the fields that Google asks for', () => {
  const told = productItem(feed({ name: 'Crema <b> & "olio"', category: ['Integratori', 'Vitamine'] }), seller, NOW)
  for (const part of [
    '<g:id>923456786</g:id>',
    '<g:title>Crema &lt;b&gt; &amp; &quot;olio&quot;</g:title>',
    '<g:description>Integratore di vitamina C.</g:description>',
    '<g:link>https://salvia.example/product/923456786?pharmacy=7</g:link>',
    '<g:image_link>https://salvia.example/media/p/923456786.webp</g:image_link>',
    '<g:additional_image_link>https://salvia.example/media/p/923456786-2.webp</g:additional_image_link>',
    '<g:availability>in_stock</g:availability>',
    '<g:price>12.40 EUR</g:price>',
    '<g:sale_price>9.90 EUR</g:sale_price>',
    '<g:gtin>8001234567897</g:gtin>',
    '<g:product_type>Integratori &gt; Vitamine</g:product_type>',
  ])
    expect(told).toContain(part)
  const ordered = item({ availability: 'orderable', list_price: null, ean: [], brand: null })
  expect(ordered).toContain('<g:availability>backorder</g:availability>')
  expect(ordered).toContain('<g:availability_date>2026-11-22T10:00:00.000Z</g:availability_date>')
  expect(ordered).toContain('<g:identifier_exists>no</g:identifier_exists>')
  expect(ordered).not.toContain('sale_price')
})

test('the feed is whole RSS around what may be in it', async () => {
  async function* some() {
    yield { items: [feed({}), { ...feed({}), ...sampleMedicine, category: null }] }
  }
  let text = ''
  for await (const part of googleFeed(some(), productItem, { ...seller, name: 'Uno & Due' }, NOW)) text += part
  expect(text.match(/<item>/g)).toHaveLength(1)
  expect(text).toMatch(/^<\?xml[\s\S]+<title>Uno &amp; Due<\/title>[\s\S]+<\/channel><\/rss>\n$/)
})
