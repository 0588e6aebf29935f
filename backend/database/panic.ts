import type { PGlite } from '@electric-sql/pglite'
import { toFault } from './fault'

/** Time for waiting requests to get their 503. */
const FAREWELL_MS = 200

/**
 * Exits if the embedded database panics because it could not write its WAL, mostly for a full disk: no further call
 * would return. The supervisor restarts the process, and the WAL restores acknowledged writes.
 */
export function endOnPanic(client: PGlite): void {
  let over = false
  const end = (cause: unknown) => {
    over = true
    const mend = toFault(cause)?.mend ?? 'The disk is full, or cannot be written: free some space.'
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
  // Calls of a command, whose errors are its response.
  const pass = client.execProtocol.bind(client)
  client.execProtocol = async (...call) => {
    refuseOver()
    const answer = await pass(...call)
    const panic = answer.messages.find(isPanic)
    if (panic) throw end(panic)
    return answer
  }
}
