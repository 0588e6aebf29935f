export const BLOG_PATH = '/blog'
export const FEED_PATH = '/feed.xml'

/** A post's one address. WordPress' slugs are ready for an address as they are. */
export const postPath = (slug: string) => `${BLOG_PATH}/${slug}`

/** A page of all posts, or of one category. */
export function postsPath(category: string | null, page = 1): string {
  const path = category === null ? BLOG_PATH : `${BLOG_PATH}/categoria/${category}`
  return page > 1 ? `${path}?page=${page}` : path
}

/** A page of a search. */
export function searchPath(text: string, page = 1): string {
  const query = new URLSearchParams({ query: text, ...(page > 1 && { page: String(page) }) })
  return `${BLOG_PATH}?${query}`
}

/** A slug as the address has it, in WordPress' own form; null for what can be none. */
export function parseSlug(segment: string): string | null {
  try {
    const slug = encodeURIComponent(decodeURIComponent(segment)).toLowerCase()
    return /^[\w%~-]{1,400}$/.test(slug) ? slug : null
  } catch {
    return null
  }
}
