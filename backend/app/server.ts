import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import { and, eq, sql } from 'drizzle-orm'
import Fastify, { type ConnectionError, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { toFault } from '@/backend/database/fault'
import { products } from '@/backend/database/schema/catalogue'
import { requestId } from '@/lib/identifiers/random-key'
import { isShortage } from '@/lib/process/error-record'
import { gracefulShutdown, type ShutdownController } from '@/lib/process/graceful-shutdown'
import { userOfToken } from '../account'
import { registerBlogRoutes } from '../blog'
import { secondsToPriceChange } from '../catalogue'
import { cachedPackshot, PACKSHOT_SIZES, type PackshotSize, scenePicture } from '../demo'
import { requireStaff } from '../desk'
import { loggerOptions } from '../http/logger'
import { sizeFor } from '../http/picture-cache'
import { ProblemError } from '../http/problem'
import { registerCalls } from '../http/register'
import type { Runtime } from '../http/runtime'
import { registerPaymentRoutes } from '../payments'
import { readLogo } from '../pharmacies'
import { pictureInSize } from '../pictures'
import { handlers } from './handlers'
import { registerOpenApi } from './openapi'
import { createReadinessCheck, inTime, isAble, type Readiness } from './ready'

/** A picture's URL never changes its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const PICTURE = /^([0-9a-f-]+)\.(webp|avif)$/
const SCENE = /^([a-z0-9-]+)\.webp$/
const FILE = /^(\d{9})-([1-9])\.webp$/

/**
 * The operator's pictures in the requested sizes, and the demo's, rendered on demand and cached. Not
 * part of the contract: pages only link to them.
 */
function registerMediaRoutes(server: FastifyInstance, runtime: Runtime): void {
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

const BODY_LIMIT = 512 * 1024
/** Retry-After during an outage. */
const RETRY_SECONDS = 2

/** Builds the platform's HTTP server, not yet listening. `platform` gets the server's own log. */
export async function buildServer(options: Omit<Runtime, 'log'>) {
  const { env } = options
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    // Client addresses come from the storefront; only loopback and configured proxies are trusted.
    trustProxy: [
      'loopback',
      ...env.TRUSTED_PROXIES.split(',')
        .map((text) => text.trim())
        .filter(Boolean),
    ],
    // Also answers framework errors in the contract's format.
    frameworkErrors: (error, _request, reply) => sendProblem(reply, toProblem(error)),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    logger: loggerOptions(env.LOG_LEVEL),
    logController: new LogController({
      disableRequestLogging: env.LOG_LEVEL !== 'debug',
      requestIdLogLabel: 'request_id',
    }),
  })
  const runtime: Runtime = { ...options, log: server.log }
  const shutdown = gracefulShutdown(server.server)

  await server.register(formbody, { bodyLimit: BODY_LIMIT })
  await server.register(etag, { weak: true })
  server.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
  })
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error)
    const route = request.routeOptions.url
    const fault = problem.status === 503 ? toFault(error) : null
    // Logged without parameters, which may be personal.
    if (fault) request.log.warn({ fault: fault.code, route }, fault.mend)
    else if (problem.status >= 500) request.log.error({ err: error, route }, 'call failed')
    if (problem.retry_after_seconds !== undefined) reply.header('Retry-After', String(problem.retry_after_seconds))
    return sendProblem(reply, problem)
  })
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, new ProblemError('not_found')))

  registerSystemRoutes(server, runtime, shutdown)
  registerMediaRoutes(server, runtime)
  registerBlogRoutes(server, runtime)
  registerPaymentRoutes(server, runtime)
  registerOpenApi(server, Object.keys(handlers))
  registerCalls(server, runtime, {
    handlers,
    findCustomer: ({ database, now }, token) => userOfToken(database, token, now()),
    requireStaff,
    secondsToChange: ({ database }) => secondsToPriceChange(database),
  })
  return { server, runtime, shutdown }
}

/** Answers a request that Node's parser rejected: too large headers, timeout, or not HTTP. */
function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = new ProblemError(error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_request')
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function sendProblem(reply: Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>[2], problem: ProblemError) {
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

export function toProblem(error: FastifyError | ProblemError): ProblemError {
  if (error instanceof ProblemError) return error
  if (isErasedUserError(error)) return new ProblemError('unauthenticated')
  const status = error.statusCode ?? 500
  if (status === 413) return new ProblemError('payload_too_large')
  if (status === 415) return new ProblemError('unsupported_media_type')
  if (status >= 400 && status < 500) return new ProblemError('malformed_request')
  return toFault(error) || isShortage(error)
    ? new ProblemError('unavailable', { retry_after_seconds: RETRY_SECONDS })
    : new ProblemError('internal_error')
}

/** Registers routes of the process that are not calls of the contract. */
function registerSystemRoutes(server: FastifyInstance, runtime: Runtime, shutdown: ShutdownController): void {
  const readiness = createReadinessCheck(runtime)
  server.get('/api/health', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  server.get('/api/ready', async (_request, reply) => {
    const checks = await readiness()
    const able = isAble(checks, { is_embedded: !runtime.env.DATABASE_URL })
    const status: Readiness['status'] = shutdown.isClosing ? 'stopping' : able ? 'ready' : 'not_ready'
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status, checks })
  })
  server.get('/health', async (_request, reply) => {
    await inTime(runtime.database.execute(sql`SELECT 1`)).catch(() => {
      throw new ProblemError('unavailable')
    })
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok' })
  })
}

/**
 * Checks whether a call failed because its customer was erased meanwhile: a foreign_key_violation on a reference to
 * `users`.
 */
export function isErasedUserError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || !('constraint' in cause)) return false
  return cause.code === '23503' && String(cause.constraint).endsWith('_users_id_fk')
}
