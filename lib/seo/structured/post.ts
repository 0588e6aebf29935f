import type { BlogPosting, OnlineStore } from 'schema-dts'
import type { Review } from '@/lib/blog/review'
import { absolute, publicPictures } from '@/lib/settings/site'
import { ORGANIZATION_ID } from './site'

export interface PostAbout {
  path: string
  title: string
  description: string
  published: string
  modified: string
  image?: string | null
  /** `person` is false for an editorial team. */
  author?: { name: string; person: boolean } | null
  review?: Review | null
  publisher: OnlineStore
  section?: string | null
  words?: number
}

export function blogPosting(post: PostAbout): BlogPosting {
  const url = absolute(post.path)
  const [image] = publicPictures([post.image])
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    url,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': url,
      url,
      ...(post.review && {
        reviewedBy: { '@type': 'Person', name: post.review.name, jobTitle: 'Farmacista' },
        lastReviewed: post.review.day,
      }),
    },
    headline: post.title,
    description: post.description,
    datePublished: post.published,
    dateModified: post.modified,
    inLanguage: 'it-IT',
    publisher: post.publisher,
    author: post.author
      ? { '@type': post.author.person ? 'Person' : 'Organization', name: post.author.name }
      : { '@id': absolute(ORGANIZATION_ID) },
    ...(image && { image }),
    ...(post.section && { articleSection: post.section }),
    ...(post.words !== undefined && { wordCount: post.words }),
  }
}
