import { type Logger, pino } from 'pino'
import type { Env } from '@/lib/process/storefront-environment'

/** This process's log in JSON lines, like the backend's, without personal data. */
export const storefrontLog = (level: Env['LOG_LEVEL']): Logger => pino({ level, base: { process: 'storefront' } })
