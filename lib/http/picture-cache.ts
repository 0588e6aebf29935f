import { LRUCache } from 'lru-cache'

type Make = () => Promise<Buffer | null>

/**
 * Caches pictures by name, up to so many bytes and for so long (zero: until evicted). Concurrent calls share one `make`; failures and null
 * are not cached.
 */
export function createPictureCache(maxBytes: number, lifetimeMs = 0) {
  const pictures = new LRUCache<string, Buffer, Make>({
    maxSize: maxBytes,
    ttl: lifetimeMs,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (_name, _stale, { context: make }) => (await make()) ?? undefined,
  })
  return async (name: string, make: Make): Promise<Buffer | null> =>
    (await pictures.fetch(name, { context: make })) ?? null
}
