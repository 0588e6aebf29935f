import { ordersThroughKills } from '../testing/kill-series'

jest.setTimeout(8 * 3_600_000)

const server = process.env.TEST_DATABASE_URL
afterEach(() => {
  if (server) process.env.TEST_DATABASE_URL = server
})

/**
 * A start on the embedded database takes about five times as long as on PostgreSQL: where both run, it gets a fifth of
 * the thousand.
 */
const series: [string, number][] = server
  ? [
      ['PostgreSQL', 800],
      ['the embedded database', 200],
    ]
  : [['the embedded database', 1000]]

it.each(series)('has each order once on %s after %d kills, whatever was answered before', async (kind, kills) => {
  if (kind !== 'PostgreSQL') delete process.env.TEST_DATABASE_URL
  const { acknowledged, faults } = await ordersThroughKills(kills, 1)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(kills)
})
