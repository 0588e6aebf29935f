import { createApi } from './api'
import { type RunningBackend, startBackend } from './backend'
import { newFolder, removeFolder } from './folder'
import { seedNothing } from './seeded'
import { MINOR } from './shop'

/** A customer of the seeded shop. */
export interface Customer {
  token: string
  email: string
}

/** What tests may do with the backend of their file: the process that runs now, the client that calls it, its data folder. */
export interface FileBackend extends Pick<RunningBackend, 'url' | 'pid' | 'mails' | 'output' | 'stop'> {
  folder: string
  api: ReturnType<typeof createApi>
  /** A grown-up customer of the seeded shop that no other test of the file uses. */
  somebody(): Customer
  /** The customer of the seeded shop who is 16. */
  minor(): Customer
  /** Starts it once more after its `stop`, on the same data, with these variables besides the file's own. */
  start(more?: Record<string, string>): Promise<void>
}

interface Preparation {
  /** Fills the folder's database before a backend has it; `seedShop` gives the tokens of customers as well. */
  // biome-ignore lint/suspicious/noConfusingVoidType: what only fills a database gives nothing.
  fill?: (folder: string) => Promise<readonly string[] | void>
  /** Read when the backend starts; without it there is no demo. */
  env?: () => Record<string, string>
}

/** Seeding and starting are slow on a busy machine, whatever limit a file sets for its tests. */
const LIMIT_MS = 600_000

/** One backend for all tests of the calling file: filled and started before the first, ended and its data taken away after the last. */
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
