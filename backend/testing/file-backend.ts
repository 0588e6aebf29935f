import { createApi } from './api'
import { mailsIn, type RunningBackend, startBackend } from './backend'
import { newFolder, removeFolder } from './folder'
import { acquireBackend, copyPrepared, kindOfRun, type Prepared, readTokens, sharedFolder } from './prepared'
import { seedNothing } from './seeded'
import { MINOR } from './shop'

export interface Customer {
  token: string
  email: string
}

/** The backend that a test file sees: its client and data folder. */
export interface SharedBackend extends Pick<RunningBackend, 'url' | 'folder' | 'mails'> {
  api: ReturnType<typeof createApi>
  /** Returns an adult customer of the seeded shop that no other test of the file uses. */
  somebody(): Customer
  /** Returns the seeded customer who is 16. */
  minor(): Customer
}

/** A test file's own backend. */
export interface FileBackend extends SharedBackend, Pick<RunningBackend, 'pid' | 'output' | 'prints' | 'stop'> {
  /** Restarts it after `stop` on the same data, with additional variables. */
  start(more?: Record<string, string>): Promise<void>
}

interface Preparation {
  /** Fills the folder's database before the backend starts; `seedShop` returns customers' tokens. */
  // biome-ignore lint/suspicious/noConfusingVoidType: what only fills a database gives nothing.
  fill?: (folder: string) => Promise<readonly string[] | void>
  /** Variables, read at start; the default has no demo. */
  env?: () => Record<string, string>
}

/** Independent of a file's own limit, since seeding and starting are slow on a busy machine. */
const LIMIT_MS = 600_000

/** Hands out customers of the seeded shop by their tokens. */
function customersOf(tokens: () => readonly string[]): Pick<SharedBackend, 'somebody' | 'minor'> {
  let used: number = MINOR
  const customer = (index: number): Customer => {
    const token = tokens()[index]
    if (token === undefined) throw new Error(`the seeded shop has no customer ${index}`)
    return { token, email: `cliente-${index}@example.com` }
  }
  return { somebody: () => customer(++used), minor: () => customer(MINOR) }
}

/**
 * Uses a running backend of this worker on a prepared state; every file finds the rows of the seed. For files that neither
 * stop the process, nor change its variables, nor read its output. The embedded database has one process, so there each
 * file starts its own.
 */
export function sharedBackend(prepared: Prepared): SharedBackend {
  if (kindOfRun() === 'pglite')
    return backendOfFile({
      async fill(folder) {
        await copyPrepared(prepared, folder)
        return readTokens(prepared)
      },
    })
  const folder = sharedFolder(prepared)
  let url = ''
  let lastMail = 0
  let tokens: readonly string[] = []
  beforeAll(async () => {
    const acquired = await acquireBackend(prepared)
    url = acquired.url
    lastMail = acquired.last_mail
    tokens = readTokens(prepared)
  }, LIMIT_MS)
  return {
    api: (name, request, options) => createApi(url)(name, request, options),
    get url() {
      return url
    },
    folder,
    mails: () => mailsIn(folder, lastMail),
    ...customersOf(() => tokens),
  }
}

/** Starts one backend for all tests of the calling file, and deletes its data after the last. */
export function backendOfFile({ fill = seedNothing, env = () => ({}) }: Preparation = {}): FileBackend {
  const folder = newFolder()
  let running: RunningBackend | undefined
  let tokens: readonly string[] = []

  const now = () => {
    if (!running) throw new Error('the backend of this file was not started')
    return running
  }
  const start = async (more: Record<string, string> = {}) => {
    running = await startBackend({ DEMO: 'off', ...env(), ...more }, folder)
  }

  beforeAll(async () => {
    tokens = (await fill(folder)) ?? []
    await start()
  }, LIMIT_MS)

  afterAll(async () => {
    await running?.stop()
    await removeFolder(folder)
  }, LIMIT_MS)

  return {
    folder,
    start,
    api: (name, request, options) => createApi(now().url)(name, request, options),
    get url() {
      return now().url
    },
    get pid() {
      return now().pid
    },
    mails: () => now().mails(),
    output: () => now().output(),
    prints: (expected) => now().prints(expected),
    stop: () => now().stop(),
    ...customersOf(() => tokens),
  }
}
