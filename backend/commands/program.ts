import { Command, CommanderError } from 'commander'
import { errorLine } from '@/lib/process/error-record'
import { toFault } from '../database/fault'
import { BucketError } from '../files/store'
import { CommandFailure, EXIT } from '../process/files'
import { backupCommand, moveCommand, restoreCommand } from './backup'
import { bookingsCommand } from './bookings'
import { demoCommand } from './demo'
import { importCommand } from './import'
import { importsCommand } from './imports'
import { ordersCommand } from './orders'
import { paymentsCommand } from './payments'
import { delegationsCommand, staffCommand } from './people'
import { complianceCommand, logoCommand, pharmaciesCommand } from './pharmacies'
import { productsCommand } from './products'
import { recordAfter, recordBefore } from './record'
import { auditCommand, filesCommand, mailCommand, rekeyCommand, searchCommand } from './upkeep'

/** Builds the command line. Every command runs between the hooks that record it. */
export function createProgram(): Command {
  const program = new Command('npm run backend --')
    .description("The operator's command line of Salvia's embedded platform")
    .addCommand(importCommand())
    .addCommand(importsCommand())
    .addCommand(productsCommand())
    .addCommand(pharmaciesCommand())
    .addCommand(paymentsCommand())
    .addCommand(ordersCommand())
    .addCommand(bookingsCommand())
    .addCommand(staffCommand())
    .addCommand(auditCommand())
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
  program
    .hook('preAction', (_, command) => recordBefore(command))
    .hook('postAction', (_, command) => recordAfter(command))
  prepare(program)
  return program
}

/**
 * Makes commander throw instead of exiting, so that wrong usage has its own exit code; adds `--json` to all
 * commands.
 */
function prepare(command: Command): void {
  command.exitOverride().showHelpAfterError('(--help lists what there is)')
  if (command.commands.length === 0) command.option('--json', 'print JSON')
  for (const child of command.commands) prepare(child)
}

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
    process.exitCode = error instanceof CommandFailure ? error.exitCode : EXIT.failed
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
