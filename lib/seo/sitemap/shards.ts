import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import type { Client } from '@/lib/platform/client'
import { isMissingCall, PlatformError, problemCode } from '@/lib/platform/result'
import 'server-only'
import { BLOG_PATH, postPath, postsPath } from '@/lib/blog/paths'
import { readAllPosts, readBlogCategories } from '@/lib/blog/server'
import { BlogUnreachable } from '@/lib/blog/source'
import { categoryHref } from '@/lib/catalogue/categories'
import { readCategories } from '@/lib/catalogue/server'
import { productCalls } from '@/lib/contract/products'
import { siteCalls } from '@/lib/contract/site'
import { groupByProvince, readPharmacyCities } from '@/lib/pharmacies/cities'
import { cityPath, PLACES_PATH, pharmacyPath, provincePath } from '@/lib/pharmacies/paths'
import { platform } from '@/lib/platform/server'
import { servicePath, servicesPath } from '@/lib/services/paths'
import { readServiceKinds } from '@/lib/services/server'
import { onlyPharmacy } from '@/lib/settings/env'
import type { Entry } from './xml'

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

interface Shard {
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

/** Addresses per sitemap; the protocol allows 50,000. */
const SIZE = 20_000

const FIXED = [
  '/home',
  '/pharmacy-selection',
  '/pharmacy-services',
  '/categories',
  '/discounts',
  PLACES_PATH,
  '/toc',
  '/privacy',
  '/cookies',
  '/transparency',
  '/accessibility',
]

const CHOOSING = ['/pharmacy-selection', PLACES_PATH]

const allPosts = keptWalk(readAllPosts)

const allProducts = (after?: string) => pages(platform(), productCalls.listAllProducts, after)

async function* allPharmacies(after?: string): AsyncGenerator<CallAnswer<typeof siteCalls.listPharmacyIndex>> {
  const only = onlyPharmacy()
  for await (const page of pages(platform(), siteCalls.listPharmacyIndex, after)) {
    if (only === null) yield page
    else if (page.items.some(({ id }) => id === only))
      return yield { items: page.items.filter(({ id }) => id === only), next: null }
  }
}

const serviceKinds = keptWalk(readServiceKinds)

/**
 * Omits pages to choose a pharmacy in a single-pharmacy shop, else the services page if the service kinds are
 * unknown.
 */
async function fixed(): Promise<string[]> {
  if (onlyPharmacy() !== null) return FIXED.filter((path) => !CHOOSING.includes(path))
  const known = (await serviceKinds()).length > 0
  return known ? FIXED : FIXED.filter((path) => path !== servicesPath(null))
}

const places = async () => (onlyPharmacy() === null ? readPharmacyCities() : [])

/** Each kind of sitemap: its shards and the entries of one. */
interface Kind {
  shards(): Promise<Shard[]>
  entries(shard: Shard): AsyncGenerator<Entry[]>
}

const whole = (lastmod: string | null = null): Shard[] => [{ after: undefined, count: 1, lastmod }]

/** A kind based on a list of the platform; each shard is read from its first key. */
function listed<Item extends { updated_at: string }>(
  read: (after?: string) => AsyncGenerator<{ items: Item[]; next: string | null }>,
  toEntries: (item: Item) => Entry[],
): Kind {
  return {
    shards: keptWalk(() => splitIntoShards(read(), SIZE, (item) => toEntries(item).length)),
    async *entries({ after, count }) {
      let left = count
      for await (const { items } of read(after)) {
        const some = items.flatMap(toEntries)
        yield some.slice(0, left)
        left -= some.length
        if (left <= 0) return
      }
    },
  }
}

/** Pages that repeat another pharmacy's content are left to that one. */
const services = listed(allPharmacies, ({ code, service_ids, repeated_service_ids }) => {
  if (service_ids.length === 0) return []
  const own = onlyPharmacy() === null ? service_ids.filter((id) => !repeated_service_ids.includes(id)) : service_ids
  return [servicesPath(code), ...own.map((id) => servicePath(code, id))].map((path) => ({ path }))
})

const kinds: Record<string, Kind> = {
  pages: {
    shards: async () => whole(),
    async *entries() {
      yield (await fixed()).map((path) => ({ path }))
    },
  },
  categories: {
    shards: async () => ((await readCategories()).length > 0 ? whole() : []),
    async *entries() {
      for (const { slug, children } of await readCategories())
        yield [[slug], ...children.map((child) => [slug, child.slug])].map((slugs) => ({ path: categoryHref(slugs) }))
    },
  },
  cities: {
    async shards() {
      const found = await places()
      const lastmod = found.map(({ updated_at }) => updated_at).sort()
      return found.length > 0 ? whole(lastmod.at(-1) ?? null) : []
    },
    async *entries() {
      for (const { letters, cities } of groupByProvince(await places())) {
        yield [
          { path: provincePath(letters) },
          ...cities.map(({ slug, updated_at }) => ({ path: cityPath(letters, slug), lastmod: updated_at })),
        ]
      }
    },
  },
  products: listed(allProducts, ({ minsan, updated_at }) => [{ path: `/product/${minsan}`, lastmod: updated_at }]),
  pharmacies: listed(allPharmacies, ({ code, updated_at }) => [{ path: pharmacyPath(code), lastmod: updated_at }]),
  posts: {
    async shards() {
      try {
        const posts = await allPosts()
        const lastmod = posts.map(({ modified }) => modified).sort()
        return whole(lastmod.at(-1) ?? null)
      } catch (error) {
        // An unreachable blog must not fail the shop's sitemaps.
        if (error instanceof BlogUnreachable) return []
        throw error
      }
    },
    async *entries() {
      yield [{ path: BLOG_PATH }, ...(await readBlogCategories()).map(({ slug }) => ({ path: postsPath(slug) }))]
      yield (await allPosts()).map(({ slug, modified }) => ({ path: postPath(slug), lastmod: modified }))
    },
  },
  services: {
    ...services,
    // Services have no change date.
    shards: async () => (await services.shards()).map((shard) => ({ ...shard, lastmod: null })),
  },
}

/**
 * All sitemaps with their last change. Throws PlatformError if a list cannot be read and no earlier result exists.
 */
export async function allShards(): Promise<Entry[]> {
  const found = await Promise.all(
    Object.entries(kinds).map(async ([kind, { shards }]) =>
      (await shards()).map(({ lastmod }, index) => ({ path: `/sitemaps/${kind}-${index + 1}.xml`, lastmod })),
    ),
  )
  return found.flat()
}

/** Entries of a sitemap by name (`products-1`); null if unknown. Throws PlatformError. */
export async function readEntries(name: string): Promise<AsyncGenerator<Entry[]> | null> {
  const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(name) ?? []
  const found = kinds[kind]
  const shard = found && (await found.shards())[Number(number) - 1]
  return found && shard ? found.entries(shard) : null
}
