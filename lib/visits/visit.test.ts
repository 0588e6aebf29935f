import routes from '@/lib/rules/routes.json'
import { getBucket, getStep, pageKind } from './visit'

test.each([
  ['/home', 'home'],
  ['/categories/solari', 'listing'],
  ['/categories/solari/viso', 'listing'],
  ['/discounts', 'listing'],
  ['/search', 'search'],
  ['/product/lenidol-012745093', 'product'],
  ['/checkout', 'cart'],
  ['/checkout/home-delivery', 'checkout'],
  ['/order-detail/o-1', 'other'],
  ['/blog/product/x', 'other'],
])('%s is a page of the kind %s', (pathname, kind) => {
  expect(pageKind(pathname)).toBe(kind)
})

test('each kind is a page that there is', () => {
  const kinds = new Set(routes.known.map((route) => pageKind(route)))
  expect([...kinds].sort()).toEqual(['cart', 'checkout', 'home', 'listing', 'other', 'product', 'search'])
})

test('product, cart and checkout are steps of the way', () => {
  expect(['/home', '/product/1', '/checkout', '/checkout/click-and-collect'].map(getStep)).toEqual([
    undefined,
    'product',
    'cart',
    'checkout',
  ])
})

test('a value is sent as the number of its bucket', () => {
  expect([0, 0.5, 0.51, 10, 11].map((seconds) => getBucket('lcp', seconds))).toEqual([0, 0, 1, 8, 9])
})
