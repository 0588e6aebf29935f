import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'
import { ofProcess } from './of-process'
import type { Source } from './outage'

/** So long nobody is asked who kept failing; then one call tries. */
const REST_MS = 3000

/** How many failures in a row it takes. A slow blog must not slow the shop, so that one is enough there. */
const FAILURES: Record<Source, number> = { platform: 3, blog: 1 }

const breakerOf = (source: Source) =>
  ofProcess(`breaker.${source}`, () =>
    circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES[source]) }),
  )

/** Which sources are left alone just now. */
export const circuits = (): Record<Source, boolean> => ({
  platform: breakerOf('platform').state !== CircuitState.Closed,
  blog: breakerOf('blog').state !== CircuitState.Closed,
})

class Failed<Answer> {
  constructor(readonly answer: Answer) {}
}

/**
 * Makes a call, and counts whether its source is there: what the call throws, and an answer that `isFailure` names, speak against it.
 * Null, without a call, while the source rests.
 */
export async function guarded<Answer extends object>(
  source: Source,
  call: () => Promise<Answer>,
  isFailure: (answer: Answer) => boolean,
): Promise<Answer | null> {
  try {
    return await breakerOf(source).execute(async () => {
      const answer = await call()
      if (isFailure(answer)) throw new Failed(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Failed) return error.answer
    if (isBrokenCircuitError(error)) return null
    throw error
  }
}
