import { setTimeout } from 'node:timers/promises'

/** Milliseconds from one look for work to the next, of whichever lane. */
const POLL_MS = 500
/** Work under way that takes longer than this is left to the next start. */
const STOP_MS = 3000

/**
 * Takes work and does it until it is stopped, in so many lanes beside each other. `take` gives one piece, undefined for none; what fails in
 * either goes to `onFault`, once an outage, since it is tried twice a second.
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
