import { readdirSync } from 'node:fs'
import path from 'node:path'
import { routeName } from './watch'

test.each([
  ['GET', '/home', '/home'],
  ['GET', '/product/012745093?a=b', '/product/:productId'],
  ['GET', '/search?query=viagra', '/search'],
  ['GET', '/api/v1/orders/o-1', '/v1/orders/{id}'],
  ['POST', '/api/session', '/api/session'],
  ['GET', '/api/health', '/api/health'],
  ['GET', '/_next/static/chunks/a.js', '/_next/static'],
  ['GET', '/robots.txt', '/robots.txt'],
  ['GET', '/confirm/email?token=abc', '/confirm/email'],
  ['GET', '/confirm/email/anna%40example.com', '/confirm/email/:email'],
  ['GET', '/wp-login.php', 'unknown'],
  ['BREW', '/api/v1/orders', 'unknown'],
  ['GET', '/api/v1/RSSMRA80A01H501U', 'unknown'],
])('%s %s is one of %s', (method, url, route) => {
  expect(routeName(method, url)).toBe(route)
})

test('each door of app/api is named, but for the calls of the contract', () => {
  const doors = readdirSync(path.resolve(__dirname, '../../app/api'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['[...path]', 'v1'].includes(entry.name))
    .map(({ name }) => `/api/${name}`)
  expect(doors.map((door) => routeName('GET', door))).toEqual(doors)
})
