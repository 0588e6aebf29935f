import { cameFrom, parseSelection, selectionHref } from './selection'

const nothing = parseSelection({})

test('an empty address asks for nothing', () => {
  expect(nothing).toEqual({
    query: '',
    city: '',
    position: null,
    open_now: false,
    delivery: false,
    on_duty: false,
    service: '',
    redirect: null,
  })
  expect(selectionHref(nothing)).toBe('/pharmacy-selection')
})

test('a position keeps three decimals', () => {
  const { position } = parseSelection({ lat: '45.4742381', lng: '9.2051' })
  expect(position).toEqual({ latitude: 45.474, longitude: 9.205 })
})

test.each([
  [{ lat: '91', lng: '9' }],
  [{ lat: '45.1', lng: '181' }],
  [{ lat: 'NaN', lng: '9' }],
  [{ lat: '45' }],
  [{ lat: '', lng: '' }],
])('%j is no position', (params) => {
  expect(parseSelection(params).position).toBeNull()
})

test.each([['https://evil.example'], ['//evil.example'], ['/\\evil.example'], ['/login'], ['checkout']])(
  'does not lead to %s',
  (redirect) => {
    expect(parseSelection({ redirect }).redirect).toBeNull()
  },
)

test('a filter keeps the place, another place keeps the filters, both keep the way back', () => {
  const selection = parseSelection({ query: 'Milano', open_now: '1', redirect: '/checkout' })
  expect(selectionHref(selection, { delivery: true })).toBe(
    '/pharmacy-selection?query=Milano&open_now=1&delivery=1&redirect=%2Fcheckout',
  )
  expect(selectionHref(selection, { city: 'torino' })).toBe(
    '/pharmacy-selection?city=torino&open_now=1&redirect=%2Fcheckout',
  )
  expect(selectionHref(selection, { position: { latitude: 45.4, longitude: 9.2 } })).toBe(
    '/pharmacy-selection?lat=45.4&lng=9.2&open_now=1&redirect=%2Fcheckout',
  )
})

test('a doubled or broken value is dropped', () => {
  expect(parseSelection({ query: ['Milano', 'Roma'], city: '../x' })).toMatchObject({ query: 'Milano', city: '' })
})

test.each([
  ['http://shop.example/product/012745093?x=1', '/product/012745093?x=1'],
  ['http://shop.example/pharmacy-selection?query=Milano', null],
  ['http://shop.example/login', null],
  ['http://evil.example/product/1', null],
  ['no address', null],
  [null, null],
])('from %s one goes back to %s', (referer, redirect) => {
  expect(cameFrom(nothing, referer, 'shop.example').redirect).toBe(redirect)
})

test('a redirect that is asked for wins over where one came from', () => {
  const selection = parseSelection({ redirect: '/checkout' })
  expect(cameFrom(selection, 'http://shop.example/home', 'shop.example').redirect).toBe('/checkout')
})
