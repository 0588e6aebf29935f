import { Command } from 'commander'
import { DataFolderBusy } from '@/backend/database/lock'
import { importCommand } from './import/command'
import { ImportFileError } from './import/outcome'

const program = new Command('npm run backend --')
  .description("The operator's command line of Salvia's embedded platform")
  .showHelpAfterError('(--help lists what there is)')
  .addCommand(importCommand())

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
})

/** What an operator can act on is a sentence; anything else is a fault and shows where it happened. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ImportFileError || error instanceof DataFolderBusy) return error.message
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return `There is no such file: ${'path' in error ? error.path : error.message}`
  if (code === 'EISDIR' || code === 'EACCES') return error.message
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL does not answer.'
  if (error.message.startsWith('The backend cannot')) return error.message
  return error.stack ?? error.message
}
