import { allowedInstead } from './methods'

test.each([
  ['POST', '/login'],
  ['PUT', '/product/012745093'],
  ['DELETE', '/api-2'],
  ['OPTIONS', '/home'],
  ['PATCH', '/media/prova.webp'],
])('%s %s is refused with what may be asked instead', (method, path) => {
  expect(allowedInstead(method, path)).toBe('GET, HEAD')
})

test.each([
  ['GET', '/login'],
  ['HEAD', '/home'],
  ['POST', '/api/pharmacy'],
  ['POST', '/api/social/apple/callback'],
  ['DELETE', '/api/v1/cart/items/1'],
  ['POST', '/_next/action'],
])('%s %s passes', (method, path) => {
  expect(allowedInstead(method, path)).toBeNull()
})
