import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { selectRows } from '@/backend/database/open'
import { readBackupAge } from '@/backend/database/settings'
import { processCounters } from '@/backend/process/repeat'
import { type Metrics, openMetrics } from '@/lib/process/metrics'
import type { Runtime } from '../http/runtime'

/** Opens the backend's metrics at the storefront's port plus one, so that both can share a configuration. */
export async function openBackendMetrics(server: FastifyInstance, runtime: Runtime): Promise<void> {
  const { METRICS_PORT, METRICS_HOST } = runtime.env
  if (METRICS_PORT === undefined) return
  const metrics = await openMetrics('backend', { port: METRICS_PORT + 1, host: METRICS_HOST })
  countAnswers(server, metrics)
  showTally(metrics)
  showStored(metrics, runtime)
}

function countAnswers(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async ({ method, routeOptions }, reply) =>
    metrics.answered({
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }),
  )
}

function showTally({ client, registry }: Metrics): void {
  const registers = [registry]
  new client.Counter({
    name: 'salvia_failed_logins_total',
    help: 'Logins with a wrong name or password since the process began.',
    registers,
    collect() {
      this.reset()
      this.inc(processCounters.failed_logins)
    },
  })
  new client.Gauge({
    name: 'salvia_job_last_success_timestamp_seconds',
    help: 'When each job last ended well.',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { last_success_at }] of processCounters.jobs)
        if (last_success_at !== null) this.set({ job }, last_success_at / 1000)
    },
  })
  new client.Counter({
    name: 'salvia_job_failures_total',
    help: 'Rounds of each job that failed since the process began.',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset()
      for (const [job, { failures }] of processCounters.jobs) this.inc({ job }, failures)
    },
  })
}

function showStored({ client, registry }: Metrics, { database, now }: Runtime): void {
  const counted = (name: string, help: string, label: string, query: ReturnType<typeof sql>) =>
    new client.Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const rows = await selectRows<{ label: string; count: number }>(database, query)
        this.reset()
        for (const row of rows) this.set({ [label]: row.label }, row.count)
      },
    })
  new client.Gauge({
    name: 'salvia_backup_age_seconds',
    help: 'Age of the last verified backup, or of the first order without one.',
    registers: [registry],
    async collect() {
      const age = await readBackupAge(database, now())
      this.reset()
      if (age !== null) this.set(age)
    },
  })
  counted(
    'salvia_orders',
    'Orders by status.',
    'status',
    sql`SELECT status AS label, count(*)::int AS count FROM orders GROUP BY status`,
  )
  counted(
    'salvia_mail',
    'Mails that have not left: waiting, given up, or to a pharmacy and refused.',
    'state',
    sql`SELECT 'waiting' AS label, count(*) FILTER (WHERE given_up_at IS NULL)::int AS count FROM mail_outbox WHERE sent_at IS NULL
      UNION ALL SELECT 'given_up', count(given_up_at)::int FROM mail_outbox WHERE sent_at IS NULL
      UNION ALL SELECT 'refused', count(*)::int FROM mail_outbox WHERE sent_at IS NULL AND insists AND failure LIKE '5%'`,
  )
}
