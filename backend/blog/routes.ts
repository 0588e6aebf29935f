import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Runtime } from '@/backend/http/runtime'
import { escapeHtml } from '../http/escape-html'
import {
  type Article,
  type ArticleCategory,
  findArticles,
  readArticle,
  readArticles,
  readShelves,
  type Shelves,
} from './articles'

/**
 * Formats of WordPress' REST API (6.x) for our own articles. `api` is this server's base URL, `site` the shop's.
 */
interface BaseUrls {
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

function postJson(article: Article, { categories, tags }: Shelves, baseUrls: BaseUrls, embed: boolean) {
  const link = `${baseUrls.site}/blog/${article.slug}`
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
    content: { rendered: article.body.replaceAll('href="/', `href="${baseUrls.site}/`), protected: false },
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
      self: [{ href: `${baseUrls.api}/wp-json/wp/v2/posts/${article.id}` }],
      author: [{ embeddable: true, href: `${baseUrls.api}/wp-json/wp/v2/users/1` }],
      ...(media && {
        'wp:featuredmedia': [{ embeddable: true, href: `${baseUrls.api}/wp-json/wp/v2/media/${media}` }],
      }),
    },
    ...(embed && {
      _embedded: {
        author: [{ id: 1, name: escapeHtml(article.author ?? 'La redazione'), slug: 'redazione', description: '' }],
        ...(media && { 'wp:featuredmedia': [mediaJson(article, baseUrls)] }),
        'wp:term': [
          category ? [categoryJson(category, baseUrls)] : [],
          article.tags.map((name) => ({ id: tagId(name), name, slug: name, taxonomy: 'post_tag' })),
        ],
      },
    }),
  }
}

function mediaJson(article: Article, baseUrls: BaseUrls) {
  return {
    id: article.id,
    ...dates(article),
    slug: `${article.slug}-figura`,
    status: 'inherit',
    type: 'attachment',
    link: `${baseUrls.site}/blog/${article.slug}`,
    title: { rendered: escapeHtml(article.picture) },
    author: 1,
    caption: { rendered: '' },
    alt_text: escapeHtml(article.picture),
    media_type: 'image',
    mime_type: 'image/webp',
    media_details: {},
    post: article.id,
    source_url: `${baseUrls.api}${article.image}?w=${WIDTH}`,
  }
}

function categoryJson({ id, slug, name, count }: ArticleCategory, baseUrls: BaseUrls) {
  return {
    id,
    count,
    description: '',
    link: `${baseUrls.site}/blog/categoria/${slug}`,
    name: escapeHtml(name),
    slug,
    taxonomy: 'category',
    parent: 0,
    meta: [],
  }
}

const API = '/wp-json/wp/v2'
const LIFETIME = 'public, max-age=60'

const whole = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(least), z.maximum(most)),
    ),
  )

/** The supported WordPress parameters; others are ignored, as in WordPress. */
const listQuery = z.object({
  page: z._default(whole(1, 999_999), 1),
  per_page: z._default(whole(1, 100), 10),
  slug: z.optional(z.string()),
  search: z.optional(z.string().check(z.maxLength(200))),
  categories: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}(,\d{1,9})*$/)),
      z.transform((text: string) => text.split(',').map(Number)),
    ),
  ),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  orderby: z._default(z.enum(['date', 'modified', 'relevance', 'title', 'slug', 'id']), 'date'),
})

/** Sends an error in WordPress' own format. */
function refuse(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).header('Cache-Control', 'no-store').send({ code, message, data: { status } })
}

/**
 * The platform's own blog as a WordPress REST API: not part of the contract, but the default of BLOG_API_URL. Its
 * articles are imported (docs/imports.md#articles); without them or an external blog the shop has no blog.
 */
export function registerBlogRoutes(server: FastifyInstance, { env, database }: Runtime): void {
  const baseUrls = (request: FastifyRequest): BaseUrls => ({
    api: `${request.protocol}://${request.host}`,
    site: env.SITE_URL.replace(/\/+$/, ''),
  })

  const byId = async (id: string) => (/^\d{1,9}$/.test(id) ? await readArticle(database, Number(id)) : undefined)

  server.get<{ Querystring: Record<string, unknown> }>(`${API}/posts`, async (request, reply) => {
    const query = listQuery.safeParse(request.query)
    if (!query.success) {
      const names = [...new Set(query.error.issues.map((issue) => issue.path.join('.')))].join(', ')
      return refuse(reply, 400, 'rest_invalid_param', `Invalid parameter(s): ${names}`)
    }
    const { page, per_page, order, orderby } = query.data
    const shelves = await readShelves(database)
    const found = await findArticles(database, { ...query.data, relevance: orderby === 'relevance' }, shelves)
    if (order === 'asc') found.reverse()
    if (page > Math.max(Math.ceil(found.length / per_page), 1)) {
      const message = 'The page number requested is larger than the number of pages available.'
      return refuse(reply, 400, 'rest_post_invalid_page_number', message)
    }
    const shown = await readArticles(database, found.slice((page - 1) * per_page, page * per_page))
    const json = shown.map((one) => postJson(one, shelves, baseUrls(request), '_embed' in request.query))
    return list(reply, json, found.length, per_page)
  })

  server.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${API}/posts/:id`,
    async (request, reply) => {
      const article = await byId(request.params.id)
      if (!article) return refuse(reply, 404, 'rest_post_invalid_id', 'Invalid post ID.')
      return reply
        .header('Cache-Control', LIFETIME)
        .send(postJson(article, await readShelves(database), baseUrls(request), '_embed' in request.query))
    },
  )

  server.get<{ Params: { id: string } }>(`${API}/media/:id`, async (request, reply) => {
    const article = await byId(request.params.id)
    if (!article?.image) return refuse(reply, 404, 'rest_post_invalid_id', 'Invalid post ID.')
    return reply.header('Cache-Control', LIFETIME).send(mediaJson(article, baseUrls(request)))
  })

  server.get<{ Querystring: Record<string, unknown> }>(`${API}/categories`, async (request, reply) => {
    const query = listQuery.safeParse(request.query)
    if (!query.success) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
    const { slug, page, per_page } = query.data
    const { categories } = await readShelves(database)
    const found = categories.filter((one) => slug === undefined || slug.split(',').includes(one.slug))
    const shown = found.slice((page - 1) * per_page, page * per_page)
    const json = shown.map((one) => categoryJson(one, baseUrls(request)))
    return list(reply, json, found.length, per_page)
  })
}

const list = (reply: FastifyReply, page: object[], found: number, perPage: number) =>
  reply
    .header('Cache-Control', LIFETIME)
    .header('X-WP-Total', String(found))
    .header('X-WP-TotalPages', String(Math.ceil(found / perPage)))
    .header('Access-Control-Expose-Headers', 'X-WP-Total, X-WP-TotalPages, Link')
    .send(page)
