import { createHash } from 'node:crypto'
import { newFolder, removeFolder } from '@/backend/testing/folder'
import { runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import type { Step } from '@/backend/testing/take-limits'
import type { Limit } from './limits'

jest.setTimeout(600_000)

const folder = newFolder()
beforeAll(() => seedTables(folder))
afterAll(() => removeFolder(folder))

const waits = async (name: string, limit: Limit, steps: readonly (Step | readonly Step[])[]) => {
  const { stdout, stderr } = await runProgram(folder, 'backend/testing/take-limits.ts', [
    JSON.stringify([name, limit, steps]),
  ])
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}
const take = (key: string, seconds: number): Step => ['take', key, seconds]

describe('Limiter', () => {
  it('allows the count, returns the time to wait, and starts again', async () => {
    const steps = [take('a', 0), take('a', 10), take('a', 20), take('b', 20), take('a', 60)]
    expect(await waits('plain', { count: 2, window_seconds: 60 }, steps)).toEqual([null, null, 40, null, null])
  })

  it('increases waits up to a maximum, and forgets after the window', async () => {
    const limit = { count: 2, window_seconds: 3600, wait_most_seconds: 300 }
    const tries = [0, 0, 0, 60, 60, 180, 180, 420, 420, 720, 720, 4320, 4320, 4320].map((at) => take('a', at))
    const expected = [null, null, 60, null, 120, null, 240, null, 300, null, 300, null, null, 60]
    expect(await waits('growing', limit, tries)).toEqual(expected)
  })

  it('counts concurrent calls of several processes', async () => {
    const atOnce = Array.from({ length: 20 }, () => take('a', 0))
    const [first] = await waits('at once', { count: 5, window_seconds: 60 }, [atOnce])
    expect(first.filter((wait: number | null) => wait === null)).toHaveLength(5)
    expect(await waits('at once', { count: 5, window_seconds: 60 }, [take('a', 1)])).toEqual([59])
  })

  it('moves a counter with a hash of an earlier version once, for calls in the same instant', async () => {
    const limit = { count: 5, window_seconds: 60 }
    expect(await waits('moved', limit, [take('a', 0), take('a', 0)])).toEqual([null, null])
    const unkeyed = createHash('sha256').update('moved:a').digest('hex')
    for (const statement of [
      `UPDATE limits SET key_hash = '${unkeyed}' WHERE ends_at = to_timestamp(60) AND count = 2`,
      "INSERT INTO settings VALUES ('hashes_keyed_from', to_jsonb(now() - interval '1 hour')) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    ])
      expect((await runProgram(folder, 'backend/testing/old-database.ts', ['same', statement])).stderr).toBe('')
    const [first] = await waits('moved', limit, [Array.from({ length: 20 }, () => take('a', 1))])
    expect(first.filter((wait: number | null) => wait === null)).toHaveLength(3)
  })

  it('allows a call whose clock is slightly behind', async () => {
    expect(await waits('behind', { count: 2, window_seconds: 60 }, [take('a', 10), take('a', 9)])).toEqual([null, null])
  })

  it('returns calls that did not count, and deletes counters', async () => {
    const back: Step = ['giveBack', 'a', 1]
    const steps = [take('a', 0), take('a', 0), back, take('a', 1), take('a', 1), ['forget', 'a', 1], take('a', 1)]
    const expected = [null, null, null, null, 59, null, null]
    expect(await waits('back', { count: 2, window_seconds: 60 }, steps as Step[])).toEqual(expected)
  })
})
