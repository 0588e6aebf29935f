import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { version } from '@/package.json'
import { privateStream } from '../process/files'
import { type BackupHead, END, FORMAT, readBackup } from './backup-file'
import { now } from './clock'
import { lockFolder } from './lock'
import { type Database, type OpenDatabase, openAlone, openFiles, selectRows } from './open'
import { type DatabaseHead, type Piece, readDatabase, writeDatabase } from './transfer'

/**
 * Writes a consistent backup of the whole database, also while the shop runs; an unfinished file has another name.
 */
export async function writeBackup(opened: OpenDatabase, folder: string, file: string): Promise<BackupHead> {
  if (opened.kind === 'pglite' && opened.shared)
    return withSnapshot(opened.database, folder, (database) => write(database, file))
  return write(opened.database, file)
}

async function write(database: Database, file: string): Promise<BackupHead> {
  const unfinished = `${file}.unfinished`
  const head = await readDatabase(database, async (found, pieces) => {
    const head: BackupHead = { salvia: 'backup', format: FORMAT, version, made_at: now().toISOString(), ...found }
    const zip = createGzip({ level: 4 })
    const written = finished(zip.pipe(privateStream(unfinished)))
    written.catch(() => {})
    const put = async (text: string) => {
      if (!zip.write(`${text}\n`)) await Promise.race([once(zip, 'drain'), written])
    }
    await put(JSON.stringify(head))
    let table = ''
    for await (const piece of pieces) {
      if (piece.table !== table) await put(JSON.stringify({ table: piece.table }))
      table = piece.table
      await put(piece.rows.join('\n'))
    }
    await put(END)
    zip.end()
    await written
    return head
  }).catch((error: unknown) => {
    rmSync(unfinished, { force: true })
    throw error
  })
  await rename(unfinished, file)
  return head
}

/** A restore would overwrite nothing; the comuni loaded by every start do not count. */
export async function isEmptyDatabase(database: Database): Promise<boolean> {
  const [row] = await selectRows<{ empty: boolean }>(
    database,
    sql`SELECT NOT (EXISTS (SELECT FROM pharmacies) OR EXISTS (SELECT FROM products)
      OR EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM orders)) AS empty`,
  )
  return row?.empty ?? true
}

export async function isInUse(database: Database): Promise<boolean> {
  const [row] = await selectRows<{ others: number }>(
    database,
    sql`SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return (row?.others ?? 0) > 0
}

export async function replacePostgres(url: string, head: DatabaseHead, pieces: AsyncIterable<Piece>): Promise<void> {
  const { database, close } = openAlone(url)
  await writeDatabase(database, head, pieces).finally(close)
}

/**
 * Replaces the folder's embedded database. The old one stays until the new one is complete, so neither a broken
 * file nor a crash loses data. Throws DataFolderBusy while a shop runs on it.
 */
export async function replacePGlite(folder: string, head: DatabaseHead, pieces: AsyncIterable<Piece>): Promise<void> {
  const unlock = await lockFolder(folder)
  const data = path.join(folder, 'pgdata')
  const fresh = path.join(folder, 'pgdata.restoring')
  const old = path.join(folder, 'pgdata.before-restore')
  try {
    await inFresh(fresh, head, pieces)
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
}

/** Restores into a temporary database. Throws CommandFailure if a table's rows differ. */
export async function verifyBackup(folder: string, file: string): Promise<BackupHead> {
  const { head, pieces } = await readBackup(file)
  const scratch = path.join(folder, 'pgdata.verifying')
  await inFresh(scratch, head, pieces).finally(() => rmSync(scratch, { recursive: true, force: true }))
  return head
}

async function inFresh(place: string, head: DatabaseHead, pieces: AsyncIterable<Piece>): Promise<void> {
  rmSync(place, { recursive: true, force: true })
  const { database, close } = await openFiles(place)
  await writeDatabase(database, head, pieces).finally(close)
}

/**
 * Reads a snapshot of a running shop's embedded database: copies its files together with the WAL, like a PostgreSQL
 * base backup, and opens the copy.
 */
async function withSnapshot<Result>(
  database: Database,
  folder: string,
  use: (copy: Database) => Promise<Result>,
): Promise<Result> {
  const data = path.join(folder, 'pgdata')
  const place = path.join(folder, 'pgdata.snapshot')
  rmSync(place, { recursive: true, force: true })
  try {
    const begin = () => database.execute(sql`SELECT pg_backup_start('salvia', true)`)
    // A killed command may have left a backup running in the shared session.
    await begin().catch(() => database.execute(sql`SELECT pg_backup_stop(false)`).then(begin))
    const isLog = (name: string) => name.startsWith('pg_wal')
    await copyFiles(data, place, (name) => !isLog(name) && name !== 'postmaster.pid')
    const [label] = await selectRows<{ text: string }>(
      database,
      sql`SELECT labelfile AS text FROM pg_backup_stop(false)`,
    )
    await copyFiles(data, place, isLog)
    await writeFile(path.join(place, 'backup_label'), label?.text ?? '')
    const copy = await openFiles(place)
    return await use(copy.database).finally(copy.close)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Files deleted during the copy are covered by the WAL. */
async function copyFiles(from: string, to: string, takes: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = path.relative(from, path.join(entry.parentPath, entry.name))
    if (!takes(name)) continue
    if (entry.isDirectory()) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
    else
      await mkdir(path.dirname(path.join(to, name)), { recursive: true })
        .then(() => copyFile(path.join(from, name), path.join(to, name)))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
  }
}
