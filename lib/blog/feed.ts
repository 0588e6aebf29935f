import { absolute } from '@/lib/seo/site'
import { BLOG_PATH, FEED_PATH, postPath } from './paths'
import type { PostSummary } from './posts'

/** What XML 1.0 may not hold at all, even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Posts as an Atom feed (RFC 4287). An entry's id is its address, which never changes. */
export function atomFeed(about: { title: string; subtitle: string; brand: string }, posts: PostSummary[]): string {
  const updated =
    posts
      .map((post) => post.modified)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  const entries = posts.map((post) => {
    const address = escaped(absolute(postPath(post.slug)))
    const terms = post.categories.map(
      ({ slug, name }) => `<category term="${escaped(slug)}" label="${escaped(name)}"/>`,
    )
    return `<entry><title>${escaped(post.title)}</title><id>${address}</id><link rel="alternate" type="text/html" href="${address}"/><published>${post.published}</published><updated>${post.modified}</updated>${terms.join('')}<summary>${escaped(post.excerpt)}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="it"><title>${escaped(about.title)}</title><subtitle>${escaped(about.subtitle)}</subtitle><id>${escaped(absolute(BLOG_PATH))}</id><link rel="self" type="application/atom+xml" href="${escaped(absolute(FEED_PATH))}"/><link rel="alternate" type="text/html" href="${escaped(absolute(BLOG_PATH))}"/><updated>${updated}</updated><author><name>${escaped(about.brand)}</name></author>${entries.join('')}</feed>
`
}
