import { keepWay, keptWay, mailedWay } from './way-back'

it.each([
  ['/checkout/click-and-collect?note=a', '/checkout/click-and-collect'],
  ['/profile?section=orders', '/profile'],
  ['/product/012345678', undefined],
  ['/search?query=emorroidi', undefined],
  ['/order-detail/1', undefined],
  ['//evil.example/profile', undefined],
  [null, undefined],
])('of %s a mail says %s', (wish, page) => {
  expect(mailedWay(wish)).toBe(page)
})

it('keeps the whole way on this device for a day', () => {
  expect(keptWay()).toBeNull()
  keepWay('/search?query=tosse')
  expect(keptWay()).toBe('/search?query=tosse')
  const until = Date.now() - 1
  localStorage.setItem('way_back', JSON.stringify({ wish: '/discounts', until }))
  expect(keptWay()).toBeNull()
  localStorage.setItem('way_back', JSON.stringify({ wish: 'https://evil.example', until: until + 60_000 }))
  expect(keptWay()).toBeNull()
  keepWay('/discounts')
  keepWay(null)
  expect(keptWay()).toBeNull()
})
