import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { products } from '@/backend/database/schema/catalogue'
import { cachedPackshot, PACKSHOT_SIZES, type PackshotSize } from '@/backend/demo/packshots/webp'
import { scenePicture } from '@/backend/demo/scenes'
import { ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import { readLogo } from '@/backend/pharmacies/logos'
import { sizeFor } from '../http/picture-cache'
import { pictureInSize } from '../pictures/keep'

/** A picture's URL never changes its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const PICTURE = /^([0-9a-f-]+)\.(webp|avif)$/
const SCENE = /^([a-z0-9-]+)\.webp$/
const FILE = /^(\d{9})-([1-9])\.webp$/

/**
 * The operator's pictures in the requested sizes, and the demo's, rendered on demand and cached. Not
 * part of the contract: pages only link to them.
 */
export function registerMediaRoutes(server: FastifyInstance, runtime: Runtime): void {
  server.get<{ Params: { file: string }; Querystring: { w?: unknown } }>(
    '/media/pictures/:file',
    async ({ params, query }, reply) => {
      const [, name, type] = PICTURE.exec(params.file) ?? []
      const width = parseWidth(query.w)
      if (name === undefined || width === null) throw new ProblemError('not_found')
      const format = type === 'avif' ? 'avif' : 'webp'
      const picture = await pictureInSize(runtime.files, name, format, width)
      if (!picture) throw new ProblemError('not_found')
      return reply.header('Cache-Control', IMMUTABLE).type(`image/${format}`).send(picture)
    },
  )
  server.get<{ Params: { file: string } }>('/media/logos/:file', async ({ params }, reply) => {
    const logo = await readLogo(runtime.database, params.file)
    if (!logo) throw new ProblemError('not_found')
    return reply.header('Cache-Control', IMMUTABLE).type(logo.type).send(logo.content)
  })
  server.get<{ Params: { file: string }; Querystring: { w?: unknown } }>(
    '/media/scenes/:file',
    async ({ params, query }, reply) => {
      const [, name] = SCENE.exec(params.file) ?? []
      const width = parseWidth(query.w)
      const picture = name !== undefined && width !== null && (await scenePicture(runtime.files, name, width))
      if (!picture) throw new ProblemError('not_found')
      return reply.header('Cache-Control', IMMUTABLE).type('image/webp').send(picture)
    },
  )
  server.get<{ Params: { file: string }; Querystring: { w?: unknown } }>(
    '/media/products/:file',
    async ({ params, query }, reply) => {
      const [, minsan, number] = FILE.exec(params.file) ?? []
      const size = parseSize(query.w)
      if (minsan === undefined || size === null) throw new ProblemError('not_found')
      // Only pictures of products in this database are rendered.
      const shown = sql`${`/media/products/${params.file}`} = any(${products.images})`
      const known = await runtime.database.$count(products, and(eq(products.minsan, minsan), shown))
      const picture = known > 0 && (await cachedPackshot(runtime.files, minsan, Number(number), size))
      if (!picture) throw new ProblemError('not_found')
      return reply.header('Cache-Control', IMMUTABLE).type('image/webp').send(picture)
    },
  )
}

function parseWidth(width: unknown): number | undefined | null {
  if (width === undefined) return undefined
  return typeof width === 'string' && /^[1-9]\d{0,3}$/.test(width) ? Number(width) : null
}

/** The smallest sufficient packshot size; the fixed set keeps clients from filling the disk. */
function parseSize(given: unknown): PackshotSize | null {
  const width = parseWidth(given)
  return width === null ? null : sizeFor(PACKSHOT_SIZES, width ?? 800)
}
