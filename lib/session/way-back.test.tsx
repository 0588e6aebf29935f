import { readWayBack, storeWayBack, toMailedPage } from './way-back'

it.each([
  ['/checkout/click-and-collect?note=a', '/checkout/click-and-collect'],
  ['/profile?section=orders', '/profile'],
  ['/product/012345678', undefined],
  ['/search?query=emorroidi', undefined],
  ['/order-detail/1', undefined],
  ['//evil.example/profile', undefined],
  [null, undefined],
])('of %s a mail says %s', (wish, page) => {
  expect(toMailedPage(wish)).toBe(page)
})

it('keeps the whole way on this device for a day', () => {
  expect(readWayBack()).toBeNull()
  storeWayBack('/search?query=tosse')
  expect(readWayBack()).toBe('/search?query=tosse')
  const until = Date.now() - 1
  localStorage.setItem('way_back', JSON.stringify({ wish: '/discounts', until }))
  expect(readWayBack()).toBeNull()
  localStorage.setItem('way_back', JSON.stringify({ wish: 'https://evil.example', until: until + 60_000 }))
  expect(readWayBack()).toBeNull()
  storeWayBack('/discounts')
  storeWayBack(null)
  expect(readWayBack()).toBeNull()
})
