import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { privateFolder } from '@/lib/process/private-folder.mjs'
import { CommandFailure, EXIT } from '../process/files'

export class DataFolderBusy extends CommandFailure {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Salvia process. Stop that one first, choose another folder with DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.`,
      EXIT.busy,
    )
  }
}

/** Wait time for a process that is exiting, such as one preparing the database. */
const PATIENCE_MS = 5000
const RETRY_MS = 200

/**
 * Locks the folder for this process with a listening local socket: the kernel releases it however the process dies,
 * so there is no stale lock. Throws DataFolderBusy.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  privateFolder(folder)
  const address = localSocket(folder, 'lock')
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const server = await listen(address)
    if (server) {
      server.unref()
      return () => new Promise((resolve) => server.close(() => resolve()))
    }
    if (!(await isAnswering(address))) {
      // A stale socket file of a killed process.
      rmSync(address, { force: true })
    } else if (Date.now() >= until) throw new DataFolderBusy(folder)
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** Address of a local socket or named pipe for processes that share a data folder, which must exist. */
export function localSocket(folder: string, name: string): string {
  const real = realpathSync(folder)
  const unique = `salvia-${createHash('sha256').update(real).digest('hex').slice(0, 24)}-${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${unique}`
  const inside = path.join(real, `${name}.sock`)
  // sun_path is limited to 104 bytes on some systems.
  return Buffer.byteLength(inside) < 100 ? inside : path.join(os.tmpdir(), `${unique}.sock`)
}

function listen(address: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

export function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
