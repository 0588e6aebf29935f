import type { Redis } from 'iovalkey'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { isTag } from '@/lib/platform/cache'
import { parseJson } from '@/lib/platform/json'
import { now } from '@/lib/platform/page-clock'

/** Limit of known tags; entries older than a forgotten one count as lost. */
const TAGS_MAX = 50_000

interface TagTime {
  /** Positions in the log. */
  stale: number
  gone: number
}

/** Positions at which tags changed last. */
function tagTimes(most = TAGS_MAX) {
  const times = new Map<string, TagTime>()
  let knownSince = 0

  function note(tag: string, change: Partial<TagTime>): void {
    const time = { stale: -1, gone: -1, ...times.get(tag), ...change }
    times.delete(tag)
    times.set(tag, time)
    if (times.size <= most) return
    for (const [oldest, { stale, gone }] of times) {
      knownSince = Math.max(knownSince, stale, gone)
      times.delete(oldest)
      break
    }
  }

  return {
    clear: () => times.clear(),
    /** Every change after this position is known. */
    start(position: number): void {
      knownSince = position
    },
    record({ tags, gone }: { tags: string[]; gone: string[] }, position: number): void {
      for (const tag of tags) note(tag, { stale: position })
      for (const tag of gone) note(tag, { gone: position })
    },
    /** What an entry is that was rendered by this position. */
    judge(tags: readonly string[], position: number): 'fresh' | 'stale' | 'gone' {
      if (position < knownSince) return 'gone'
      const changed = tags.map((tag) => times.get(tag))
      if (changed.some((time) => time && time.gone > position)) return 'gone'
      return changed.some((time) => time && time.stale > position) ? 'stale' : 'fresh'
    },
  }
}

/** Interval in ms in which each process reads the log; also its heartbeat. */
const INTERVAL_MS = 250
const BATCH = 500
const LENGTH = 2000
/** Retention in seconds of the log without a change, and of the IDs that prevent duplicates. */
const RETENTION_S = 172_800
const DUPLICATES_S = 600
const BEAT = 'salvia:beat'
/** Limit of changes that wait for the cache; beyond it, all entries of all processes are dropped. */
const WAITING_MAX = 500

/**
 * Appends a change once, and creates the log if it is missing. The first part of an ID names the log's generation: after a
 * flush it is another one, so that nobody takes the new log for the old.
 */
const APPEND = `
  local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
  if last and ARGV[1] == '' then return false end
  if ARGV[1] ~= '' and not redis.call('SET', KEYS[2], '', 'NX', 'EX', ${DUPLICATES_S}) then return false end
  local time = redis.call('TIME')
  local generation = last and string.match(last[1], '^%d+') or string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', ${LENGTH}, generation .. '-*', 'change', ARGV[1])
  redis.call('EXPIRE', KEYS[1], ${RETENTION_S})
  return true`

const tagList = z.array(z.string().check(z.refine(isTag)))
const message = z.strictObject({ id: z.string(), tags: tagList, gone: tagList })

/** Tags whose entries are stale, and tags whose entries must no longer be shown. */
export interface Change {
  tags: string[]
  gone: string[]
}

export interface ChangeLogOptions {
  /** A change, also of this process: until it is in the log, an entry from before may have been taken over. */
  onChange: (change: Change) => void
  /** Changes may have been missed since this time, in ms since 1970. */
  onLost: (confirmed: number) => void
  /** The cache became available, or unavailable. */
  onState: (up: boolean) => void
}

/**
 * Shares changes between processes by a stream that each reads from the last entry it knows, inclusive: if that entry is not
 * the first of the answer, the stream was flushed, trimmed or replaced, and changes may have been missed. Works without the
 * cache; changes then wait.
 */
export function openChangeLog(client: Redis, { onChange, onLost, onState }: ChangeLogOptions) {
  const times = tagTimes()
  const seen = new LRUCache<string, true>({ max: 5000 })
  const waiting = new Map<string, Change>()
  let stream: string | null = null
  let last = ''
  let verified = false
  let up = false
  let confirmed = 0
  let timer: NodeJS.Timeout | undefined
  let reading = Promise.resolve()

  function setUp(state: boolean): void {
    if (state !== up) onState(state)
    up = state
  }

  /** The server's run is part of the key: one that restarts may have lost its newest changes. */
  async function findStream(): Promise<string> {
    const run = /^run_id:(\w+)/m.exec(await client.info('server'))?.[1]
    return `salvia:${run}:changes`
  }

  async function open(name: string): Promise<void> {
    onLost(confirmed)
    await client.eval(APPEND, 2, name, name, '')
    times.clear()
    stream = name
    last = ''
  }

  function apply([id, [, text = '']]: [string, string[]]): void {
    const position = toPosition(id)
    if (last === '') times.start(position - 1)
    last = id
    const change = message.safeParse(parseJson(text))
    if (!change.success) return
    times.record(change.data, position)
    seen.set(change.data.id, true)
    onChange(change.data)
  }

  /** Reads what is new, one read at a time. */
  function read(): Promise<void> {
    const next = reading.then(readNow)
    reading = next.catch(() => {})
    return next
  }

  async function readNow(): Promise<void> {
    const asked = now()
    if (!verified || stream === null) {
      const name = await findStream()
      if (name !== stream) await open(name)
      verified = true
    }
    // A cache that takes no writes (full, a replica) is away: nobody could tell of a change through it.
    await client.set(BEAT, '', 'EX', DUPLICATES_S)
    await send()
    for (const name = stream as string; ; ) {
      const rows = await client.xrange(name, last || '-', '+', 'COUNT', BATCH)
      if (last !== '' && rows[0]?.[0] !== last) {
        await open(name)
        continue
      }
      for (const row of last === '' ? rows : rows.slice(1)) apply(row)
      if (rows.length < BATCH) break
    }
    confirmed = asked
    setUp(true)
  }

  async function poll(): Promise<void> {
    try {
      await read()
    } catch {
      setUp(false)
    }
    timer = setTimeout(poll, INTERVAL_MS)
  }

  /** Sends what waits. */
  async function send(): Promise<void> {
    if (waiting.size > WAITING_MAX && stream !== null) {
      await client.del(stream)
      waiting.clear()
    }
    for (const [id, change] of waiting) {
      if (stream === null) return
      await client.eval(APPEND, 2, stream, `${stream}:${id}`, JSON.stringify({ id, ...change }))
      waiting.delete(id)
    }
  }

  client.on('close', () => {
    verified = false
    setUp(false)
  })
  void poll()

  return {
    isUp: () => up,
    /** What a render that starts now knows: null before the first contact. */
    position: () =>
      stream === null || last === '' ? null : { generation: toGeneration(stream, last), at: toPosition(last) },
    /** Time until which every change is known, in ms since 1970. */
    confirmedAt: () => confirmed,
    judge: times.judge,
    /** A call failed: nobody waits for the next until the log was read again. */
    suspect: () => setUp(false),
    isKnown: (id: string) => seen.has(id),
    /**
     * Tells the other processes; without the cache, once it is back. With it the change is read when this resolves, so that
     * what the process renders from then on is newer.
     */
    async publish(id: string, change: Change): Promise<void> {
      seen.set(id, true)
      waiting.set(id, change)
      if (up) await read().catch(() => setUp(false))
    },
    close() {
      clearTimeout(timer)
      client.disconnect()
    },
  }
}

const toPosition = (id: string): number => Number(id.slice(id.indexOf('-') + 1))
const toGeneration = (stream: string, id: string): string => `${stream}:${id.slice(0, id.indexOf('-'))}`
