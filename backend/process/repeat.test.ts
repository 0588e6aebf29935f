import { repeat } from './repeat'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('runs immediately and after each interval, one at a time, also after a failure', async () => {
  let underWay = 0
  let most = 0
  let rounds = 0
  const failed = jest.fn()
  const watch = repeat(
    'work',
    1000,
    async () => {
      rounds += 1
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 1500))
      underWay -= 1
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
  const untilStop = rounds
  await jest.advanceTimersByTimeAsync(60_000)
  expect([rounds, underWay]).toEqual([untilStop, 0])
})
