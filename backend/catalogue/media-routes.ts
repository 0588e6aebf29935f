import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { products } from '@/backend/database/schema/catalogue'
import { cachedPackshot, PACKSHOT_SIZES, type PackshotSize } from '@/backend/demo/packshots/webp'
import { ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/runtime'

/** A picture's address never means another picture, so who has it need not ask again. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const FILE = /^(\d{9})-([1-9])\.webp$/

/** The demo's pictures, drawn when first asked for and kept under DATA_DIR. No call of the contract: pages only link them. */
export function registerMediaRoutes(server: FastifyInstance, runtime: Runtime): void {
  server.get<{ Params: { file: string }; Querystring: { w?: unknown } }>(
    '/media/products/:file',
    async ({ params, query }, reply) => {
      const [, minsan, number] = FILE.exec(params.file) ?? []
      const size = parseSize(query.w)
      if (minsan === undefined || size === null) throw new ProblemError('not_found')
      // What no product of this database shows is never drawn.
      const shown = sql`${`/media/products/${params.file}`} = any(${products.images})`
      const known = await runtime.database.$count(products, and(eq(products.minsan, minsan), shown))
      const picture = known > 0 && (await cachedPackshot(runtime.env.DATA_DIR, minsan, Number(number), size))
      if (!picture) throw new ProblemError('not_found')
      return reply.header('Cache-Control', IMMUTABLE).type('image/webp').send(picture)
    },
  )
}

/** The smallest picture that is wide enough for `?w=`; there are only a few sizes, so that nobody fills the disk with others. */
function parseSize(width: unknown): PackshotSize | null {
  if (width === undefined) return 800
  if (typeof width !== 'string' || !/^[1-9]\d{0,3}$/.test(width)) return null
  return PACKSHOT_SIZES.find((size) => size >= Number(width)) ?? 800
}
