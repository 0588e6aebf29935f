import { toFault } from '@/backend/database/fault'
import { DataFolderBusy } from '@/backend/database/lock'
import { errorLine, errorRecord } from '@/lib/process/error-record'

/** EX_CONFIG of sysexits.h: a permanent fault, so the start script does not retry. */
const CONFIGURATION = 78

/** Temporary faults, which are retried. */
const PASSING: ReadonlySet<string> = new Set(['away', 'full'])

/** Prints why the backend does not start and the remedy. Returns the exit status. */
export function reportFailedStart(error: unknown): number {
  const text = error instanceof Error ? error.message : String(error)
  const { code, type } = errorRecord(error)
  const fault = toFault(error)
  if (code === 'EADDRINUSE')
    return say('Port BACKEND_PORT is taken: stop what uses it or choose another.', CONFIGURATION)
  if (error instanceof DataFolderBusy || /^The backend cannot/.test(text)) return say(text, CONFIGURATION)
  if (fault)
    return say(`The backend cannot start: ${code ?? type}\n${fault.mend}`, PASSING.has(fault.code) ? 1 : CONFIGURATION)
  return say(errorLine(error), 1)
}

function say(text: string, status: number): number {
  process.stderr.write(`${text}\n`)
  return status
}
