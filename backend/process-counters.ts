/** What happened in this process since it began; backend/metrics.ts shows it. */
export const processCounters = {
  failed_logins: 0,
  jobs: new Map<string, { last_success_at: number | null; failures: number }>(),
}

/** Counts a round of a job. `at` in milliseconds since 1970, null for one that failed. */
export function recordJobRun(job: string, at: number | null): void {
  const known = processCounters.jobs.get(job) ?? { last_success_at: null, failures: 0 }
  processCounters.jobs.set(
    job,
    at === null ? { ...known, failures: known.failures + 1 } : { ...known, last_success_at: at },
  )
}
