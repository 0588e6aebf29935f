import { chmodSync, rmSync } from 'node:fs'
import fastify, { type FastifyError } from 'fastify'
import { localSocket } from '../database/lock'
import { ProblemError } from '../http/problem'
import { toProblem } from '../server'
import { CHANNEL } from './client'
import { type OperatorContext, runOperation } from './operations'

const BODY_LIMIT = 64 * 1024

/**
 * Lets the command line work on the embedded database while this process holds it: HTTP on a local socket in the data
 * folder that only the folder's owner can open (0600; on Windows a named pipe). It is reachable from no network, so
 * whoever can open it could as well read the database's files.
 */
export async function startChannel(context: OperatorContext): Promise<{ stop(): Promise<void> }> {
  const { env, log } = context.runtime
  const address = localSocket(env.DATA_DIR, CHANNEL)
  const channel = fastify({ bodyLimit: BODY_LIMIT })
  channel.post<{ Params: { name: string } }>('/operations/:name', async ({ params, body }) => ({
    answer: (await runOperation(context, params.name, body)) ?? null,
  }))
  channel.setErrorHandler((error: FastifyError, _request, reply) => {
    const problem = fileProblem(error) ?? toProblem(error)
    if (problem.status >= 500) log.error({ err: error, event: 'operation failed' }, 'operation failed')
    return reply.code(problem.status).send({ problem })
  })
  const onWindows = process.platform === 'win32'
  // The lock on the folder is ours, so a socket that is still there belongs to a killed process.
  if (!onWindows) rmSync(address, { force: true })
  // The socket must never exist with wider rights, not even for a moment.
  const mask = process.umask(0o177)
  await channel.listen({ path: address }).finally(() => process.umask(mask))
  if (!onWindows) chmodSync(address, 0o600)
  channel.server.unref()
  return { stop: () => channel.close() }
}

/** A file that cannot be written is the operator's to put right. */
function fileProblem({ code }: FastifyError): ProblemError | null {
  if (!code || !/^E[A-Z]+$/.test(code)) return null
  const detail = code === 'EEXIST' ? 'the file exists already' : `the file cannot be written (${code})`
  return new ProblemError('conflict', { detail })
}
