import { recordJobRun } from './counters'

/** Runs a job now and after each interval, until it is stopped; `stop` waits for the current run. */
export function repeat(
  job: string,
  interval_ms: number,
  round: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let current: Promise<unknown> | null = null
  const run = () => {
    // Runs never overlap.
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
