/** What happened in this process since it began; backend/metrics.ts shows it. */
export const tally = {
  failed_logins: 0,
  jobs: new Map<string, { last_success_at: number | null; failures: number }>(),
}

/** Counts a round of a job. `at` in milliseconds since 1970, null for one that failed. */
export function countRound(job: string, at: number | null): void {
  const known = tally.jobs.get(job) ?? { last_success_at: null, failures: 0 }
  tally.jobs.set(job, at === null ? { ...known, failures: known.failures + 1 } : { ...known, last_success_at: at })
}
