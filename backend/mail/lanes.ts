/** Milliseconds from one look for work to the next. */
const POLL_MS = 500
/** Work under way that takes longer than this is left to the next start. */
const STOP_MS = 3000

/**
 * Takes work and does it until it is stopped, in so many lanes beside each other. `take` gives what there is, `count` at most; what fails in
 * either goes to `onFault`, once an outage, since it is tried twice a second.
 */
export function startLanes<Work>(
  lanes: number,
  take: (count: number) => Promise<Work[]>,
  work: (one: Work) => Promise<void>,
  onFault: (error: unknown) => void,
): { stop(): Promise<void> } {
  const under_way = new Set<Promise<void>>()
  let stopped = false
  let failing = false
  let wake = () => {}
  const fail = (error: unknown) => {
    if (!failing) onFault(error)
    failing = true
  }
  const round = async () => {
    const free = lanes - under_way.size
    const due = free > 0 ? await take(free) : []
    failing = false
    for (const one of due) {
      const lane = work(one).catch(fail)
      under_way.add(lane)
      lane.finally(() => {
        under_way.delete(lane)
        wake()
      })
    }
  }
  const loop = async () => {
    while (!stopped) {
      await round().catch(fail)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    await Promise.all(under_way)
  }
  const ended = loop()
  return {
    async stop() {
      stopped = true
      wake()
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())])
    },
  }
}
