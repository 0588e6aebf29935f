import type { FeedProduct } from '@/lib/contract/site'
import { sampleMedicine, sampleProduct } from '@/lib/seo/testing/samples'
import { giveEnvironment } from '@/lib/testing/environment'
import { feedItem } from './google'

giveEnvironment({ SITE_URL: 'https://salvia.example' })

const NOW = new Date('2026-11-20T10:00:00Z')
const item = (product: Partial<FeedProduct>) =>
  feedItem({ ...sampleProduct, category: ['Integratori'], ...product } as FeedProduct, NOW)

test('goods stand in the feed with the price before and after', () => {
  expect(item({})).toContain('<g:price>12.40 EUR</g:price><g:sale_price>9.90 EUR</g:sale_price>')
  expect(item({ availability: 'orderable' })).toContain('<g:availability_date>2026-11-22T10:00:00.000Z<')
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
})
