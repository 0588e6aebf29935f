import { Limiter } from './limits'
import { ProblemError } from './problem'

const at = (seconds: number) => new Date(seconds * 1000)

function refusal(take: () => void): number | undefined {
  try {
    take()
  } catch (error) {
    if (error instanceof ProblemError) return error.retry_after_seconds
    throw error
  }
  return undefined
}

describe('Limiter', () => {
  it('lets the count through, says how long to wait, and begins anew', () => {
    const limiter = new Limiter({ count: 2, window_seconds: 60 })
    limiter.take('a', at(0))
    limiter.take('a', at(10))
    expect(refusal(() => limiter.take('a', at(20)))).toBe(40)
    expect(refusal(() => limiter.take('b', at(20)))).toBeUndefined()
    expect(refusal(() => limiter.take('a', at(60)))).toBeUndefined()
  })

  it('holds a bounded number of keys', () => {
    const limiter = new Limiter({ count: 1, window_seconds: 60 }, 100)
    for (let index = 0; index < 1000; index += 1) limiter.take(`key-${index}`, at(0))
    expect(limiter.size).toBeLessThanOrEqual(100)
    limiter.take('later', at(100))
    expect(limiter.size).toBe(1)
  })
})
