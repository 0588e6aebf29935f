import type { PGlite } from '@electric-sql/pglite'
import { faultOf } from './fault'

/** So long those who wait get their 503. */
const FAREWELL_MS = 200

/**
 * Ends this process where the embedded database panics: it could not write its log, mostly because the disk is full. Its next call would
 * never come back, and no other either. Whoever started the process starts it again, and the log brings back what was acknowledged.
 */
export function endOnPanic(client: PGlite): void {
  const ask = client.execProtocolStream.bind(client)
  let over = false
  client.execProtocolStream = async (...call) => {
    if (over) throw new Error('PGlite is closed')
    try {
      return await ask(...call)
    } catch (error) {
      if (Object(error).severity !== 'PANIC') throw error
      over = true
      const mend = faultOf(error)?.mend ?? 'The disk is full, or cannot be written: free some space.'
      process.stderr.write(`The embedded database cannot write its log; the backend ends.\n${mend}\n`)
      setTimeout(() => process.exit(1), FAREWELL_MS)
      throw new Error('PGlite is closed', { cause: error })
    }
  }
}
