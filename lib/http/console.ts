import { inspect } from 'node:util'
import { errorLine } from '@/lib/contract/error-record'

/** Next and React log errors by the console, with all that an error carries: from now on its record alone is printed, and texts. */
export function logRecordsAlone(): void {
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console)
    console[level] = (...given: unknown[]) => {
      // Not by its class: the middleware's errors come from another realm.
      const error = given.find((one) => typeof one === 'object' && one !== null && 'stack' in one)
      // Next maps the places of its chunks where it prints an error.
      print(...(error ? [errorLine(error, inspect)] : given.filter((one) => typeof one === 'string')))
    }
  }
}
