import { escapeHtml } from '../http/escape-html'
import type { Article, ArticleCategory, Shelves } from './articles'

/**
 * Formats of WordPress' REST API (6.x) for our own articles. `api` is this server's base URL, `site` the shop's.
 */
export interface BaseUrls {
  api: string
  site: string
}

/** Tag IDs follow all category IDs; a picture has its post's ID. */
const FIRST_TAG = 1_000_000
/** Maximum width used by the storefront. */
const WIDTH = 1280

/** `date` is the site's local time, here UTC as well. */
function dates({ written_at, changed_at }: Article) {
  const [date, modified] = [written_at, changed_at].map((one) => one.slice(0, 19).replace(' ', 'T'))
  return { date, date_gmt: date, modified, modified_gmt: modified }
}

export function postJson(article: Article, { categories, tags }: Shelves, base_urls: BaseUrls, embed: boolean) {
  const link = `${base_urls.site}/blog/${article.slug}`
  const category = categories.find(({ slug }) => slug === article.category_slug)
  const media = article.image === null ? 0 : article.id
  const tagId = (name: string) => FIRST_TAG + tags.indexOf(name)
  return {
    id: article.id,
    ...dates(article),
    guid: { rendered: link },
    slug: article.slug,
    status: 'publish',
    type: 'post',
    link,
    title: { rendered: escapeHtml(article.title) },
    content: { rendered: article.body.replaceAll('href="/', `href="${base_urls.site}/`), protected: false },
    excerpt: { rendered: `<p>${escapeHtml(article.excerpt)}</p>\n`, protected: false },
    author: 1,
    featured_media: media,
    comment_status: 'closed',
    ping_status: 'closed',
    sticky: false,
    template: '',
    format: 'standard',
    meta: { reviewed_by: article.reviewed_by ?? '', reviewed_on: article.reviewed_on ?? '' },
    categories: category ? [category.id] : [],
    tags: article.tags.map(tagId),
    _links: {
      self: [{ href: `${base_urls.api}/wp-json/wp/v2/posts/${article.id}` }],
      author: [{ embeddable: true, href: `${base_urls.api}/wp-json/wp/v2/users/1` }],
      ...(media && {
        'wp:featuredmedia': [{ embeddable: true, href: `${base_urls.api}/wp-json/wp/v2/media/${media}` }],
      }),
    },
    ...(embed && {
      _embedded: {
        author: [{ id: 1, name: escapeHtml(article.author ?? 'La redazione'), slug: 'redazione', description: '' }],
        ...(media && { 'wp:featuredmedia': [mediaJson(article, base_urls)] }),
        'wp:term': [
          category ? [categoryJson(category, base_urls)] : [],
          article.tags.map((name) => ({ id: tagId(name), name, slug: name, taxonomy: 'post_tag' })),
        ],
      },
    }),
  }
}

export function mediaJson(article: Article, base_urls: BaseUrls) {
  return {
    id: article.id,
    ...dates(article),
    slug: `${article.slug}-figura`,
    status: 'inherit',
    type: 'attachment',
    link: `${base_urls.site}/blog/${article.slug}`,
    title: { rendered: escapeHtml(article.picture) },
    author: 1,
    caption: { rendered: '' },
    alt_text: escapeHtml(article.picture),
    media_type: 'image',
    mime_type: 'image/webp',
    media_details: {},
    post: article.id,
    source_url: `${base_urls.api}${article.image}?w=${WIDTH}`,
  }
}

export function categoryJson({ id, slug, name, count }: ArticleCategory, base_urls: BaseUrls) {
  return {
    id,
    count,
    description: '',
    link: `${base_urls.site}/blog/categoria/${slug}`,
    name: escapeHtml(name),
    slug,
    taxonomy: 'category',
    parent: 0,
    meta: [],
  }
}
