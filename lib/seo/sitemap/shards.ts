import 'server-only'
import { BLOG_PATH, postPath, postsPath } from '@/lib/blog/paths'
import { readAllPosts, readBlogCategories } from '@/lib/blog/server'
import { BlogUnreachable } from '@/lib/blog/source'
import { categoryHref } from '@/lib/catalogue/categories'
import { readCategories } from '@/lib/catalogue/server'
import type { CallAnswer } from '@/lib/contract/call'
import { productCalls } from '@/lib/contract/products'
import { siteCalls } from '@/lib/contract/site'
import { onlyPharmacy } from '@/lib/env'
import { groupByProvince } from '@/lib/pharmacies/cities'
import { readPharmacyCities } from '@/lib/pharmacies/cities-server'
import { cityPath, PLACES_PATH, pharmacyPath, provincePath } from '@/lib/pharmacies/paths'
import { platform } from '@/lib/platform/server'
import { servicePath, servicesPath } from '@/lib/services/paths'
import { readServiceKinds } from '@/lib/services/server'
import { keptWalk, pages, type Shard, splitIntoShards } from './walk'
import type { Entry } from './xml'

/** Addresses in a sitemap; the protocol allows 50,000. */
const SIZE = 20_000

/** Pages that are there whatever the platform holds, but for what `fixed` leaves out. */
const FIXED = [
  '/home',
  '/pharmacy-selection',
  '/pharmacy-services',
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

/** In one pharmacy's own shop it alone; the others' pages are not this shop's to be found by. */
async function* allPharmacies(after?: string): AsyncGenerator<CallAnswer<typeof siteCalls.listPharmacyIndex>> {
  const only = onlyPharmacy()
  for await (const page of pages(platform(), siteCalls.listPharmacyIndex, after)) {
    if (only === null) yield page
    else if (page.items.some(({ id }) => id === only))
      return yield { items: page.items.filter(({ id }) => id === only), next: null }
  }
}

const serviceKinds = keptWalk(readServiceKinds)

/** Without the pages that lead to a choice of pharmacy where there is one alone, and else without services that nobody can name. */
async function fixed(): Promise<string[]> {
  if (onlyPharmacy() !== null) return FIXED.filter((path) => !CHOOSING.includes(path))
  const known = (await serviceKinds()).length > 0
  return known ? FIXED : FIXED.filter((path) => path !== servicesPath(null))
}

const places = async () => (onlyPharmacy() === null ? readPharmacyCities() : [])

/** Each kind of sitemap: how many there are of it, and the entries of one of them. */
interface Kind {
  shards(): Promise<Shard[]>
  entries(shard: Shard): AsyncGenerator<Entry[]>
}

const whole = (lastmod: string | null = null): Shard[] => [{ after: undefined, count: 1, lastmod }]

/** A kind whose entries are those of a list of the platform's, each shard of it read anew from its first key on. */
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

/** Pages that say what another pharmacy's says are left to that one, where the shop has that pharmacy. */
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
        // A blog that was never reached must not take the shop's own sitemaps along.
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
    // When a service changed nobody says, so none carries a date.
    shards: async () => (await services.shards()).map((shard) => ({ ...shard, lastmod: null })),
  },
}

/** All sitemaps with the change of each. Throws PlatformError where one of the lists cannot be read and was never read before. */
export async function allShards(): Promise<Entry[]> {
  const found = await Promise.all(
    Object.entries(kinds).map(async ([kind, { shards }]) =>
      (await shards()).map(({ lastmod }, index) => ({ path: `/sitemaps/${kind}-${index + 1}.xml`, lastmod })),
    ),
  )
  return found.flat()
}

/** The entries of one sitemap by its name (`products-1`), null where there is no such. Throws PlatformError. */
export async function readEntries(name: string): Promise<AsyncGenerator<Entry[]> | null> {
  const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(name) ?? []
  const found = kinds[kind]
  const shard = found && (await found.shards())[Number(number) - 1]
  return found && shard ? found.entries(shard) : null
}
