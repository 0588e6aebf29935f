import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ShutdownController } from '@/lib/process/graceful-shutdown'
import { ProblemError } from './problem'
import { createReadinessCheck, inTime, type Readiness } from './ready'
import type { Runtime } from './runtime'

/** Registers routes of the process that are not calls of the contract. */
export function registerSystemRoutes(server: FastifyInstance, runtime: Runtime, shutdown: ShutdownController): void {
  const readiness = createReadinessCheck(runtime)
  server.get('/api/health', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  server.get('/api/ready', async (_request, reply) => {
    const checks = await readiness()
    const able = checks.database.ok && checks.disk.ok && checks.keys.ok
    const status: Readiness['status'] = shutdown.isClosing ? 'stopping' : able ? 'ready' : 'not_ready'
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status, checks })
  })
  server.get('/health', async (_request, reply) => {
    await inTime(runtime.database.execute(sql`SELECT 1`)).catch(() => {
      throw new ProblemError('unavailable')
    })
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok' })
  })
}
