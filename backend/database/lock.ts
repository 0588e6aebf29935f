import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { privateFolder } from '@/lib/contract/private-folder.mjs'
import { CommandFailure, EXIT } from '../operator/failure'

/** Another process holds the data folder. */
export class DataFolderBusy extends CommandFailure {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Salvia process. Stop that one first, choose another folder with DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.`,
      EXIT.busy,
    )
  }
}

/** What a process that is just ending may still need: after a kill, the one that was preparing the database for it. */
const PATIENCE_MS = 5000
const RETRY_MS = 200

/**
 * Takes the folder for this process. The lock is a listening local socket: the kernel gives it back when the process
 * dies in whatever way, so there is no stale lock to judge by pid or clock. Throws DataFolderBusy.
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
      // The socket file of a killed process: nobody listens behind it.
      rmSync(address, { force: true })
    } else if (Date.now() >= until) throw new DataFolderBusy(folder)
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** Where processes of this machine meet about a data folder, which must exist: a socket in it, or a named pipe. */
export function localSocket(folder: string, name: string): string {
  const real = realpathSync(folder)
  const unique = `salvia-${createHash('sha256').update(real).digest('hex').slice(0, 24)}-${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${unique}`
  const inside = path.join(real, `${name}.sock`)
  // sun_path holds 104 bytes on the narrowest system.
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

/** Whether a process listens on a local socket. */
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
