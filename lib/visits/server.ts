import * as z from 'zod/mini'
import { processSingleton } from '@/lib/platform/of-process'
import type { Metrics } from '@/lib/process/metrics'
import { BOUNDS, PAGE_KINDS, STEPS, VITALS, type Vital } from './visit'

/** Maximum number of counted visits per second; more are not shoppers. */
const PER_SECOND = 100

const bucket = (vital: Vital) => z.optional(z.int().check(z.minimum(0), z.maximum(BOUNDS[vital].length)))
export const visitBody = z.strictObject({
  page: z.enum(PAGE_KINDS),
  lcp: bucket('lcp'),
  inp: bucket('inp'),
  cls: bucket('cls'),
  steps: z.array(z.enum(STEPS)).check(z.maxLength(STEPS.length)),
})
type Told = z.infer<typeof visitBody>

export interface VisitCounts {
  count(visit: Told): boolean
  ordered(): void
}

/**
 * The counters of this process; null without metrics. server.ts creates them with `metrics`, the routes in Next's
 * bundle look them up.
 */
export const visitCounts = (metrics: Metrics | null = null): VisitCounts | null =>
  processSingleton('visit-counts', () => metrics && openCounts(metrics))

/** The browser requests not to be tracked (Sec-GPC, DNT). */
export const isPrivate = (header: (name: string) => unknown): boolean =>
  header('sec-gpc') === '1' || header('dnt') === '1'

export function openCounts({ client, registry }: Metrics): VisitCounts {
  const histogram = (vital: Vital, name: string, help: string) =>
    new client.Histogram({ name, help, labelNames: ['page'], buckets: [...BOUNDS[vital]], registers: [registry] })
  const vitals = {
    lcp: histogram(
      'lcp',
      'salvia_visit_lcp_seconds',
      'Largest contentful paint of visits, by the kind of their first page.',
    ),
    inp: histogram('inp', 'salvia_visit_inp_seconds', 'Interaction to next paint of visits.'),
    cls: histogram('cls', 'salvia_visit_cls', 'Cumulative layout shift of visits.'),
  }
  const steps = new client.Counter({
    name: 'salvia_visit_steps_total',
    help: 'Visits that came so far: product, cart, checkout, order.',
    labelNames: ['step'],
    registers: [registry],
  })
  let second = 0
  let taken = 0
  return {
    count(visit) {
      const now = Math.floor(performance.now() / 1000)
      if (now !== second) [second, taken] = [now, 0]
      if (++taken > PER_SECOND) return false
      for (const vital of VITALS) {
        const number = visit[vital]
        const bounds = BOUNDS[vital]
        // Only the bucket is known: observe its upper bound, or twice the last one beyond it.
        if (number !== undefined)
          vitals[vital].observe({ page: visit.page }, bounds[number] ?? 2 * (bounds.at(-1) ?? 0))
      }
      for (const step of new Set(visit.steps)) steps.inc({ step })
      return true
    },
    ordered: () => steps.inc({ step: 'order' }),
  }
}
