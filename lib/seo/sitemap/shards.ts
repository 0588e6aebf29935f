import 'server-only'
import { BLOG_PATH, postPath, postsPath } from '@/lib/blog/paths'
import { readAllPosts, readBlogCategories } from '@/lib/blog/server'
import { BlogUnreachable } from '@/lib/blog/source'
import { categoryHref } from '@/lib/catalogue/categories'
import { readCategories } from '@/lib/catalogue/server'
import type { CallAnswer } from '@/lib/contract/call'
import { productCalls } from '@/lib/contract/products'
import { siteCalls } from '@/lib/contract/site'
import { groupByProvince } from '@/lib/pharmacies/cities'
import { readPharmacyCities } from '@/lib/pharmacies/cities-server'
import { cityPath, PLACES_PATH, pharmacyPath, provincePath } from '@/lib/pharmacies/paths'
import { platform } from '@/lib/platform/server'
import { servicePath, servicesPath } from '@/lib/services/paths'
import { readServiceKinds } from '@/lib/services/server'
import { onlyPharmacy } from '@/lib/settings/env'
import { keptWalk, pages, type Shard, splitIntoShards } from './walk'
import type { Entry } from './xml'

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
