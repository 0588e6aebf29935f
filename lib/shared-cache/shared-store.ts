import type { Redis } from 'iovalkey'
import { LRUCache } from 'lru-cache'
import { outageNow } from '@/lib/platform/outage'
import { now } from '@/lib/platform/page-clock'
import { STALE } from '@/lib/platform/stale'
import { forgetPharmacies } from '@/lib/server/known-pharmacies'
import { type CachedValue, type Entry, isDue, isOver, type PageStore } from '@/lib/server/page-store'
import { type Change, openChangeLog } from './change-log'
import { decodeEntry, encodeEntry, type SharedEntry } from './entry-bytes'

/**
 * How long in ms an entry is served while changes cannot be heard. A page may be made from data of this age, so that it is
 * never older than twice as much, and its render.
 */
const UNHEARD_MS = 4000
/** Longest time in ms of a render before another process tries, and between two looks for its result. */
const LEASE_MS = 5000
const WAIT_MS = 2000
const LOOK_MS = 50
const RETENTION_S = 86_400
const BYTES_MAX = 4 * 1024 * 1024
const IN_FLIGHT_MAX = 1000
/** Differences of clocks, in ms, that are left alone: a busy cache measures no better. */
const TOLERANCE_MS = 1000

interface Context {
  kind?: string
  tags?: string[]
  cacheControl?: { revalidate?: number | false; expire?: number }
}

/** A render under way: what it knew when it began. */
interface Begun {
  at: number
  position: { generation: string; at: number } | null
}

export interface SharedStoreOptions {
  /** Build and settings: processes with another scope make other pages. */
  scope: string
  onState: (up: boolean) => void
}

export type SharedStore = ReturnType<typeof sharedStore>

/**
 * Next's `cacheHandler` for several processes: the process's own store in front of entries in Valkey or Redis. A page that is
 * due is rendered by one process at a time; the others serve the stale one meanwhile.
 */
export function sharedStore(local: PageStore, client: Redis, { scope, onState }: SharedStoreOptions) {
  const log = openChangeLog(client, { onChange: applyChange, onLost: local.distrust, onState })
  const begun = new LRUCache<string, Begun>({ max: IN_FLIGHT_MAX })
  const leases = new Map<string, number>()

  function applyChange({ tags, gone }: Change): void {
    if (tags.length > 0) local.revalidateTag(tags, { expire: Number.POSITIVE_INFINITY })
    if (gone.length > 0) local.revalidateTag(gone)
    forgetPharmacies(gone)
  }

  const isTrusted = ({ modified, confirmed = Math.max(modified, log.confirmedAt()) }: Entry) =>
    now() < confirmed + UNHEARD_MS

  const toSharedKey = (key: string) => {
    const position = log.position()
    return position && `${position.generation}:${scope}:${key}`
  }

  /** Runs a call to the cache; null if the cache is away or fails. */
  async function ask<Answer>(call: (sharedKey: string) => Promise<Answer>, key: string): Promise<Answer | null> {
    const sharedKey = log.isUp() ? toSharedKey(key) : null
    if (sharedKey === null) return null
    try {
      return await call(sharedKey)
    } catch {
      log.suspect()
      return null
    }
  }

  /** Takes another process's entry into the local store, if it is newer. */
  async function find(key: string): Promise<Entry | null> {
    const read = (sharedKey: string) => Promise.all([client.getBuffer(sharedKey), client.pttl(sharedKey)])
    const [bytes, leftMs] = (await ask(read, key)) ?? [null, 0]
    const found = bytes && decodeEntry(bytes)
    if (!found || leftMs <= 0) return null
    setByOwnClock(found, leftMs)
    if (isOver(found.entry)) return null
    const state = log.judge(found.entry.tags, found.position)
    const held = local.look(key)
    if (state === 'gone' || (held && isTrusted(held) && found.entry.modified <= held.modified)) return null
    found.entry.stale = state === 'stale'
    local.insert(key, found.entry, found.br)
    return found.entry
  }

  async function takeLease(key: string): Promise<boolean> {
    if ((leases.get(key) ?? 0) > now()) return true
    const taken = await ask((sharedKey) => client.set(`${sharedKey} lease`, '', 'PX', LEASE_MS, 'NX'), key)
    // Without the cache each process renders for itself.
    if (taken !== 'OK' && log.isUp()) return false
    leases.set(key, now() + LEASE_MS)
    return true
  }

  async function releaseLease(key: string): Promise<void> {
    const until = leases.get(key)
    if (until === undefined || !leases.delete(key) || until < now()) return
    await ask((sharedKey) => client.del(`${sharedKey} lease`), key)
  }

  /** Lets Next render: with a stale entry in the background, else while the visitor waits. */
  function render(key: string, entry: Entry | null) {
    if (!begun.has(key)) begun.set(key, { at: now(), position: log.position() })
    return entry ? local.toAnswer(key, entry) : local.miss(key)
  }

  /** Serves a stale entry while another process renders it: Next takes it for fresh for a second. */
  function serveStale(key: string, entry: Entry) {
    const answer = local.toAnswer(key, entry)
    const headers = 'headers' in answer.value ? answer.value.headers : {}
    return {
      lastModified: now(),
      cacheControl: { ...entry.lifetime, revalidate: 1 },
      value: { ...answer.value, headers: { ...headers, 'server-timing': STALE } } as CachedValue,
    }
  }

  /** Renders a page unless another process just has, or does. */
  async function renderOnce(key: string, usable: Entry | null) {
    for (const end = now() + WAIT_MS; ; ) {
      if (await takeLease(key)) {
        const found = await find(key)
        if (!found || isDue(found)) return render(key, usable)
        await releaseLease(key)
        return local.toAnswer(key, found)
      }
      if (usable) return serveStale(key, usable)
      if (now() > end || outageNow()) return render(key, null)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      const found = await find(key)
      if (found && !isDue(found)) return local.toAnswer(key, found)
    }
  }

  return {
    ...local,
    async get(key: string, context: Context = {}) {
      const held = local.look(key) ?? null
      const trusted = held !== null && isTrusted(held) && !isOver(held)
      if (trusted && !isDue(held)) return local.toAnswer(key, held)
      const found = await find(key)
      if (found && !isDue(found)) return local.toAnswer(key, found)
      // During an outage of the platform an old page is better than none.
      const usable = found ?? (trusted || outageNow() ? held : null)
      if (context.kind === 'FETCH' || !log.isUp()) return render(key, usable)
      return renderOnce(key, usable)
    },
    async set(key: string, value: CachedValue | null, context: Context) {
      const start = begun.get(key)
      begun.delete(key)
      const entry = await local.set(key, value, context)
      const position = log.position()
      if (entry && start && start.position?.generation !== position?.generation) {
        entry.stale = true
        entry.confirmed = start.at
      }
      if (entry && start?.position && !entry.stale && !outageNow()) await write(key, entry, start.position.at)
      await releaseLease(key)
      return entry
    },
    /** Tells the other processes of a change that this one has applied. */
    publish: log.publish,
    isKnown: log.isKnown,
    close: log.close,
  }

  async function write(key: string, entry: Entry, position: number): Promise<void> {
    if (!log.isUp()) return
    const br = entry.page && (await entry.page.body('br'))
    const bytes = encodeEntry({ entry, br, position, written: now() })
    if (bytes.length > BYTES_MAX) return
    await ask((sharedKey) => client.set(sharedKey, bytes, 'EX', retention(entry)), key)
  }
}

const retention = ({ lifetime }: Entry): number => Math.min(Number(lifetime?.expire ?? RETENTION_S), RETENTION_S)

/** Moves the times of an entry of another machine to this machine's clock, by the age that the cache counted. */
function setByOwnClock({ entry, written }: SharedEntry, leftMs: number): void {
  const off = now() - (retention(entry) * 1000 - leftMs) - written
  if (Math.abs(off) < TOLERANCE_MS) return
  entry.modified += off
  if (entry.until !== undefined) entry.until += off
}
