export const BLOG_PATH = '/blog'
export const FEED_PATH = '/feed.xml'

/** A post's canonical path. WordPress slugs are already URL-encoded. */
export const postPath = (slug: string) => `${BLOG_PATH}/${slug}`

export function postsPath(category: string | null, page = 1): string {
  const path = category === null ? BLOG_PATH : `${BLOG_PATH}/categoria/${category}`
  return page > 1 ? `${path}?page=${page}` : path
}

export function searchPath(text: string, page = 1): string {
  const query = new URLSearchParams({ query: text, ...(page > 1 && { page: String(page) }) })
  return `${BLOG_PATH}?${query}`
}

/** Normalises a slug to WordPress' form; null if invalid. */
export function parseSlug(segment: string): string | null {
  try {
    const slug = encodeURIComponent(decodeURIComponent(segment)).toLowerCase()
    return /^[\w%~-]{1,400}$/.test(slug) ? slug : null
  } catch {
    return null
  }
}
