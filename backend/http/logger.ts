import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { errorRecord } from '@/lib/process/error-record'

/** What handlers may log: events and counts, never names, texts, codes or query strings. */
export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** The server's log. What an error says is never in it, also where Fastify itself logs one. */
export const loggerOptions = (level: string) =>
  ({
    level,
    base: { process: 'backend' },
    // A query string may hold a search for a medicine or a legacy token: it is never logged.
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
