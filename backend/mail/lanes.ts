import { setTimeout } from 'node:timers/promises'

/** Interval between polls of all lanes together, in ms. */
const POLL_MS = 500
/** How long a stop waits for work in flight, in ms. */
const STOP_MS = 3000

/**
 * Takes and does work in parallel lanes until it is stopped. `take` returns one item or undefined. Errors go to
 * `onFault`, once per outage, since polling is frequent.
 */
export function startLanes<Work>(
  lanes: number,
  take: () => Promise<Work | undefined>,
  work: (one: Work) => Promise<void>,
  onFault: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let failing = false
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: stopping.signal }).catch(() => {})
  const lane = async (_: unknown, place: number) => {
    for (await pause(place * POLL_MS); !stopping.signal.aborted; ) {
      try {
        const one = await take()
        failing = false
        if (one !== undefined) await work(one)
        else await pause(lanes * POLL_MS)
      } catch (error) {
        if (!failing) onFault(error)
        failing = true
        await pause(lanes * POLL_MS)
      }
    }
  }
  const ended = Promise.all(Array.from({ length: lanes }, lane))
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.race([ended, setTimeout(STOP_MS, undefined, { ref: false })])
    },
  }
}
