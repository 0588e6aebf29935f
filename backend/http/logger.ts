import type { FastifyBaseLogger } from 'fastify'

/** What handlers may log: events and counts, never names, texts, codes or query strings. */
export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
