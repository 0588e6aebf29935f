import { createApi } from './api'
import { type RunningBackend, startBackend } from './backend'
import { newFolder, removeFolder } from './folder'
import { seedNothing } from './seeded'
import { MINOR } from './shop'

export interface Customer {
  token: string
  email: string
}

/** The backend of a test file: its current process, client and data folder. */
export interface FileBackend extends Pick<RunningBackend, 'url' | 'pid' | 'mails' | 'output' | 'stop'> {
  folder: string
  api: ReturnType<typeof createApi>
  /** Returns an adult customer of the seeded shop that no other test of the file uses. */
  somebody(): Customer
  /** Returns the seeded customer who is 16. */
  minor(): Customer
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

/** Starts one backend for all tests of the calling file, and deletes its data after the last. */
export function backendOfFile({ fill = seedNothing, env = () => ({}) }: Preparation = {}): FileBackend {
  const folder = newFolder()
  let running: RunningBackend | undefined
  let tokens: readonly string[] = []
  let used: number = MINOR

  const now = () => {
    if (!running) throw new Error('the backend of this file was not started')
    return running
  }
  const customer = (index: number): Customer => {
    const token = tokens[index]
    if (token === undefined) throw new Error(`the seeded shop has no customer ${index}`)
    return { token, email: `cliente-${index}@example.com` }
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
    stop: () => now().stop(),
    somebody: () => {
      used += 1
      return customer(used)
    },
    minor: () => customer(MINOR),
  }
}
