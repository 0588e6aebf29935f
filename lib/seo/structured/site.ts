import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  ItemList,
  OnlineStore,
  SearchAction,
  Thing,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import type { Review } from '@/lib/blog/source'
import type { Operator } from '@/lib/rules/operator'
import { absolute, publicPictures } from '@/lib/settings/env'

const ORGANIZATION_ID = '/home#organization'
const SITE_ID = '/home#website'

/** The operator (docs/domain.md#L33). Each order is a contract with a pharmacy, which is its own Organization. */
export function organization(brand: string, description: string, operator: Operator): OnlineStore {
  const { name, address, vat, email, phone } = operator
  return {
    '@type': 'OnlineStore',
    '@id': absolute(ORGANIZATION_ID),
    name: brand,
    description,
    url: absolute('/home'),
    logo: { '@type': 'ImageObject', url: absolute('/og/logo.png') },
    ...(name && { legalName: name }),
    ...(address && { address }),
    ...(vat && { vatID: `IT${vat.replace(/^IT/i, '')}` }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...((email || phone) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        availableLanguage: 'it',
        ...(email && { email }),
        ...(phone && { telephone: phone }),
      },
    }),
    areaServed: { '@type': 'Country', name: 'Italia' },
  }
}

export function webSite(brand: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/search')}?query={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': absolute(SITE_ID),
    name: brand,
    url: absolute('/home'),
    inLanguage: 'it-IT',
    publisher: { '@id': absolute(ORGANIZATION_ID) },
    potentialAction: search,
  }
}

/**
 * Serialises structured data for a script element. Escapes `<`, so that a product name cannot close the element
 * (`</script>`) or open a comment, and U+2028 and U+2029, line ends in older JavaScript.
 */
export function graphText(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

interface PostAbout {
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

export function breadcrumbList(crumbs: readonly { label: string; href?: string }[], path: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(href ?? path),
    })),
  }
}

export function faqPage(entries: readonly { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/**
 * Entries in page order; `first` is the number of the first one, from 1. `total` is the count over all pages: null
 * if unknown, defaults to these entries.
 */
export function itemList(
  name: string,
  items: readonly { name: string; path: string }[],
  { first = 1, total = items.length }: { first?: number; total?: number | null } = {},
): ItemList {
  return {
    '@type': 'ItemList',
    name,
    ...(total !== null && { numberOfItems: total }),
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: item.name,
      url: absolute(item.path),
    })),
  }
}
