import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import type { Client } from '@/lib/platform/client'
import { isMissingCall, PlatformError, problemCode } from '@/lib/platform/result'

/** Timeout for one page of a list, which no visitor waits for. */
const LIMIT_MS = 6000

/**
 * Pages of a platform list from a key on. Empty if the platform lacks the call; throws PlatformError if it does not
 * answer. `query` is sent with every page.
 */
export async function* pages<Row extends Call>(
  client: Client,
  row: Row,
  after: string | undefined,
  query: Record<string, string | number> = {},
): AsyncGenerator<CallAnswer<Row>> {
  let at = after
  for (;;) {
    const request = { query: at === undefined ? query : { ...query, after: at } } as unknown as CallRequest<Row>
    const result = await client(row, request, { timeout_ms: LIMIT_MS, cache: 'no-store' })
    if (!result.ok) {
      if (isMissingCall(result.failure) || problemCode(result.failure) === 'not_found') return
      throw new PlatformError(`${row.method} ${row.path}`, result.failure)
    }
    yield result.data
    const { next } = result.data as { next: string | null }
    if (next === null || next === at) return
    at = next
  }
}

export interface Shard {
  after: string | undefined
  count: number
  lastmod: string | null
}

/**
 * Splits a list into shards of about `size` addresses; `weight` is the number per item. Only the bounds are kept in
 * memory.
 */
export async function splitIntoShards<Item extends { updated_at: string }>(
  read: AsyncIterable<{ items: Item[]; next: string | null }>,
  size: number,
  weight: (item: Item) => number,
): Promise<Shard[]> {
  const shards: Shard[] = []
  let open: Shard = { after: undefined, count: 0, lastmod: null }
  for await (const { items, next } of read) {
    for (const item of items) {
      open.count += weight(item)
      if (open.lastmod === null || open.lastmod < item.updated_at) open.lastmod = item.updated_at
    }
    // Shards end at a page boundary, so that each can be read from its key.
    if (open.count >= size && next !== null) {
      shards.push(open)
      open = { after: next, count: 0, lastmod: null }
    }
  }
  if (open.count > 0) shards.push(open)
  return shards
}

const LIFETIME_MS = 30 * 60_000

/**
 * Caches the result of a long read; while the platform is down the last one stays valid, so that no list shrinks.
 */
export function keptWalk<Value>(read: () => Promise<Value>, now: () => number = Date.now) {
  let last: { value: Value; at: number } | null = null
  let reading: Promise<Value> | null = null
  return async (): Promise<Value> => {
    if (last && now() - last.at < LIFETIME_MS) return last.value
    reading ??= read().finally(() => {
      reading = null
    })
    try {
      last = { value: await reading, at: now() }
    } catch (error) {
      if (!last) throw error
    }
    return last.value
  }
}
