/** All cache tags and lifetimes of the storefront. */

/**
 * Seconds after which a page is revalidated at its next visit. Route segment configs repeat the number because Next
 * needs a literal.
 */
export const LIFETIME = 300

export const tags = {
  product: (minsan: string) => `product-${minsan}`,
  pharmacy: (id: string | null) => `pharmacy-${id ?? 'none'}`,
  category: (slug: string) => `category-${slug}`,
  categories: 'categories',
  blog: 'blog',
  shop: 'shop',
} as const

const TAG = /^(product-\d{9}|pharmacy-[A-Za-z0-9_-]{1,64}|category-[a-z0-9-]{1,120}|categories|blog|shop)$/

/** Validates a tag that the platform asks to revalidate. */
export const isTag = (text: string): boolean => TAG.test(text)

export const pharmacyOfTag = (tag: string): string | null => /^pharmacy-(.+)$/.exec(tag)?.[1] ?? null
