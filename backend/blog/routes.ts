import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Runtime } from '@/backend/runtime'
import { readDemo } from '../demo/state'
import { ProblemError } from '../http/problem'
import { articles } from './articles'
import { ART_WIDTHS, articlePicture } from './pictures'
import { allCategories, articleOfMedia, type BaseUrls, findArticles, mediaJson, postJson } from './wordpress'

const API = '/wp-json/wp/v2'
const LIFETIME = 'public, max-age=60'
const IMMUTABLE = 'public, max-age=31536000, immutable'

const whole = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(least), z.maximum(most)),
    ),
  )

/** What of WordPress' parameters our copy knows; others are ignored, as WordPress does. */
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

/** WordPress' errors have a shape of their own, which its clients read. */
function refuse(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).header('Cache-Control', 'no-store').send({ code, message, data: { status } })
}

/**
 * The platform's own blog in the shapes of WordPress' REST API: no call of the contract, but the default of BLOG_API_URL. Its articles are the
 * demo's; a shop without that has none until it names a blog of its own.
 */
export function registerBlogRoutes(server: FastifyInstance, { env, database }: Runtime): void {
  const base_urls = (request: FastifyRequest): BaseUrls => ({
    api: `${request.protocol}://${request.host}`,
    site: env.SITE_URL.replace(/\/+$/, ''),
  })

  const hasArticles = async () => (await readDemo(database)) !== null

  server.get<{ Querystring: Record<string, unknown> }>(`${API}/posts`, async (request, reply) => {
    const query = listQuery.safeParse(request.query)
    if (!query.success) {
      const names = [...new Set(query.error.issues.map((issue) => issue.path.join('.')))].join(', ')
      return refuse(reply, 400, 'rest_invalid_param', `Invalid parameter(s): ${names}`)
    }
    const { page, per_page, slug, search, categories, order, orderby } = query.data
    const asked = { slug, search, categories, relevance: orderby === 'relevance' }
    const found = (await hasArticles()) ? findArticles(asked) : []
    if (order === 'asc') found.reverse()
    if (page > Math.max(Math.ceil(found.length / per_page), 1)) {
      const message = 'The page number requested is larger than the number of pages available.'
      return refuse(reply, 400, 'rest_post_invalid_page_number', message)
    }
    return list(reply, found, query.data, (one) => postJson(one, base_urls(request), '_embed' in request.query))
  })

  server.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${API}/posts/:id`,
    async (request, reply) => {
      const article = (await hasArticles()) && articles.find(({ id }) => String(id) === request.params.id)
      if (!article) return refuse(reply, 404, 'rest_post_invalid_id', 'Invalid post ID.')
      return reply
        .header('Cache-Control', LIFETIME)
        .send(postJson(article, base_urls(request), '_embed' in request.query))
    },
  )

  server.get<{ Params: { id: string } }>(`${API}/media/:id`, async (request, reply) => {
    const article = (await hasArticles()) && articleOfMedia(Number(request.params.id))
    if (!article) return refuse(reply, 404, 'rest_post_invalid_id', 'Invalid post ID.')
    return reply.header('Cache-Control', LIFETIME).send(mediaJson(article, base_urls(request)))
  })

  server.get<{ Querystring: Record<string, unknown> }>(`${API}/categories`, async (request, reply) => {
    const query = listQuery.safeParse(request.query)
    if (!query.success) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
    const { slug } = query.data
    const all = ((await hasArticles()) ? allCategories(base_urls(request)) : []).filter(
      (one) => slug === undefined || slug.split(',').includes(one.slug),
    )
    return list(reply, all, query.data, (one) => one)
  })

  server.get<{ Params: { file: string } }>('/media/articles/:file', async ({ params }, reply) => {
    const [, slug = '', digits] = /^([a-z-]{1,80})-(\d{3,4})\.webp$/.exec(params.file) ?? []
    const width = ART_WIDTHS.find((one) => String(one) === digits)
    const picture = width && (await articlePicture(env.DATA_DIR, slug, width))
    if (!picture) throw new ProblemError('not_found')
    return reply.header('Cache-Control', IMMUTABLE).type('image/webp').send(picture)
  })
}

/** A page of what was found. */
function list<Item>(
  reply: FastifyReply,
  found: Item[],
  { page, per_page }: { page: number; per_page: number },
  toJson: (item: Item) => object,
) {
  return reply
    .header('Cache-Control', LIFETIME)
    .header('X-WP-Total', String(found.length))
    .header('X-WP-TotalPages', String(Math.ceil(found.length / per_page)))
    .header('Access-Control-Expose-Headers', 'X-WP-Total, X-WP-TotalPages, Link')
    .send(found.slice((page - 1) * per_page, page * per_page).map(toJson))
}
