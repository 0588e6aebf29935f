import { Command, CommanderError } from 'commander'
import { endOnUncaught, errorLine } from '@/lib/process/error-record'
import { toFault } from '../database/fault'
import { BucketError } from '../files/bucket'
import { CommandFailure, EXIT } from '../process/failure'
import { backupCommand, moveCommand, restoreCommand } from './backup'
import { bookingsCommand } from './bookings'
import { complianceCommand } from './compliance'
import { delegationsCommand } from './delegations'
import { demoCommand } from './demo'
import { filesCommand } from './files'
import { importCommand } from './import'
import { importsCommand } from './imports'
import { logoCommand } from './logo'
import { mailCommand } from './mail'
import { ordersCommand } from './orders'
import { pharmaciesCommand } from './pharmacies'
import { productsCommand } from './products'
import { rekeyCommand } from './rekey'
import { searchCommand } from './search'
import { staffCommand } from './staff'

const program = new Command('npm run backend --')
  .description("The operator's command line of Salvia's embedded platform")
  .addCommand(importCommand())
  .addCommand(importsCommand())
  .addCommand(productsCommand())
  .addCommand(pharmaciesCommand())
  .addCommand(ordersCommand())
  .addCommand(bookingsCommand())
  .addCommand(staffCommand())
  .addCommand(delegationsCommand())
  .addCommand(mailCommand())
  .addCommand(logoCommand())
  .addCommand(searchCommand())
  .addCommand(complianceCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(moveCommand())
  .addCommand(filesCommand())
  .addCommand(rekeyCommand())
  .addCommand(demoCommand())

endOnUncaught()
// Command output often contains customer data.
process.umask(0o077)
prepare(program)
program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage
    return
  }
  const text = explain(error)
  process.stderr.write(process.argv.includes('--json') ? `${JSON.stringify({ error: text })}\n` : `${text}\n`)
  process.exitCode = error instanceof CommandFailure ? error.exit_code : EXIT.failed
})

/**
 * Makes commander throw instead of exiting, so that wrong usage has its own exit code; adds `--json` to all
 * commands.
 */
function prepare(command: Command): void {
  command.exitOverride().showHelpAfterError('(--help lists what there is)')
  if (command.commands.length === 0) command.option('--json', 'print JSON')
  for (const child of command.commands) prepare(child)
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
