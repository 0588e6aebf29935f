/** All cache tags and lifetimes of the storefront. */

/**
 * Seconds after which a page is revalidated at its next visit. Route segment configs repeat the number because Next
 * needs a literal.
 */
export const LIFETIME = 300

/**
 * Seconds for which caches in front may keep what anybody may read: a recalled product is gone everywhere within five. The
 * storefront answers from memory and is told of changes, which they are not.
 */
const SHARED_SECONDS = 3

/** Cache-Control of a public answer: browsers ask again, caches in front after seconds. */
export const sharedControl = (seconds = SHARED_SECONDS): string =>
  `public, max-age=0, s-maxage=${Math.min(seconds, SHARED_SECONDS)}`

export const tags = {
  product: (minsan: string) => `product-${minsan}`,
  pharmacy: (id: string | null) => `pharmacy-${id ?? 'none'}`,
  category: (slug: string) => `category-${slug}`,
  categories: 'categories',
  blog: 'blog',
  shop: 'shop',
  /** Everything with products or prices: one tag in place of very many. */
  catalogue: 'catalogue',
} as const

const TAG = /^(product-\d{9}|pharmacy-[A-Za-z0-9_-]{1,64}|category-[a-z0-9-]{1,120}|categories|blog|shop|catalogue)$/

/** Validates a tag that the platform asks to revalidate. */
export const isTag = (text: string): boolean => TAG.test(text)

/** Adds the tag of the catalogue to those of an entry that shows a part of it. */
export const withCatalogue = (given: readonly string[]): readonly string[] =>
  given.some((tag) => /^(product-|pharmacy-|category-|categories$)/.test(tag)) ? [...given, tags.catalogue] : given

export const pharmacyOfTag = (tag: string): string | null => /^pharmacy-(.+)$/.exec(tag)?.[1] ?? null
