import { shopperAddress } from './forwarded'

test.each([
  [undefined, '::ffff:10.0.0.9', 0, '10.0.0.9'],
  ['1.1.1.1', '10.0.0.9', 0, '10.0.0.9'],
  ['1.1.1.1', '10.0.0.9', 1, '1.1.1.1'],
  ['9.9.9.9, 1.1.1.1', '10.0.0.9', 1, '1.1.1.1'],
  ['9.9.9.9, 1.1.1.1, 2.2.2.2', '10.0.0.9', 2, '1.1.1.1'],
  ['1.1.1.1', '10.0.0.9', 3, '1.1.1.1'],
  ['', '10.0.0.9', 1, '10.0.0.9'],
])('with %s behind %s and %i proxies the shopper is at %s', (header, socket, trusted, address) => {
  expect(shopperAddress(header, socket, trusted)).toBe(address)
})
