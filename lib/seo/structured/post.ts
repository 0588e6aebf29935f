import type { BlogPosting } from 'schema-dts'
import { absolute } from '../site'
import { ORGANIZATION_ID } from './site'

export interface PostAbout {
  path: string
  title: string
  description: string
  /** RFC 3339. */
  published: string
  modified: string
  image?: string | null
  author?: string | null
  section?: string | null
  words?: number
}

/** A post of the blog as its page shows it. */
export function blogPosting(post: PostAbout): BlogPosting {
  const url = absolute(post.path)
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.description,
    datePublished: post.published,
    dateModified: post.modified,
    inLanguage: 'it-IT',
    publisher: { '@id': absolute(ORGANIZATION_ID) },
    author: post.author ? { '@type': 'Person', name: post.author } : { '@id': absolute(ORGANIZATION_ID) },
    ...(post.image && { image: URL.canParse(post.image) ? post.image : absolute(post.image) }),
    ...(post.section && { articleSection: post.section }),
    ...(post.words !== undefined && { wordCount: post.words }),
  }
}
