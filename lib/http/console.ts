import { inspect } from 'node:util'
import type { Logger } from 'pino'
import { errorRecord } from '@/lib/process/error-record'

/** Next and React log errors by the console, with all that an error carries: from now on its record alone is logged, and texts. */
export function logRecordsAlone(log: Logger): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...given: unknown[]) => {
      // Not by its class: the middleware's errors come from another realm.
      const error = given.find((one) => typeof one === 'object' && one !== null && 'stack' in one)
      // Next maps the places of its chunks where it prints an error.
      if (error) log[level]({ err: errorRecord(error, inspect) }, 'failed')
      else log[level](given.filter((one) => typeof one === 'string').join(' '))
    }
  }
}
