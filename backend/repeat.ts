import { recordJobRun } from './process-counters'

/** Does a round of a job now and again after each interval, until it is stopped; `stop` waits for the round that is under way. */
export function repeat(
  job: string,
  interval_ms: number,
  round: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let current: Promise<unknown> | null = null
  const run = () => {
    // A round that takes longer than the interval is not overtaken by the next one.
    current ??= round()
      .then(() => recordJobRun(job, Date.now()))
      .catch((error) => {
        recordJobRun(job, null)
        onError(error)
      })
      .finally(() => {
        current = null
      })
  }
  const timer = setInterval(run, interval_ms)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
