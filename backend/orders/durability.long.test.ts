import { ordersThroughKills } from '../testing/kill-series'

jest.setTimeout(8 * 3_600_000)

it('has each order once after a thousand kills, whatever was answered before them', async () => {
  const { acknowledged, faults } = await ordersThroughKills(1000, 1)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(1000)
})
