import { Pace } from './pace'

test('what is written at once grows to what fits into a turn, shrinks with a slow one, and visitors get twice as long', async () => {
  const rests: number[] = []
  const pace = new Pace(100, async (ms) => void rests.push(ms))
  const after = async (count: number, took_ms: number) => {
    await pace.rested(count, took_ms)
    return pace.size
  }
  expect(pace.size).toBe(10)
  expect(await after(10, 1)).toBe(20)
  expect(await after(20, 2)).toBe(40)
  expect(await after(40, 0)).toBe(80)
  expect(await after(80, 1)).toBe(100)
  expect(await after(100, 20)).toBe(50)
  expect(await after(50, 300)).toBe(10)
  expect(rests).toEqual([2, 4, 0, 2, 40, 600])
})
