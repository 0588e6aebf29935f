/** Every cache tag and lifetime of the storefront, in one place. */

/** Seconds after which a page is made anew at its next visit. The segment config of a page repeats the number: Next reads it literally. */
export const LIFETIME = { product: 300, listing: 300, home: 300, pharmacy: 300, blog: 300 } as const

export const tags = {
  product: (minsan: string) => `product-${minsan}`,
  pharmacy: (id: number | 'none') => `pharmacy-${id}`,
  category: (slug: string) => `category-${slug}`,
  categories: 'categories',
  blog: 'blog',
} as const

const TAG = /^(product-\d{9}|pharmacy-(\d{1,9}|none)|category-[a-z0-9-]{1,120}|categories|blog)$/

/** Whether a text is one of our tags: what the platform asks to revalidate is checked by it. */
export const isTag = (text: string): boolean => TAG.test(text)
