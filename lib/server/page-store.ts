import { randomBytes } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { withCatalogue } from '@/lib/platform/cache'
import { outageNow } from '@/lib/platform/outage'
import { boundFreshness, freshUntil, now } from '@/lib/platform/page-clock'
import { holdCompressed, type PageOptions, type PreparedPage, preparePage } from './prepared-page'

/** Next's cache entries: a page with router data, a route's answer, or a fetch's. */
export type CachedValue =
  | {
      kind: 'APP_PAGE'
      html: string
      rscData?: Buffer
      segmentData?: Map<string, Buffer>
      headers?: Record<string, unknown>
    }
  | { kind: 'APP_ROUTE'; body: Buffer; headers?: Record<string, unknown> }
  | { kind: 'FETCH'; data: { body: string }; revalidate: number }
  | { kind: 'REDIRECT' }

export interface Lifetime {
  revalidate?: number | false
  expire?: number
}

export type PageStore = ReturnType<typeof pageStore>

export interface Entry {
  value: CachedValue
  /** Body of a fetch, outside the heap. */
  body: Buffer | null
  page: PreparedPage | null
  tags: readonly string[]
  lifetime: Lifetime | undefined
  /** In ms since 1970, by Next's clock. */
  modified: number
  stale: boolean
  /** Number of the last invalidation that it was compared with. */
  seen?: number
  /** When its data are due to change, in ms since 1970. */
  until?: number
  /** Until when no change was missed, where some may have been (lib/shared-cache), in ms since 1970. */
  confirmed?: number
  bytes: number
}

/** Estimated bytes of an entry's objects, headers and policy. */
const OVERHEAD = 3000
/** How long an in-flight render may land after an invalidation. */
const IN_FLIGHT_MS = 10_000
/** Limit of renders whose start is known. */
const IN_FLIGHT_MAX = 1000
/** Lifetime in seconds of a page rendered during an outage, from older data. */
const OUTAGE_S = 10
/** Entries that are looked at before other requests have their turn. */
const PIECE = 250
/** Limit of tags whose last invalidation is known. */
const CHANGED_MAX = 20_000
/** Pages being sent survive their eviction. */
const SENDING_MAX = 32

/** Default limit in bytes: the cache is outside the heap, and rendering needs the heap. */
export const defaultLimit = (): number => Math.round(getHeapStatistics().heap_size_limit / 5)

/**
 * Next's `cacheHandler`: a least-recently-used cache limited in bytes, all encodings included. It holds a page's finished, compressed bytes;
 * Next gets a name in place of the HTML, and `find` returns the page of a name.
 */
export function pageStore(limitBytes: number, options: PageOptions) {
  const entries = new LRUCache<string, Entry>({
    // Zero means no limit to lru-cache; `set` stores nothing then.
    maxSize: Math.max(1, limitBytes),
    sizeCalculation: ({ bytes }) => bytes,
  })
  const sending = new LRUCache<string, PreparedPage>({ max: SENDING_MAX })
  const prefix = `${randomBytes(16).toString('hex')} `
  const started = new LRUCache<string, number>({ max: IN_FLIGHT_MAX })
  /** Numbers of each tag's last invalidation and removal: an entry compares its tags when it is read, not at each of them. */
  const changed = new Map<string, number>()
  const removed = new Map<string, number>()
  let lastChange = 0
  let invalidations: { tags: ReadonlySet<string>; gone: boolean; at: number }[] = []

  const toName = (key: string) => prefix + key
  const toKey = (html: string) => (html.startsWith(prefix) ? html.slice(prefix.length) : null)

  function evict(key: string): void {
    entries.delete(key)
    sending.delete(key)
  }
  /** Applies the invalidations since the last read of an entry; undefined if it was removed. */
  function settle(entry: Entry | undefined, key: string): Entry | undefined {
    if (!entry) return undefined
    const { seen = 0, tags } = entry
    const isNamed = (numbers: ReadonlyMap<string, number>) => tags.some((tag) => (numbers.get(tag) ?? 0) > seen)
    if (seen < lastChange && isNamed(removed)) {
      evict(key)
      return undefined
    }
    if (seen < lastChange && isNamed(changed)) entry.stale = true
    entry.seen = lastChange
    return entry
  }
  const lookUp = (key: string) => settle(entries.get(key), key)
  const peek = (key: string) => settle(entries.peek(key), key)
  async function settleAll(): Promise<void> {
    let lookedAt = 0
    for (const key of [...entries.keys()]) {
      if (++lookedAt % PIECE === 0) await new Promise(setImmediate)
      peek(key)
    }
  }
  function start(key: string): void {
    if (!started.has(key)) started.set(key, now())
  }
  /** Invalidations of these tags since a render started. For removed content, older renders may still be in flight. */
  function findInvalidations(since: number, tags: readonly string[]) {
    const recent = invalidations.filter(({ gone, at }) => at > now() - IN_FLIGHT_MS && (gone || at > since))
    return recent.filter(({ tags: changed }) => tags.some((tag) => changed.has(tag)))
  }
  function miss(key: string): null {
    start(key)
    return null
  }
  function toAnswer(key: string, entry: Entry) {
    const { value, body, page, modified, lifetime, until } = entry
    if (page) sending.set(key, page)
    const old = dueSince(entry)
    const due = isDue(entry)
    if (due) start(key)
    if (until !== undefined) boundFreshness(until)
    const rest = until === undefined || due || value.kind === 'FETCH' ? null : until - now()
    // A cache in front counts from now.
    if (rest !== null && rest < modified - old)
      return {
        lastModified: now(),
        cacheControl: { ...lifetime, revalidate: Math.max(1, Math.floor(rest / 1000)) },
        value: { ...value },
      }
    return {
      lastModified: due ? Math.min(modified, old - 1000) : modified,
      cacheControl: lifetime,
      value: value.kind === 'FETCH' ? { ...value, data: { ...value.data, body: String(body) } } : { ...value },
    }
  }
  /** Adds an entry, with a page's finished bytes. */
  function insert(key: string, entry: Entry, br: Buffer | null): void {
    const { value } = entry
    if (entry.page && br) {
      const page = holdCompressed(entry.page, br, (more) => {
        const held = entries.peek(key)
        // A new object, since lru-cache does not measure a known one again.
        if (held?.page === page) entries.set(key, { ...held, bytes: held.bytes + more })
      })
      entry.page = page
      sending.set(key, page)
    }
    if (value.kind === 'APP_PAGE') value.html = toName(key)
    entry.seen = lastChange
    entry.bytes = OVERHEAD + 2 * key.length + (br?.length ?? 0) + (entry.body?.length ?? 0) + sumParts(value)
    entries.set(key, entry)
  }

  return {
    size: () => entries.calculatedSize,
    find(html: string): PreparedPage | null {
      const key = toKey(html)
      return key === null ? preparePage(html, options) : (peek(key)?.page ?? sending.get(key) ?? null)
    },
    async get(key: string) {
      const entry = lookUp(key)
      return entry && !isOver(entry) ? toAnswer(key, entry) : miss(key)
    },
    /** Stores a value; returns its entry, or null if nothing new is kept. */
    async set(
      key: string,
      value: CachedValue | null,
      context: { tags?: string[]; cacheControl?: Lifetime },
    ): Promise<Entry | null> {
      const none = () => {
        evict(key)
        return null
      }
      if (value === null || limitBytes === 0) return none()
      const lifetime = context.cacheControl && { ...context.cacheControl }
      const again = value.kind === 'APP_PAGE' ? toKey(value.html) : null
      // Next keeps the last good page after a failed render.
      if (again !== null) {
        Object.assign(peek(again) ?? {}, { lifetime, modified: now(), stale: false, seen: lastChange })
        return null
      }
      const carried = 'headers' in value ? value.headers?.['x-next-cache-tags'] : undefined
      const tags = withCatalogue(context.tags ?? (typeof carried === 'string' ? carried.split(',') : []))
      const since = started.peek(key) ?? 0
      started.delete(key)
      if (lifetime && outageNow()) lifetime.revalidate = Math.min(Number(lifetime.revalidate || OUTAGE_S), OUTAGE_S)
      const entry: Entry = {
        value: { ...value },
        body: null,
        page: null,
        tags,
        lifetime,
        modified: now(),
        stale: false,
        until: freshUntil(),
        bytes: 0,
      }
      if (entry.value.kind === 'FETCH') {
        entry.body = Buffer.from(entry.value.data.body)
        entry.value.data = { ...entry.value.data, body: '' }
      }
      if (value.kind === 'APP_PAGE') entry.page = preparePage(value.html, options)
      const br = entry.page && (await entry.page.body('br'))
      // Checked after the compression, which takes a while.
      const missed = findInvalidations(since, tags)
      if (missed.some(({ gone }) => gone)) return none()
      entry.stale = missed.length > 0
      insert(key, entry, br)
      // The current request gets the name too, so that the page is prepared once.
      if (value.kind === 'APP_PAGE') value.html = toName(key)
      return entry
    },
    /** For lib/shared-cache, which decides what to do with an entry. */
    look: lookUp,
    insert,
    miss,
    toAnswer,
    /** Marks all as stale: changes after `confirmed` (ms since 1970) may have been missed. */
    distrust(confirmed: number): void {
      for (const entry of entries.values()) {
        entry.stale = true
        entry.confirmed ??= Math.max(confirmed, entry.modified)
      }
    },
    /** Invalidates what carries these tags: it becomes stale, or with `expire: 0` (or no durations) is removed. */
    async revalidateTag(given: string | string[], durations?: { expire?: number }) {
      const gone = durations === undefined || durations.expire === 0
      const tags = new Set([given].flat())
      invalidations = [...invalidations.filter(({ at }) => at > now() - IN_FLIGHT_MS), { tags, gone, at: now() }]
      const change = ++lastChange
      for (const tag of tags) (gone ? removed : changed).set(tag, change)
      // A page that is being sent is found without its entry.
      if (gone) for (const key of [...sending.keys()]) peek(key)
      if (changed.size + removed.size <= CHANGED_MAX) return
      await settleAll()
      for (const numbers of [changed, removed]) for (const [tag, at] of numbers) if (at <= change) numbers.delete(tag)
    },
    resetRequestCache() {},
  }
}

/** Time in ms since 1970 before which this entry would be due. */
const dueSince = (entry: Entry): number => now() - Number(lifetimeInSeconds(entry) || 0) * 1000

const lifetimeInSeconds = ({ value, lifetime }: Entry) =>
  value.kind === 'FETCH' ? value.revalidate : lifetime?.revalidate

/** Whether an entry has to be made again. */
export const isDue = (entry: Entry): boolean =>
  entry.stale ||
  (entry.until ?? Number.POSITIVE_INFINITY) < now() ||
  (Boolean(lifetimeInSeconds(entry)) && entry.modified < dueSince(entry))

/** Whether its data have changed since; during an outage of the platform they are better than none. */
export const isOver = ({ until }: Entry): boolean => until !== undefined && until < now() && !outageNow()

function sumParts(value: CachedValue): number {
  if (value.kind === 'APP_ROUTE') return value.body.length
  if (value.kind !== 'APP_PAGE') return 0
  let bytes = value.rscData?.length ?? 0
  for (const [name, data] of value.segmentData ?? []) bytes += name.length + data.length
  return bytes
}
