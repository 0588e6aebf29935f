import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
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
import { type OpenDatabase, openDatabase } from '../database/open'
import { readBackendEnv } from '../env'
import { CommandFailure, EXIT } from './failure'
import { operate } from './operate'
import { printJson, printLine } from './output'

/** `backup`: the whole database in one file, also while the shop runs. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('Write the whole database to a file, also while the shop runs')
    .argument('<file>')
    .option('-f, --force', 'overwrite the file')
    .option('--json', 'print JSON')
    .action(async (name: string, { force, json }: { force?: boolean; json?: boolean }) => {
      const env = readBackendEnv()
      const file = path.resolve(name)
      if (existsSync(file) && !force)
        throw new CommandFailure(`There is a file ${file} already; --force overwrites it.`)
      const report = env.DATABASE_URL
        ? await backupPostgres(env.DATABASE_URL, file)
        : await operate('backup', { file, overwrite: force === true })
      if (json) return printJson(report)
      printLine(`Wrote ${report.file} (${megabytes(report.bytes)}).`)
      printLine(
        env.ENCRYPTION_KEY
          ? 'Keep ENCRYPTION_KEY as well: without it the prescriptions in the backup cannot be read.'
          : `Keep ${path.join(env.DATA_DIR, 'encryption.key')} as well, in another place: without it the prescriptions in the backup cannot be read.`,
      )
    })
}

/** `restore`: a backup in the place of the database; the shop has to be stopped. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('Put a backup in the place of the database; stop the shop first')
    .argument('<file>')
    .option('-f, --force', 'replace a database that is not empty')
    .option('--json', 'print JSON')
    .action(async (name: string, { force, json }: { force?: boolean; json?: boolean }) => {
      const { DATABASE_URL: url, DATA_DIR: folder, ENCRYPTION_KEY } = readBackendEnv()
      const file = path.resolve(name)
      const kind = await kindOfBackup(file)
      if (kind === null) throw new CommandFailure(`${file} is no backup.`)
      if (kind === 'postgres' && !url) throw new CommandFailure('This is a backup of PostgreSQL: set DATABASE_URL.')
      if (kind === 'pglite' && url)
        throw new CommandFailure('This is a backup of the embedded database, and DATABASE_URL names a PostgreSQL one.')

      const opened = await openDatabase({ url, folder })
      const [empty, in_use] = await readState(opened).finally(() => opened.close())
      if (in_use) throw new CommandFailure('Others work on this database. Stop the shop first.', EXIT.busy)
      if (!empty && !force) throw new CommandFailure('The database is not empty; --force replaces all that is in it.')
      if (url) await restorePostgres(url, file)
      else await restorePGlite(folder, new Uint8Array(await readFile(file)))
      if (json) return printJson({ file, restored: kind })
      printLine(`Restored ${file}.`)
      if (!ENCRYPTION_KEY && !existsSync(path.join(folder, 'encryption.key')))
        printLine(`Now put the encryption.key that was kept with it into ${folder}, before the shop starts.`)
    })
}

async function readState({ database, kind }: OpenDatabase): Promise<[empty: boolean, in_use: boolean]> {
  return [await isEmptyDatabase(database), kind === 'postgres' && (await isInUse(database))]
}

async function backupPostgres(url: string, file: string): Promise<{ file: string; bytes: number }> {
  await dumpPostgres(url, file)
  return { file, bytes: (await stat(file)).size }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
