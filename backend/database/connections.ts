import net from 'node:net'
import pg from 'pg'
import { isTraced, traceStatement } from '@/lib/process/tracing'

export interface Patience {
  statement: number
  lock: number
  /** Without any data: longer than a statement, since only a dead connection is silent for that long. */
  silence: number
  connect?: number
}

export const SERVING: Patience = { statement: 10_000, lock: 5000, silence: 12_000 }
export const WORKING: Patience = { statement: 20_000, lock: 15_000, silence: 25_000 }

const CONNECT_MS = 3000
const MAX = 10

/** Minimum trigram similarity of words compared with a mistyped one (catalogue/spelling.ts). */
export const WORD_SIMILARITY = 0.3

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool tolerant of broken connections: none crashes the process, leaks, or blocks forever. */
class Connections extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<pg.PoolClient> | undefined {
    // The pool's own queries release their connection themselves.
    if (!callback) return super.connect().then(givenBackOnce)
    super.connect(callback)
    return undefined
  }
}

/** drizzle leaks a connection if BEGIN fails: releases a broken one immediately and ignores its later release. */
function givenBackOnce(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let taken = true
  const giveBack = (error?: Error | boolean) => {
    if (!taken) return
    taken = false
    client.off('error', giveBack)
    release(error)
  }
  client.on('error', giveBack)
  client.release = giveBack
  return client
}

/** Connections of commands and of the preparation, directly to PostgreSQL. */
export const connectionsTo = (url: string, patience: Patience): pg.Pool =>
  openPool({ ...socket(url, patience), ...startUp(patience) })

/** Connections of a backend that serves. PgBouncer refuses start-up parameters: the limits are the role's. */
export const servingConnections = (url: string, max?: number): pg.Pool => openPool({ ...socket(url, SERVING), max })

type Query = (...given: unknown[]) => unknown

/** Shows each statement of a traced call as a span. */
class TracedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    // One of seven overloads: the pool gives a callback, drizzle takes a promise.
    this.query = ((...given: unknown[]) => {
      const [first] = given
      const { text } = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig)
      // A stream, such as a backup's, has a course of its own.
      if (!isTraced() || (first as Partial<pg.Submittable>).submit) return query(...given)
      const done = given.at(-1)
      if (typeof done !== 'function') return traceStatement(text, () => query(...given) as Promise<unknown>)
      traceStatement(
        text,
        () =>
          new Promise((resolve) => {
            query(...given.slice(0, -1), (...outcome: unknown[]) => resolve(outcome))
          }),
      ).then((outcome) => done(...(outcome as unknown[])))
      return undefined
    }) as typeof this.query
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new Connections({ Client: TracedClient, ...config, max: config.max ?? MAX })
  // Without a listener an error event ends the process; the connection's user receives the error too.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Settings of a session; PostgreSQL also releases locks of dead clients. `jit` takes longer than any of our
 * statements: 160 ms for one that counts a hundred thousand products in 80.
 */
const sessionSettings = ({ statement, lock, silence }: Patience) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: 2 * silence,
  jit: 'off',
  'pg_trgm.word_similarity_threshold': WORD_SIMILARITY,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
})

const startUp = (patience: Patience): pg.ClientConfig => ({
  options: Object.entries(sessionSettings(patience))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
})

/** Gives the role the limits of a serving session in this database, for all connections that begin later. */
export async function limitRole(client: pg.Client): Promise<void> {
  // `show_limit` loads the library, without which only a superuser may set its threshold.
  const { rows } = await client.query<{ alter: string }>(
    "SELECT format('ALTER ROLE %I IN DATABASE %I SET ', current_user, current_database()) AS alter, show_limit()",
  )
  for (const [name, value] of Object.entries(sessionSettings(SERVING)))
    await client.query(`${rows[0]?.alter}${name} TO '${value}'`)
}

function socket(url: string, { silence, connect = CONNECT_MS }: Patience): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'salvia',
    connectionTimeoutMillis: connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const connection = new net.Socket()
      const silent = Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })
      return connection.setTimeout(silence, () => connection.destroy(silent))
    },
  }
}

const PREPARING = 7_205_113
const RETRY_MS = 250
const PREPARING_LIMIT_MS = 300_000

/** Runs the work while no other process prepares this database. */
export async function alone<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const patience = { ...WORKING, silence: PREPARING_LIMIT_MS }
  const client = new pg.Client({ ...socket(url, patience), ...startUp(patience) })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    if (!String(error).includes('unsupported startup parameter')) throw error
    throw new Error(
      'The backend cannot start: DATABASE_URL names a connection pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself.',
      { cause: error },
    )
  })
  try {
    for (let waited = 0; ; waited += RETRY_MS) {
      const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [PREPARING])
      if (rows[0]?.free) return await work(client)
      if (waited >= PREPARING_LIMIT_MS)
        throw new Error('The backend cannot start: another process has been preparing this database for five minutes.')
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => {})
  }
}
