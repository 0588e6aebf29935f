import { type Article, type ArticleCategory, articles, categories } from './articles'
import { ART_SIZE, ART_WIDTHS } from './pictures'

/** The shapes of WordPress' REST API (6.x) for our own articles. `api` is where this server is reached, `site` where the shop is. */
export interface BaseUrls {
  api: string
  site: string
}

const slugs = Object.keys(categories) as ArticleCategory[]
const tagNames = [...new Set(articles.flatMap((article) => article.tags))].sort()
const tagId = (name: string) => 50 + tagNames.indexOf(name)
const toSlug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
/** Featured media stand beside their posts. */
const MEDIA = 500

/** `date` is the site's own wall clock, which here is UTC as well. */
const dates = ({ date, modified }: Article) => ({ date, date_gmt: date, modified, modified_gmt: modified })

export function postJson(article: Article, base_urls: BaseUrls, embed: boolean) {
  const link = `${base_urls.site}/blog/${article.slug}`
  return {
    id: article.id,
    ...dates(article),
    guid: { rendered: link },
    slug: article.slug,
    status: 'publish',
    type: 'post',
    link,
    title: { rendered: article.title },
    content: { rendered: article.body.replaceAll('href="/', `href="${base_urls.site}/`).trim(), protected: false },
    excerpt: { rendered: `<p>${article.excerpt}</p>\n`, protected: false },
    author: 1,
    featured_media: MEDIA + article.id,
    comment_status: 'closed',
    ping_status: 'closed',
    sticky: false,
    template: '',
    format: 'standard',
    meta: [],
    categories: [categories[article.category].id],
    tags: article.tags.map(tagId),
    _links: {
      self: [{ href: `${base_urls.api}/wp-json/wp/v2/posts/${article.id}` }],
      author: [{ embeddable: true, href: `${base_urls.api}/wp-json/wp/v2/users/1` }],
      'wp:featuredmedia': [{ embeddable: true, href: `${base_urls.api}/wp-json/wp/v2/media/${MEDIA + article.id}` }],
    },
    ...(embed && {
      _embedded: {
        author: [{ id: 1, name: 'La redazione di Salvia', slug: 'redazione', description: '' }],
        'wp:featuredmedia': [mediaJson(article, base_urls)],
        'wp:term': [
          [categoryJson(article.category, base_urls)],
          article.tags.map((name) => ({ id: tagId(name), name, slug: toSlug(name), taxonomy: 'post_tag' })),
        ],
      },
    }),
  }
}

export function mediaJson(article: Article, base_urls: BaseUrls) {
  const address = (width: number) => `${base_urls.api}/media/articles/${article.slug}-${width}.webp`
  const sized = (width: number) => ({
    file: `${article.slug}-${width}.webp`,
    width,
    height: Math.round((width * ART_SIZE.height) / ART_SIZE.width),
    mime_type: 'image/webp',
    source_url: address(width),
  })
  const [medium, medium_large, full] = ART_WIDTHS.map(sized)
  return {
    id: MEDIA + article.id,
    ...dates(article),
    slug: `${article.slug}-figura`,
    status: 'inherit',
    type: 'attachment',
    link: `${base_urls.site}/blog/${article.slug}`,
    title: { rendered: article.picture },
    author: 1,
    caption: { rendered: '' },
    alt_text: article.picture,
    media_type: 'image',
    mime_type: 'image/webp',
    media_details: { ...ART_SIZE, file: `${article.slug}-1200.webp`, sizes: { medium, medium_large, full } },
    post: article.id,
    source_url: address(ART_SIZE.width),
  }
}

export function categoryJson(slug: ArticleCategory, base_urls: BaseUrls) {
  const { id, name } = categories[slug]
  return {
    id,
    count: articles.filter((article) => article.category === slug).length,
    description: '',
    link: `${base_urls.site}/blog/categoria/${slug}`,
    name,
    slug,
    taxonomy: 'category',
    parent: 0,
    meta: [],
  }
}

export const allCategories = (base_urls: BaseUrls) => slugs.map((slug) => categoryJson(slug, base_urls))

export const articleOfMedia = (id: number) => articles.find((article) => article.id === id - MEDIA)

/** Posts that a request asks for, in its order. */
export function findArticles(query: {
  slug?: string
  search?: string
  categories?: number[]
  relevance?: boolean
}): Article[] {
  const words = folded(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const found = articles
    .filter((article) => query.slug === undefined || query.slug.split(',').includes(article.slug))
    .filter((article) => query.categories === undefined || query.categories.includes(categories[article.category].id))
    .filter((article) => words.every((word) => searchableText(article).includes(word)))
  if (!query.relevance || words.length === 0) return found
  const inTitle = (article: Article) => words.filter((word) => folded(article.title).includes(word)).length
  return found.sort((a, b) => inTitle(b) - inTitle(a) || b.date.localeCompare(a.date))
}

const searchableText = ({ title, excerpt, body }: Article) =>
  folded(`${title} ${excerpt} ${body.replace(/<[^>]+>/g, ' ')}`)

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
