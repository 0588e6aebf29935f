import { Command } from 'commander'
import { auditCommand } from './audit'
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
import { paymentsCommand } from './payments'
import { pharmaciesCommand } from './pharmacies'
import { productsCommand } from './products'
import { recordAfter, recordBefore } from './record'
import { rekeyCommand } from './rekey'
import { searchCommand } from './search'
import { staffCommand } from './staff'

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
