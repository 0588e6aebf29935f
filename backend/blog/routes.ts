import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Runtime } from '@/backend/http/runtime'
import { findArticles, readArticle, readArticles, readShelves } from './articles'
import { type BaseUrls, categoryJson, mediaJson, postJson } from './wordpress'

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
  const base_urls = (request: FastifyRequest): BaseUrls => ({
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
    const json = shown.map((one) => postJson(one, shelves, base_urls(request), '_embed' in request.query))
    return list(reply, json, found.length, per_page)
  })

  server.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${API}/posts/:id`,
    async (request, reply) => {
      const article = await byId(request.params.id)
      if (!article) return refuse(reply, 404, 'rest_post_invalid_id', 'Invalid post ID.')
      return reply
        .header('Cache-Control', LIFETIME)
        .send(postJson(article, await readShelves(database), base_urls(request), '_embed' in request.query))
    },
  )

  server.get<{ Params: { id: string } }>(`${API}/media/:id`, async (request, reply) => {
    const article = await byId(request.params.id)
    if (!article?.image) return refuse(reply, 404, 'rest_post_invalid_id', 'Invalid post ID.')
    return reply.header('Cache-Control', LIFETIME).send(mediaJson(article, base_urls(request)))
  })

  server.get<{ Querystring: Record<string, unknown> }>(`${API}/categories`, async (request, reply) => {
    const query = listQuery.safeParse(request.query)
    if (!query.success) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
    const { slug, page, per_page } = query.data
    const { categories } = await readShelves(database)
    const found = categories.filter((one) => slug === undefined || slug.split(',').includes(one.slug))
    const shown = found.slice((page - 1) * per_page, page * per_page)
    const json = shown.map((one) => categoryJson(one, base_urls(request)))
    return list(reply, json, found.length, per_page)
  })
}

const list = (reply: FastifyReply, page: object[], found: number, per_page: number) =>
  reply
    .header('Cache-Control', LIFETIME)
    .header('X-WP-Total', String(found))
    .header('X-WP-TotalPages', String(Math.ceil(found / per_page)))
    .header('Access-Control-Expose-Headers', 'X-WP-Total, X-WP-TotalPages, Link')
    .send(page)
