import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { type RunningBackend, startBackend } from './backend'
import { removeFolder } from './folder'
import { endHosts, type HostedCommand, runHosted } from './hosted-command'
import { createDatabase, databaseAddress } from './postgres'
import { prepare } from './prepare'
import { type Kind, type PooledBackend, type Prepared, preparedDatabase, sharedFolder } from './prepared'
import { readLastMail, restoreSnapshot, takeSnapshot } from './snapshot'

interface Slot {
  running: RunningBackend
  folder: string
  database: string
}

const slots = new Map<string, Promise<Slot>>()

/**
 * Starts the server of jest's main process that prepares databases and starts shared backends when a test file first asks
 * for them: `/prepared/<kind>/<state>` and `/backends/<state>/<worker>`. `/commands` runs an operator's command. Returns its
 * URL.
 */
export async function startPool(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const [, what, ...rest] = (request.url ?? '').split('/')
    // A kept connection ends after some idle seconds, and a worker may send its next request into the end.
    response.setHeader('Connection', 'close')
    try {
      const answer =
        what === 'commands'
          ? await runHosted((await json(request)) as HostedCommand)
          : what === 'backends'
            ? await acquire(rest.join('/'))
            : await prepare(rest[0] as Kind, rest[1] as Prepared)
      response.end(JSON.stringify(answer ?? null))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([stopBackends(), endHosts()])
    },
  }
}

/** Returns a worker's backend with the rows of its first start. A worker runs one file at a time. */
async function acquire(key: string): Promise<PooledBackend> {
  const used = slots.get(key)
  const [prepared, worker = ''] = key.split('/')
  const slot = used ?? startSlot(prepared as Prepared, worker)
  if (!used) slots.set(key, slot)
  const { folder, running, database } = await slot
  const url = databaseAddress(database)
  if (used) {
    await restoreSnapshot(url)
    // The backend may be writing a mail of the file before, after which a folder is not empty.
    rmSync(path.join(folder, 'outbox'), { recursive: true, force: true, maxRetries: 5 })
  }
  return { url: running.url, database, last_mail: await readLastMail(url) }
}

async function startSlot(prepared: Prepared, worker: string): Promise<Slot> {
  await prepare('postgres', prepared)
  const folder = sharedFolder(prepared, worker)
  mkdirSync(folder, { recursive: true })
  const database = await createDatabase(folder, preparedDatabase(prepared))
  const running = await startBackend({ DEMO: 'off' }, folder)
  await takeSnapshot(databaseAddress(database))
  return { running, folder, database }
}

/** Throws if a backend ended by itself or does not end cleanly. */
async function stopBackends(): Promise<void> {
  const failures: string[] = []
  for (const [key, starting] of slots) {
    const { running, folder } = await starting
    await running.stop()
    const code = await running.exited
    if (code !== 0) failures.push(`The shared backend ${key} ended with ${code}:\n${running.output()}`)
    await removeFolder(folder)
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
}
