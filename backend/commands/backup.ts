import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Command } from 'commander'
import { isEmptyDatabase, isInUse, replacePGlite, replacePostgres, verifyBackup, writeBackup } from '../database/backup'
import { readBackup } from '../database/backup-file'
import { DataFolderBusy } from '../database/lock'
import { type Database, openDatabase } from '../database/open'
import { recordVerifiedBackup } from '../database/settings'
import { isShared } from '../database/shared'
import { readDatabase } from '../database/transfer'
import { createCipher, keyFile, keyIdsAtHand } from '../encryption/keys'
import { keysInUse, openInstallation } from '../keys'
import { type BackendEnv, readBackendEnv } from '../process/env'
import { CommandFailure, EXIT, operatorPath } from '../process/files'
import { printJson, printLine } from './output'

export function backupCommand(): Command {
  return new Command('backup')
    .description('Write the whole database to a file, also while the shop runs')
    .argument('<file>')
    .option('-f, --force', 'overwrite the file')
    .option('--verify', 'restore it into a scratch database, compare, and record its time for the alarm')
    .action(async (name: string, { force, verify, json }: { force?: true; verify?: true; json?: true }) => {
      const env = readBackendEnv()
      const file = operatorPath(name)
      if (existsSync(file) && !force)
        throw new CommandFailure(`There is a file ${file} already; --force overwrites it.`)
      const opened = await openInstallation(env, createCipher(env))
      const { version, made_at, tables } = await writeBackup(opened, env.DATA_DIR, file).finally(() => opened.close())
      if (verify) {
        await verifyBackup(env.DATA_DIR, file)
        const { database, close } = await openDatabase({ url: env.DATABASE_DIRECT_URL, folder: env.DATA_DIR })
        await recordVerifiedBackup(database, made_at).finally(close)
      }
      const bytes = statSync(file).size
      const counts = { tables: tables.length, rows: countRows(tables) }
      if (json) return printJson({ file, bytes, version, made_at, ...counts, verified: verify === true })
      printLine(`Wrote ${file} (${(bytes / 1_048_576).toFixed(1)} MB, ${said(counts)}).`)
      if (verify) printLine('Restored into a scratch database, every table holds the same rows.')
      printLine(
        `Keep ${keyFile(env) ?? 'ENCRYPTION_KEY'} as well, in another place: without it what is sealed in the backup cannot be read.`,
      )
    })
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'Put a backup, of PostgreSQL or the embedded database, in the place of the database; stop the shop first',
    )
    .argument('<file>')
    .option('-f, --force', 'replace a database that is not empty')
    .action(async (name: string, { force, json }: { force?: true; json?: true }) => {
      const env = readBackendEnv()
      const { DATABASE_DIRECT_URL: url, DATA_DIR: folder } = env
      const file = operatorPath(name)
      const { head, pieces } = await readBackup(file)
      if (!url && (await isShared(folder))) throw new DataFolderBusy(folder)
      // Nothing to check in an embedded database that does not exist yet.
      if (url || (!force && existsSync(path.join(folder, 'pgdata')))) await refuseTarget(env, force === true)
      if (url) await replacePostgres(url, head, pieces)
      else await replacePGlite(folder, head, pieces)
      const missing_keys = await missingKeys(env)
      const { version, made_at } = head
      if (json) return printJson({ file, version, made_at, missing_keys })
      printLine(`Restored ${file}, made ${made_at} by version ${version}.`)
      sayMissing(env, missing_keys)
    })
}

export function moveCommand(): Command {
  return new Command('move')
    .description('Take everything from the embedded database to PostgreSQL; stop the shop first')
    .argument('<address>', 'of an empty database: postgres://…')
    .action(async (address: string, { json }: { json?: true }) => {
      const env = readBackendEnv()
      if (env.DATABASE_URL) throw new CommandFailure('DATABASE_URL is set: this shop is on PostgreSQL already.')
      const target = readBackendEnv({ ...process.env, DATABASE_URL: address, DATABASE_DIRECT_URL: '' })
      if (await isShared(env.DATA_DIR)) throw new DataFolderBusy(env.DATA_DIR)
      const source = await openInstallation(env, createCipher(env))
      try {
        await refuseTarget(target, false)
        const moved = await readDatabase(source.database, async (head, pieces) => {
          await replacePostgres(address, head, pieces)
          return { tables: head.tables.length, rows: countRows(head.tables) }
        })
        const missing_keys = await missingKeys(target)
        if (json) return printJson({ ...moved, missing_keys })
        printLine(`Moved ${said(moved)}; every table holds the same rows there, prescriptions included.`)
        printLine(`Pictures, keys and secrets stay in ${env.DATA_DIR}: the shop goes on with the same DATA_DIR.`)
        printLine(
          `Set DATABASE_URL to that address and start the shop; then delete ${env.DATA_DIR}/pgdata, where all of it still lies.`,
        )
        sayMissing(env, missing_keys)
      } finally {
        await source.close()
      }
    })
}

/** Whether others work on a database for longer than the connection that migrated it takes to end. */
async function staysInUse(database: Database): Promise<boolean> {
  const until = performance.now() + ENDING_MS
  while (await isInUse(database)) {
    if (performance.now() > until) return true
    await setTimeout(100)
  }
  return false
}

const ENDING_MS = 3000

/** Throws CommandFailure if the database is in use, or holds data and `force` is not set. */
async function refuseTarget({ DATABASE_DIRECT_URL: url, DATA_DIR: folder }: BackendEnv, force: boolean): Promise<void> {
  const { database, close, kind } = await openDatabase({ url, folder })
  try {
    // In sequence: a second connection would be counted as another user.
    if (kind === 'postgres' && (await staysInUse(database)))
      throw new CommandFailure('Others work on this database. Stop the shop first.', EXIT.busy)
    if (!force && !(await isEmptyDatabase(database)))
      throw new CommandFailure('The database is not empty; --force of `restore` replaces all that is in it.')
  } finally {
    await close()
  }
}

const countRows = (tables: readonly { rows: number }[]) => tables.reduce((sum, { rows }) => sum + rows, 0)
const said = ({ tables, rows }: { tables: number; rows: number }) =>
  `${rows.toLocaleString('en-GB')} rows of ${tables} tables`

/**
 * IDs of keys needed to read encrypted data but missing. Migrates an older database, so that the operator sees a
 * failure here.
 */
async function missingKeys(env: BackendEnv): Promise<string[]> {
  const opened = await openDatabase({ url: env.DATABASE_DIRECT_URL, folder: env.DATA_DIR })
  const wanted = await keysInUse(opened.database).finally(() => opened.close())
  const held = keyIdsAtHand(env)
  // A key without ID may be any of the held ones.
  if (held.length > 0) wanted.delete(null)
  return [...wanted].filter((id) => id === null || !held.includes(id)).map((id) => id ?? 'of before there were ids')
}

function sayMissing(env: BackendEnv, missing: readonly string[]): void {
  if (missing.length === 0) return
  printLine(
    `It needs keys that are not at hand (${missing.join(', ')}): put them into ${keyFile(env) ?? 'ENCRYPTION_KEY'} before the shop starts.`,
  )
}
