import { spawn } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { CommandFailure } from '../operator/failure'
import { lockFolder } from './lock'
import { type Database, openDatabase, selectRows } from './open'

export type BackupKind = 'pglite' | 'postgres'

/** What a backup file holds, by its first bytes; null for neither. */
export async function kindOfBackup(file: string): Promise<BackupKind | null> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    if (buffer.toString('latin1') === 'PGDMP') return 'postgres'
    return buffer[0] === 0x1f && buffer[1] === 0x8b ? 'pglite' : null
  } finally {
    await handle.close()
  }
}

/** Whether a restore would overwrite nothing; the comuni that every start loads do not count. */
export async function isEmptyDatabase(database: Database): Promise<boolean> {
  const [row] = await selectRows<{ empty: boolean }>(
    database,
    sql`SELECT NOT (EXISTS (SELECT FROM pharmacies) OR EXISTS (SELECT FROM products)
      OR EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM orders)) AS empty`,
  )
  return row?.empty ?? true
}

/** Whether other processes work on this PostgreSQL database. */
export async function isInUse(database: Database): Promise<boolean> {
  const [row] = await selectRows<{ others: number }>(
    database,
    sql`SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return (row?.others ?? 0) > 0
}

/**
 * Puts the embedded database of a backup in the place of the folder's. The old one stays until the new one has been written
 * and opened beside it, so neither a broken file nor a cut loses anything. Throws DataFolderBusy while a shop runs on it.
 */
export async function restorePGlite(folder: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const unlock = await lockFolder(folder)
  const data = path.join(folder, 'pgdata')
  const fresh = path.join(folder, 'pgdata.restoring')
  const old = path.join(folder, 'pgdata.before-restore')
  try {
    rmSync(fresh, { recursive: true, force: true })
    const client = await PGlite.create({ dataDir: fresh, loadDataDir: new Blob([bytes]), extensions: { pg_trgm } })
    await client.query('SELECT count(*) FROM drizzle.__drizzle_migrations').finally(() => client.close())
    if (existsSync(data)) {
      rmSync(old, { recursive: true, force: true })
      renameSync(data, old)
    }
    renameSync(fresh, data)
    rmSync(old, { recursive: true, force: true })
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    await unlock()
  }
  // Brings a backup of an older version up to date at once, where the operator sees it fail.
  await (await openDatabase({ folder })).close()
}

/** Gives the bytes of the file. Throws CommandFailure, with what the tool said, also in the next. */
export async function dumpPostgres(url: string, file: string): Promise<number> {
  await run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
  return (await stat(file)).size
}

/** All or nothing: the tables of the backup in the place of those that are there. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const options = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction']
  await run('pg_restore', url, [...options, file])
  await (await openDatabase({ url, folder: '.' })).close()
}

/** The password goes by the environment: a command line can be read by every user of the machine. */
async function run(tool: string, url: string, options: readonly string[]): Promise<void> {
  const address = new URL(url)
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(tool, [`--dbname=${address}`, ...options], {
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  // What the tool says for itself; details, contexts and statements hold rows.
  const own = () => said.split('\n').filter((line) => line.startsWith(`${tool}: `))
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new CommandFailure(
              `${tool} is not installed. It comes with PostgreSQL's client programs (postgresql-client).`,
            )
          : error,
      ),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new CommandFailure(`${tool} ended with ${code}:\n${own().join('\n')}`)),
    )
  })
}
