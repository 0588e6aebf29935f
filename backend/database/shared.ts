import { chmodSync, existsSync, rmSync, statSync } from 'node:fs'
import net from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { CommandFailure, EXIT } from '../process/files'
import { isAnswering, localSocket } from './lock'

const SOCKET = 'operator'
/** Maximum idle time of a command's transaction in ms, as it blocks all others. */
const IDLE_MS = 20_000
/** Maximum size of a statement with parameters in bytes: a prescription of 10 MB is sent as text. */
const MESSAGE_MAX = 64 * 1024 * 1024

const [SSL_REQUEST, GSS_REQUEST] = [80_877_103, 80_877_104]
const code = (letter: string) => letter.charCodeAt(0)
const message = (letter: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const READY = message('Z', Buffer.from('I'))
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  READY,
])
const ROLLBACK = message('Q', Buffer.from('ROLLBACK\0'))

/**
 * Serves PostgreSQL's protocol on a local socket in the data folder, so that commands can use the embedded database
 * held by this process. Only the folder's owner can open the socket (0600; a named pipe on Windows), who could also
 * read the database's files. There is one session: a command's transaction is exclusive, and the shop's queries run
 * between transactions. `onCommand` is called when a command starts.
 */
export async function shareDatabase(
  client: PGlite,
  folder: string,
  onCommand: () => void,
): Promise<{ stop(): Promise<void> }> {
  const address = localSocket(folder, SOCKET)
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    // A killed command is not an error of the shop.
    socket.on('error', () => {})
    serve(client, socket, onCommand)
      .catch(() => socket.destroy())
      .finally(() => sockets.delete(socket))
  })
  const onWindows = process.platform === 'win32'
  // We hold the folder's lock, so an existing socket is stale.
  if (!onWindows) rmSync(address, { force: true })
  // The socket must never exist with wider permissions.
  const mask = process.umask(0o177)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  }).finally(() => process.umask(mask))
  if (!onWindows) chmodSync(address, 0o600)
  server.unref()
  return {
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Serves one command until it disconnects; rolls back an open transaction. */
async function serve(client: PGlite, socket: net.Socket, onCommand: () => void): Promise<void> {
  const ask = (messages: Buffer) =>
    client.runExclusive(async () => Buffer.from((await client.execProtocol(messages, { throwOnError: false })).data))
  let letGo: (() => void) | null = null
  /** Blocks other sessions until `letGo`. */
  const take = () =>
    new Promise<void>((taken) => {
      void client._runExclusiveTransaction(
        () =>
          new Promise<void>((end) => {
            letGo = end
            taken()
          }),
      )
    })
  // Once: `setTimeout` with a callback would add a listener for each statement.
  socket.on('timeout', () => socket.destroy())
  try {
    for await (const messages of groups(socket, onCommand)) {
      if (!letGo) await take()
      if (socket.destroyed) break
      const answer = await ask(messages)
      socket.write(answer)
      // The last message contains the transaction status.
      if (answer.at(-1) !== code('I')) {
        socket.setTimeout(IDLE_MS)
        continue
      }
      socket.setTimeout(0)
      end()
    }
  } finally {
    if (letGo) await ask(ROLLBACK).finally(end)
  }

  function end() {
    letGo?.()
    letGo = null
  }
}

/** Groups messages until the client expects a response: a simple query, or a prepared one up to its Sync. */
async function* groups(socket: net.Socket, onCommand: () => void): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let group: Buffer[] = []
  let begun = false
  for await (const chunk of socket) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    for (;;) {
      // The first message has no type byte.
      const at = begun ? 1 : 0
      if (rest.length < at + 4) break
      const length = at + rest.readInt32BE(at)
      if (length < at + 4 || length > MESSAGE_MAX) return
      if (rest.length < length) break
      const one = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (!begun) {
        const version = one.readInt32BE(4)
        begun = version !== SSL_REQUEST && version !== GSS_REQUEST
        if (begun) onCommand()
        socket.write(begun ? WELCOME : 'N')
        continue
      }
      if (one[0] === code('X')) return
      group.push(one)
      if (one[0] !== code('Q') && one[0] !== code('S')) continue
      yield Buffer.concat(group)
      group = []
    }
  }
}

export const isShared = (folder: string): Promise<boolean> =>
  existsSync(folder) ? isAnswering(localSocket(folder, SOCKET)) : Promise.resolve(false)

/**
 * A single connection to the database of the shop running on this folder. Throws CommandFailure if another user
 * owns the socket.
 */
export function connectionToShared(folder: string): pg.Pool {
  const address = localSocket(folder, SOCKET)
  if (!isOurs(address))
    throw new CommandFailure(
      `The shop that runs on ${folder} takes no commands from here. Stop it and try again.`,
      EXIT.busy,
    )
  const pool = new pg.Pool({
    max: 1,
    user: 'salvia',
    password: '',
    ssl: false,
    idleTimeoutMillis: 0,
    stream: () => {
      const socket = new net.Socket()
      const connect = socket.connect.bind(socket)
      // The driver expects host and port.
      return Object.assign(socket, { connect: () => connect(address) })
    },
  })
  pool.on('error', () => {})
  return pool
}

function isOurs(address: string): boolean {
  if (process.platform === 'win32' || !process.getuid || process.getuid() === 0) return true
  try {
    return statSync(address).uid === process.getuid()
  } catch {
    return false
  }
}
