/** Every cache tag and lifetime of the storefront, in one place. */

/** Seconds after which a page is made anew at its next visit. The segment config of a page repeats the number: Next reads it literally. */
export const LIFETIME = 300

export const tags = {
  product: (minsan: string) => `product-${minsan}`,
  pharmacy: (id: string | null) => `pharmacy-${id ?? 'none'}`,
  category: (slug: string) => `category-${slug}`,
  categories: 'categories',
  blog: 'blog',
  /** What every page says of the shop. */
  shop: 'shop',
} as const

const TAG = /^(product-\d{9}|pharmacy-[A-Za-z0-9_-]{1,64}|category-[a-z0-9-]{1,120}|categories|blog|shop)$/

/** Whether a text is one of our tags: what the platform asks to revalidate is checked by it. */
export const isTag = (text: string): boolean => TAG.test(text)

/** The id of the pharmacy that a tag names; null for another tag. */
export const pharmacyOfTag = (tag: string): string | null => /^pharmacy-(.+)$/.exec(tag)?.[1] ?? null
