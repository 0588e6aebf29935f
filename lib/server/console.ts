import { inspect } from 'node:util'
import { type Logger, pino } from 'pino'
import { errorRecord } from '@/lib/process/error-record'
import type { Env } from '@/lib/process/storefront-environment'

/** Next and React log whole errors to the console: logs texts and error records instead. */
export function logErrorRecords(log: Logger): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...given: unknown[]) => {
      // Errors of the middleware belong to another realm, so instanceof fails.
      const error = given.find((one) => typeof one === 'object' && one !== null && 'stack' in one)
      // Next maps locations of its chunks when an error is printed.
      if (error) log[level]({ err: errorRecord(error, inspect) }, 'failed')
      else log[level](given.filter((one) => typeof one === 'string').join(' '))
    }
  }
}

/** This process's log in JSON lines, like the backend's, without personal data. */
export const storefrontLog = (level: Env['LOG_LEVEL']): Logger => pino({ level, base: { process: 'storefront' } })
