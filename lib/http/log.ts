import { type Logger, pino } from 'pino'
import type { Env } from '@/lib/process/storefront-environment'

/** This process's log: a line of JSON for each event, as the backend's. Never an address, a name or a text of anybody's. */
export const storefrontLog = (level: Env['LOG_LEVEL']): Logger => pino({ level, base: { process: 'storefront' } })
