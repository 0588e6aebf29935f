import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Command } from 'commander'
import {
  dumpPostgres,
  isEmptyDatabase,
  isInUse,
  kindOfBackup,
  restorePGlite,
  restorePostgres,
} from '../database/backup'
import { openDatabase } from '../database/open'
import { type BackendEnv, readBackendEnv } from '../env'
import { CommandFailure, EXIT } from '../operator/failure'
import { keyFile, keyIdsAtHand } from '../seal/keys'
import { keysInUse } from '../seal/rekey'
import { operate } from './operate'
import { printJson, printLine } from './output'

/** `backup`: the whole database in one file, also while the shop runs. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('Write the whole database to a file, also while the shop runs')
    .argument('<file>')
    .option('-f, --force', 'overwrite the file')
    .action(async (name: string, { force, json }: { force?: boolean; json?: boolean }) => {
      const env = readBackendEnv()
      const file = path.resolve(name)
      if (existsSync(file) && !force)
        throw new CommandFailure(`There is a file ${file} already; --force overwrites it.`)
      const report = env.DATABASE_URL
        ? { file, bytes: await dumpPostgres(env.DATABASE_URL, file) }
        : await operate('backup', { file, overwrite: force === true })
      if (json) return printJson(report)
      printLine(`Wrote ${report.file} (${megabytes(report.bytes)}).`)
      printLine(
        `Keep ${keyFile(env) ?? 'ENCRYPTION_KEY'} as well, in another place: without it what is sealed in the backup cannot be read.`,
      )
    })
}

/** `restore`: a backup in the place of the database; the shop has to be stopped. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('Put a backup in the place of the database; stop the shop first')
    .argument('<file>')
    .option('-f, --force', 'replace a database that is not empty')
    .action(async (name: string, { force, json }: { force?: boolean; json?: boolean }) => {
      const env = readBackendEnv()
      const { DATABASE_URL: url, DATA_DIR: folder } = env
      const file = path.resolve(name)
      const kind = await kindOfBackup(file)
      if (kind === null) throw new CommandFailure(`${file} is no backup.`)
      if (kind === 'postgres' && !url) throw new CommandFailure('This is a backup of PostgreSQL: set DATABASE_URL.')
      if (kind === 'pglite' && url)
        throw new CommandFailure('This is a backup of the embedded database, and DATABASE_URL names a PostgreSQL one.')

      const opened = await openDatabase({ url, folder })
      const { database } = opened
      // One after the other: two at a time would be two connections, of which one is another's to the one that counts them.
      const look = async () => ({
        in_use: opened.kind === 'postgres' && (await isInUse(database)),
        empty: await isEmptyDatabase(database),
      })
      const { empty, in_use } = await look().finally(() => opened.close())
      if (in_use) throw new CommandFailure('Others work on this database. Stop the shop first.', EXIT.busy)
      if (!empty && !force) throw new CommandFailure('The database is not empty; --force replaces all that is in it.')
      if (url) await restorePostgres(url, file)
      else await restorePGlite(folder, new Uint8Array(await readFile(file)))
      const missing_keys = await missingKeys(env)
      if (json) return printJson({ file, restored: kind, missing_keys })
      printLine(`Restored ${file}.`)
      if (missing_keys.length > 0)
        printLine(
          `It needs keys that are not at hand (${missing_keys.join(', ')}): put them into ${keyFile(env) ?? 'ENCRYPTION_KEY'} before the shop starts.`,
        )
    })
}

/** Ids of the keys without which something of the database cannot be read. */
async function missingKeys(env: BackendEnv): Promise<string[]> {
  const opened = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  const wanted = await keysInUse(opened.database).finally(() => opened.close())
  const held = keyIdsAtHand(env)
  // Which key is older than key ids nothing says: any may be it.
  if (held.length > 0) wanted.delete(null)
  return [...wanted].filter((id) => id === null || !held.includes(id)).map((id) => id ?? 'of before there were ids')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
