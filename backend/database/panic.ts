import type { PGlite } from '@electric-sql/pglite'
import { faultOf } from './fault'

/** So long those who wait get their 503. */
const FAREWELL_MS = 200

/**
 * Ends this process where the embedded database panics: it could not write its log, mostly because the disk is full. Its next call would
 * never come back, and no other either. Whoever started the process starts it again, and the log brings back what was acknowledged.
 */
export function endOnPanic(client: PGlite): void {
  let over = false
  const end = (cause: unknown) => {
    over = true
    const mend = faultOf(cause)?.mend ?? 'The disk is full, or cannot be written: free some space.'
    process.stderr.write(`The embedded database cannot write its log; the backend ends.\n${mend}\n`)
    setTimeout(() => process.exit(1), FAREWELL_MS)
    return new Error('PGlite is closed', { cause })
  }
  const refuseOver = () => {
    if (over) throw new Error('PGlite is closed')
  }
  const isPanic = (error: unknown) => Object(error).severity === 'PANIC'
  const ask = client.execProtocolStream.bind(client)
  client.execProtocolStream = async (...call) => {
    refuseOver()
    try {
      return await ask(...call)
    } catch (error) {
      throw isPanic(error) ? end(error) : error
    }
  }
  // A command's, whose errors are its answer.
  const pass = client.execProtocol.bind(client)
  client.execProtocol = async (...call) => {
    refuseOver()
    const answer = await pass(...call)
    const panic = answer.messages.find(isPanic)
    if (panic) throw end(panic)
    return answer
  }
}
