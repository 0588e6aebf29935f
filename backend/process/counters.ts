/** Counters of this process since its start, shown by metrics.ts. */
export const processCounters = {
  failed_logins: 0,
  jobs: new Map<string, { last_success_at: number | null; failures: number }>(),
}

/** Records a run of a job. `at` in ms since 1970, null for a failed run. */
export function recordJobRun(job: string, at: number | null): void {
  const known = processCounters.jobs.get(job) ?? { last_success_at: null, failures: 0 }
  processCounters.jobs.set(
    job,
    at === null ? { ...known, failures: known.failures + 1 } : { ...known, last_success_at: at },
  )
}
