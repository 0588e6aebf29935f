import { CommanderError } from 'commander'
import { errorLine } from '@/lib/process/error-record'
import { toFault } from '../database/fault'
import { BucketError } from '../files/bucket'
import { CommandFailure, EXIT } from '../process/failure'
import { createProgram } from './program'

/** Runs a command, prints its result or error, and sets the process's exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage
      return
    }
    const text = explain(error)
    process.stderr.write(args.includes('--json') ? `${JSON.stringify({ error: text })}\n` : `${text}\n`)
    process.exitCode = error instanceof CommandFailure ? error.exit_code : EXIT.failed
  }
}

/** Operator errors are one sentence; other errors show their location but no values. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CommandFailure) return error.message.charAt(0).toUpperCase() + error.message.slice(1)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return `There is no such file: ${'path' in error ? error.path : error.message}`
  if (code === 'EISDIR' || code === 'EACCES' || code === 'EEXIST') return error.message
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL does not answer.'
  if (error.message.startsWith('The backend cannot')) return error.message
  if (error instanceof BucketError) return `${toFault(error)?.mend} (${error.message})`
  if (toFault(error)?.code === 'away')
    return 'The database, or the shop that has it, does not answer, or went away meanwhile.'
  return errorLine(error)
}
