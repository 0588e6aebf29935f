import { repeat } from './repeat'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('runs immediately and after each interval, one at a time, also after a failure', async () => {
  let under_way = 0
  let most = 0
  let rounds = 0
  const failed = jest.fn()
  const watch = repeat(
    'work',
    1000,
    async () => {
      rounds += 1
      under_way += 1
      most = Math.max(most, under_way)
      await new Promise((resolve) => setTimeout(resolve, 1500))
      under_way -= 1
      if (rounds === 2) throw new Error('once')
    },
    failed,
  )
  await jest.advanceTimersByTimeAsync(7000)
  expect(rounds).toBeGreaterThan(2)
  expect(most).toBe(1)
  expect(failed.mock.calls).toEqual([[new Error('once')]])
  const stopped = watch.stop()
  await jest.advanceTimersByTimeAsync(60_000)
  await stopped
  const until_stop = rounds
  await jest.advanceTimersByTimeAsync(60_000)
  expect([rounds, under_way]).toEqual([until_stop, 0])
})
