import ports from './bad-ports.json'
import { hasBadPort, isBadPort } from './environment'

test.each(ports)('Node refuses to call port %d', async (port) => {
  const refused = await fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.cause)
  expect(refused).toMatchObject({ message: 'bad port' })
  expect(isBadPort(port)).toBe(true)
})

test('the usual ports are none of them, and neither is the one that means any', () => {
  expect([0, 80, 443, 3000, 4000, 8080].filter(isBadPort)).toEqual([])
  expect(['http://127.0.0.1', 'https://salvia.example/', 'http://127.0.0.1:4000/v1'].filter(hasBadPort)).toEqual([])
  expect(hasBadPort('http://127.0.0.1:4190/v1')).toBe(true)
})
