import { absolute } from '@/lib/settings/env'
import { xml } from '@/lib/values/xml'
import { BLOG_PATH, FEED_PATH, postPath } from './paths'
import type { PostSummary } from './posts'

/** Atom feed of posts (RFC 4287). An entry's ID is its address, which never changes. */
export function atomFeed(about: { title: string; subtitle: string; brand: string }, posts: PostSummary[]): string {
  const updated =
    posts
      .map((post) => post.modified)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  const entries = posts.map((post) => {
    const address = xml(absolute(postPath(post.slug)))
    const terms = post.categories.map(({ slug, name }) => `<category term="${xml(slug)}" label="${xml(name)}"/>`)
    return `<entry><title>${xml(post.title)}</title><id>${address}</id><link rel="alternate" type="text/html" href="${address}"/><published>${post.published}</published><updated>${post.modified}</updated>${terms.join('')}<summary>${xml(post.excerpt)}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="it"><title>${xml(about.title)}</title><subtitle>${xml(about.subtitle)}</subtitle><id>${xml(absolute(BLOG_PATH))}</id><link rel="self" type="application/atom+xml" href="${xml(absolute(FEED_PATH))}"/><link rel="alternate" type="text/html" href="${xml(absolute(BLOG_PATH))}"/><updated>${updated}</updated><author><name>${xml(about.brand)}</name></author>${entries.join('')}</feed>
`
}
