import { Command, CommanderError } from 'commander'
import { endOnUncaught, errorLine } from '@/lib/contract/error-record'
import { BackupToolError } from '../database/backup'
import { DataFolderBusy } from '../database/lock'
import { NotTheDemo } from '../demo/load'
import { ChannelClosed, OperationRefused } from '../operator/client'
import { backupCommand, restoreCommand } from './backup'
import { bookingsCommand } from './bookings'
import { delegationsCommand } from './delegations'
import { demoCommand } from './demo'
import { CommandFailure, EXIT } from './failure'
import { importCommand } from './import/command'
import { ImportFileError } from './import/outcome'
import { mailCommand } from './mail'
import { ordersCommand } from './orders'
import { rekeyCommand } from './rekey'

/** The operator's command line: every command is one row here. */
const program = new Command('npm run backend --')
  .description("The operator's command line of Salvia's embedded platform")
  .addCommand(importCommand())
  .addCommand(ordersCommand())
  .addCommand(bookingsCommand())
  .addCommand(delegationsCommand())
  .addCommand(mailCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(rekeyCommand())
  .addCommand(demoCommand())

endOnUncaught()
// What a command writes holds customers' data as often as not.
process.umask(0o077)
raising(program)
program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage
    return
  }
  const text = explain(error)
  process.stderr.write(process.argv.includes('--json') ? `${JSON.stringify({ error: text })}\n` : `${text}\n`)
  process.exitCode = toExitCode(error)
})

/** Makes commander throw instead of ending the process, so that a wrong usage has its own exit code. */
function raising(command: Command): void {
  command.exitOverride().showHelpAfterError('(--help lists what there is)')
  for (const child of command.commands) raising(child)
}

function toExitCode(error: unknown): number {
  if (error instanceof CommandFailure) return error.exit_code
  return error instanceof DataFolderBusy || error instanceof ChannelClosed ? EXIT.busy : EXIT.failed
}

/** What an operator can act on is a sentence; anything else is a fault and shows where it happened, and no value. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const sentences = [
    CommandFailure,
    DataFolderBusy,
    ChannelClosed,
    OperationRefused,
    BackupToolError,
    ImportFileError,
    NotTheDemo,
  ]
  if (sentences.some((kind) => error instanceof kind)) return capitalised(error.message)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return `There is no such file: ${'path' in error ? error.path : error.message}`
  if (code === 'EISDIR' || code === 'EACCES' || code === 'EEXIST') return error.message
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL does not answer.'
  if (error.message.startsWith('The backend cannot')) return error.message
  return errorLine(error)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
