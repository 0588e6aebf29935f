import { NextRequest } from 'next/server'
import { getDevice } from './known-device'
import { DEVICE_COOKIE } from './names'

test('a browser without a proof gets one that lasts as long as its request, another gets its own', () => {
  const ask = (cookie = '') => new NextRequest('http://shop.test/', { headers: { cookie } })
  const first = ask()
  expect(getDevice(first)).toMatch(/^[0-9a-f]{64}$/)
  expect(getDevice(first)).toBe(getDevice(first))
  expect(getDevice(ask())).not.toBe(getDevice(first))
  expect(getDevice(ask(`${DEVICE_COOKIE}=${'a'.repeat(64)}`))).toBe('a'.repeat(64))
})
