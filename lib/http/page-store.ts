import { randomBytes } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import { outageNow } from '@/lib/platform/outage'
import { type PageOptions, type PreparedPage, packPage, preparePage } from './prepared-page'

/** What Next keeps: a page with the data that its router asks for, another answer, or what a read gave. */
export type Kept =
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

interface Lifetime {
  revalidate?: number | false
  expire?: number
}

interface Entry {
  value: Kept
  /** Of a read, its answer; strings would lie in the heap. */
  body: Buffer | null
  page: PreparedPage | null
  /** Of a page, the data of the one before it: whoever was just sent that one asks for it now. */
  earlier: PreparedPage['data']
  tags: readonly string[]
  lifetime: Lifetime | undefined
  /** Milliseconds since 1970, by Next's clock. */
  modified: number
  stale: boolean
  bytes: number
}

/** Objects, headers and policy of an entry, about. */
const OVERHEAD = 3000
/** What was asked before a change comes to be kept no later than this after it. */
const UNDER_WAY_MS = 10_000
/** So many things are being made at once, at most; of more it is not known since when. */
const UNDER_WAY = 1000
/** A page made while the platform is away is made of what was last read. */
const OUTAGE_S = 10
/** However little memory there is: a page that is on its way out is still here. */
const LEAST = 32

const now = () => performance.timeOrigin + performance.now()

/** Bytes for pages where the operator names none: they lie beside the heap, and what makes them needs the heap. */
export const roomForPages = (): number => Math.round(getHeapStatistics().heap_size_limit / 5)

/**
 * What Next keeps of pages and reads (its `cacheHandler`), in so many bytes of memory, everything counted. Of a page the finished bytes are
 * kept, compressed; Next gets a name for them, and `find` gives what has that name.
 */
export function pageStore(limit_bytes: number, options: PageOptions) {
  const entries = new Map<string, Entry>()
  /** The data of pages by its name. */
  const data = new Map<string, NonNullable<PreparedPage['data']>>()
  const named = `${randomBytes(16).toString('hex')} `
  let held = 0
  const begun = new Map<string, number>()
  let changes: { tags: ReadonlySet<string>; gone: boolean; at: number }[] = []

  const nameOf = (key: string) => named + key
  const keyOf = (html: string) => (html.startsWith(named) ? html.slice(named.length) : null)

  function drop(key: string): void {
    const entry = entries.get(key)
    held -= entry?.bytes ?? 0
    for (const old of [entry?.page?.data, entry?.earlier]) if (old) data.delete(old.name)
    entries.delete(key)
  }
  function hold(bytes: number): void {
    held += bytes
    for (const oldest of entries.keys()) {
      if (held <= limit_bytes || entries.size <= LEAST) break
      drop(oldest)
    }
  }
  function begin(key: string): void {
    if (!begun.has(key)) begun.set(key, now())
    const [oldest] = begun.keys()
    if (begun.size > UNDER_WAY && oldest !== undefined) begun.delete(oldest)
  }
  /** The changes to what carries these tags, since it was asked; what is gone is not believed to be asked late enough. */
  function changesSince(since: number, tags: readonly string[]) {
    const recent = changes.filter(({ gone, at }) => at > now() - UNDER_WAY_MS && (gone || at > since))
    return recent.filter(({ tags: changed }) => tags.some((tag) => changed.has(tag)))
  }

  return {
    /** The bytes held. */
    held: () => held,
    find(html: string): PreparedPage | null {
      const key = keyOf(html)
      return key === null ? preparePage(html, options) : (entries.get(key)?.page ?? null)
    },
    /** The data of a kept page, or of the one that stood in its place before. */
    findData: (name: string) => data.get(name) ?? null,
    async get(key: string) {
      const entry = entries.get(key)
      if (!entry) {
        begin(key)
        return null
      }
      entries.delete(key)
      entries.set(key, entry)
      const { value, body, modified, lifetime, stale } = entry
      const seconds = value.kind === 'FETCH' ? value.revalidate : lifetime?.revalidate
      const old = now() - Number(seconds || 0) * 1000
      if (stale || modified < old) begin(key)
      return {
        lastModified: stale ? Math.min(modified, old - 1000) : modified,
        cacheControl: lifetime,
        value: value.kind === 'FETCH' ? { ...value, data: { ...value.data, body: String(body) } } : { ...value },
      }
    },
    async set(key: string, value: Kept | null, context: { tags?: string[]; cacheControl?: Lifetime }) {
      if (value === null || limit_bytes === 0) return drop(key)
      const lifetime = context.cacheControl && { ...context.cacheControl }
      const again = value.kind === 'APP_PAGE' ? keyOf(value.html) : null
      // The last good page, because a new one could not be made.
      if (again !== null)
        return void Object.assign(entries.get(again) ?? {}, { lifetime, modified: now(), stale: false })
      const carried = 'headers' in value ? value.headers?.['x-next-cache-tags'] : undefined
      const tags = context.tags ?? (typeof carried === 'string' ? carried.split(',') : [])
      const since = begun.get(key) ?? 0
      begun.delete(key)
      if (lifetime && outageNow()) lifetime.revalidate = Math.min(Number(lifetime.revalidate || OUTAGE_S), OUTAGE_S)
      const entry: Entry = {
        value: { ...value },
        body: null,
        page: null,
        earlier: null,
        tags,
        lifetime,
        modified: now(),
        stale: false,
        bytes: OVERHEAD + 2 * key.length,
      }
      if (entry.value.kind === 'FETCH') {
        entry.body = Buffer.from(entry.value.data.body)
        entry.value.data = { ...entry.value.data, body: '' }
        entry.bytes += entry.body.length
      } else if (entry.value.kind === 'APP_ROUTE') entry.bytes += entry.value.body.length
      else if (value.kind === 'APP_PAGE' && entry.value.kind === 'APP_PAGE') {
        entry.page = await packPage(preparePage(value.html, options, { apart: true }), (bytes) => {
          entry.bytes += bytes
          if (entries.get(key) === entry) hold(bytes)
        })
        entry.bytes += bytesOf(value)
        entry.earlier = entries.get(key)?.page?.data ?? null
        entry.bytes += (await entry.earlier?.body('br'))?.length ?? 0
      }
      // Judged when it is finished: packing takes a while, and what it shows may have gone meanwhile.
      const changed = changesSince(since, tags)
      if (changed.some(({ gone }) => gone)) return drop(key)
      entry.stale = changed.length > 0
      if (value.kind === 'APP_PAGE' && entry.value.kind === 'APP_PAGE') {
        // This very visit gets the page under its name too, so that nothing is prepared twice.
        entry.value.html = nameOf(key)
        value.html = nameOf(key)
      }
      drop(key)
      entries.set(key, entry)
      for (const one of [entry.earlier, entry.page?.data]) if (one) data.set(one.name, one)
      hold(entry.bytes)
    },
    /** Next's word that what carries these tags has changed: `expire: 0`, or no word of it, means that it may not be shown any more. */
    async revalidateTag(given: string | string[], durations?: { expire?: number }) {
      const gone = durations === undefined || durations.expire === 0
      const tags = new Set([given].flat())
      changes = [...changes.filter(({ at }) => at > now() - UNDER_WAY_MS), { tags, gone, at: now() }]
      for (const [key, entry] of entries) {
        if (!entry.tags.some((tag) => tags.has(tag))) continue
        if (gone) drop(key)
        else entry.stale = true
      }
    },
    resetRequestCache() {},
  }
}

function bytesOf({ rscData, segmentData }: { rscData?: Buffer; segmentData?: Map<string, Buffer> }): number {
  let bytes = rscData?.length ?? 0
  for (const [name, data] of segmentData ?? []) bytes += name.length + data.length
  return bytes
}
