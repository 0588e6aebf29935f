import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform'
import { ProblemError } from './problem'

/** Routes that are the process's own and no call of the contract. */
export function registerSystemRoutes(server: FastifyInstance, platform: Platform): void {
  server.get('/health', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      await platform.database.execute(sql`SELECT 1`)
    } catch {
      throw new ProblemError('unavailable')
    }
    return { status: 'ok' }
  })
}
