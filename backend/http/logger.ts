import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { errorRecord } from '@/lib/process/error-record'

export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Options of the server's log: no error messages, also in records of Fastify itself. */
export const loggerOptions = (level: string) =>
  ({
    level,
    base: { process: 'backend' },
    // Query strings may contain a search for a medicine or a legacy token.
    serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }) },
    hooks: {
      logMethod([first, text, ...rest]: unknown[], method) {
        const fields = first instanceof Error ? { err: first } : first
        const { err } = (typeof fields === 'object' && fields !== null ? fields : {}) as { err?: unknown }
        const given =
          err instanceof Error
            ? [{ ...(fields as object), err: errorRecord(err) }, text === err.message ? 'failed' : text]
            : [first, text]
        method.apply(this, [...given, ...rest] as Parameters<typeof method>)
      },
    },
  }) satisfies FastifyServerOptions['logger']
