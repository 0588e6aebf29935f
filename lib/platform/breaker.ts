import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'
import { processSingleton } from './of-process'
import type { Source } from './outage'

/** Open time of a circuit, in ms; then one trial call. */
const REST_MS = 3000

/** Consecutive failures that open a circuit. One is enough for the blog, which must not slow the shop. */
const FAILURES: Record<Source, number> = { platform: 3, blog: 1 }

const getBreaker = (source: Source) =>
  processSingleton(`breaker.${source}`, () =>
    circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES[source]) }),
  )

export const circuits = (): Record<Source, boolean> => ({
  platform: getBreaker('platform').state !== CircuitState.Closed,
  blog: getBreaker('blog').state !== CircuitState.Closed,
})

class Failed<Answer> {
  constructor(readonly answer: Answer) {}
}

/**
 * Makes a call through the circuit breaker: exceptions and responses matched by `isFailure` count as failures.
 * Returns null without calling while the circuit is open.
 */
export async function guarded<Answer extends object>(
  source: Source,
  call: () => Promise<Answer>,
  isFailure: (answer: Answer) => boolean,
): Promise<Answer | null> {
  try {
    return await getBreaker(source).execute(async () => {
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
