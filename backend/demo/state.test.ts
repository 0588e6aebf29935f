import { readBackendEnv } from '../process/env'
import { wantsDemo } from './state'

const wants = (env: Record<string, string>) => wantsDemo(readBackendEnv(env))

test('a database is filled by itself only where nobody could sell from it, or where it is asked for by name', () => {
  expect(wants({})).toBe(true)
  expect(wants({ DATABASE_URL: '', SITE_URL: 'http://localhost:3000' })).toBe(true)
  expect(wants({ DATABASE_URL: 'postgres://db/salvia' })).toBe(false)
  expect(wants({ SITE_URL: 'https://shop.example' })).toBe(false)
  expect(wants({ SITE_URL: 'HTTPS://shop.example' })).toBe(false)
  expect(wants({ DEMO: 'on', DATABASE_URL: 'postgres://db/salvia', SITE_URL: 'https://shop.example' })).toBe(true)
  expect(wants({ DEMO: 'off' })).toBe(false)
  expect(() => wants({ DEMO: 'yes' })).toThrow('DEMO: must be auto, on or off')
})
