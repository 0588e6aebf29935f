/** Counters of this process since its start, shown by metrics.ts. */
export const processCounters = {
  failed_logins: 0,
  jobs: new Map<string, { last_success_at: number | null; failures: number }>(),
}

/** Records a run of a job. `at` in ms since 1970, null for a failed run. */
function recordJobRun(job: string, at: number | null): void {
  const known = processCounters.jobs.get(job) ?? { last_success_at: null, failures: 0 }
  processCounters.jobs.set(
    job,
    at === null ? { ...known, failures: known.failures + 1 } : { ...known, last_success_at: at },
  )
}

/** Runs a job now and after each interval, until it is stopped; `stop` waits for the current run. */
export function repeat(
  job: string,
  intervalMs: number,
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
  const timer = setInterval(run, intervalMs)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
