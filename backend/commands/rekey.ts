import { Command } from 'commander'
import { addKey, keyFile } from '../encryption/keys'
import type { Rekeyed } from '../keys/rekey'
import { readBackendEnv } from '../process/env'
import { CommandFailure } from '../process/failure'
import { operate } from './operate'
import { print } from './output'

export function rekeyCommand(): Command {
  return new Command('rekey')
    .description('Seal anew, with the newest key, all that is sealed')
    .option('--new-key', 'first put a new key before the others of the key file')
    .option('--lost <key...>', 'start from now on without these keys: what they sealed stays unreadable')
    .action(async ({ newKey, lost = [], ...options }: { newKey?: true; lost?: string[]; json?: true }) => {
      if (newKey) {
        const file = keyFile(readBackendEnv())
        if (!file) throw new CommandFailure('ENCRYPTION_KEY holds the keys: put a new one before them and start again.')
        addKey(file)
      }
      print(await operate('rekey', { lost }), rekeyText, options)
    })
}

function rekeyText({ key, sealed, unreadable, missing_keys }: Rekeyed): string {
  const done = `${sealed} rows are sealed anew; the newest key is ${key}.`
  if (unreadable === 0) return `${done} Older keys are needed for older backups alone.`
  const missing = missing_keys.length > 0 ? `: ${missing_keys.join(', ')}` : ''
  return `${done} ${unreadable} rows stay as they are, since their keys are not at hand${missing}. The shop starts once they are there, or given up with --lost.`
}
