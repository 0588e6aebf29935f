import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toFault } from '@/backend/database/fault'
import type { Call } from '@/lib/contract/call'
import { type CallName, calls, FRESH_FOR } from '@/lib/contract/calls'
import { countedAddress } from '@/lib/contract/counted-address'
import { fieldErrors } from '@/lib/contract/field-errors'
import { traceRequest } from '@/lib/process/tracing'
import { oneLine } from '@/lib/values/text'
import { type Browser, type HandlerRequest, type Handlers, readUpload, type Staff } from './handler'
import { runCall } from './logger'
import { ProblemError } from './problem'
import type { Runtime } from './runtime'

/**
 * How many seconds a shared cache may keep a catalogue read, and serve it stale; the storefront has its own, tagged cache in
 * front.
 */
const CATALOGUE_AGE = 60
const CATALOGUE_STALE = 600

/** No active content of a file may run in a browser. */
const DOWNLOAD_POLICY = "default-src 'none'; sandbox"

type AnyHandler = (request: HandlerRequest<CallName>, runtime: Runtime) => Promise<unknown>

/** What the subjects know of a caller and of their answers. */
export interface Subjects {
  handlers: Handlers
  /** Whose token it is; null for an unknown or ended one. */
  findCustomer(runtime: Runtime, token: string): Promise<number | null>
  /** Throws `unauthenticated`, or `forbidden` without the call's role. */
  requireStaff(runtime: Runtime, token: string | null, row: Call): Promise<Staff>
  /** Seconds until a public answer changes by itself, if it does. */
  secondsToChange(runtime: Runtime): Promise<number | null>
}

export function registerCalls(server: FastifyInstance, runtime: Runtime, subjects: Subjects): void {
  const { handlers } = subjects
  const names = Object.keys(handlers) as CallName[]
  const takesFile = (name: CallName) => (calls[name] as Call).body_type === 'multipart'
  const add = (scope: FastifyInstance, name: CallName) => {
    const row: Call = calls[name]
    // The type of Handlers checks each pair; a loop over names cannot express it.
    const handler = handlers[name] as unknown as AnyHandler
    scope.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) =>
        traceRequest(request, reply.raw, { routeOf: () => row.path, trusted: request.headers }, async () => {
          const input = await readInput(row, { request, reply }, runtime, subjects)
          // Before the read, so that it is not believed for too long.
          if (row.cache === 'public')
            setCatalogueHeaders(reply, await subjects.secondsToChange(runtime).catch(() => null))
          return answer(
            row,
            await runCall(name, row, () => readWhere(row, runtime, (from) => handler(input, from))),
            reply,
          )
        }),
    })
  }
  for (const name of names) if (!takesFile(name)) add(server, name)
  // Other calls reject multipart bodies as an unsupported media type.
  server.register(async (scope) => {
    await scope.register(multipart)
    for (const name of names) if (takesFile(name)) add(scope, name)
  })
}

/** Runs a catalogue read on a fresh replica, and again on the primary where the database of the replica fails. */
async function readWhere<Value>(
  row: Call,
  runtime: Runtime,
  read: (runtime: Runtime) => Promise<Value>,
): Promise<Value> {
  const { replica } = runtime
  const database = replica && row.cache === 'public' ? replica.current() : runtime.database
  if (database === runtime.database) return read(runtime)
  try {
    return await read({ ...runtime, database })
  } catch (error) {
    if (!toFault(error)) throw error
    replica?.distrust()
    return read(runtime)
  }
}

async function readInput(
  row: Call,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  runtime: Runtime,
  subjects: Subjects,
): Promise<HandlerRequest<CallName>> {
  const params = parsed(row, 'params', request.params)
  const query = parsed(row, 'query', request.query)
  const body = parsed(row, 'body', request.body ?? (row.body ? {} : undefined))
  const token = readToken(row, request, query, body)
  const ofCustomer = row.access === 'customer' || row.access === 'optional'
  const user_id = ofCustomer && token ? await subjects.findCustomer(runtime, token) : null
  if (row.access === 'customer' && user_id === null) throw new ProblemError('unauthenticated')
  const staff = row.access === 'staff' ? await subjects.requireStaff(runtime, token, row) : null
  const key = request.headers['idempotency-key']
  const input = {
    params,
    query,
    body,
    user_id,
    staff,
    token,
    address: countedAddress(request.ip),
    browser: readBrowser(request),
    idempotency_key: row.idempotent && typeof key === 'string' && key !== '' ? key.slice(0, 200) : null,
    setHeader: (header: string, value: string) => void reply.header(header, value),
    upload: (field: string, limit: number) => readUpload(request, field, limit),
  }
  return input as unknown as HandlerRequest<CallName>
}

function parsed(row: Call, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const schema = row[part]
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // An invalid path names no resource.
  if (part === 'params') throw new ProblemError('not_found')
  throw new ProblemError('validation_failed', { errors: fieldErrors(result.error.issues) })
}

function readToken(row: Call, request: FastifyRequest, query: unknown, body: unknown): string | null {
  const bearer = /^Bearer (\S{1,512})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return bearer
  const source = row.token_user === 'query' ? query : row.token_user === 'body' ? body : null
  const legacy = source && typeof source === 'object' && 'TokenUser' in source ? source.TokenUser : null
  return typeof legacy === 'string' && legacy !== '' ? legacy : null
}

const AGENT_MAX = 300

function readBrowser({ headers }: FastifyRequest): Browser {
  const { 'x-device': device, 'x-session': kind, 'user-agent': agent } = headers
  return {
    // 256 random bits in hex; other values count as no device.
    device: typeof device === 'string' && /^[0-9a-f]{64}$/.test(device) ? device : null,
    agent: agent ? oneLine(agent).slice(0, AGENT_MAX) : null,
    kind: kind === 'passing' ? 'passing' : 'kept',
  }
}

/** Lets no cache keep a price beyond its next scheduled change. */
function setCatalogueHeaders(reply: FastifyReply, seconds: number | null): void {
  const age = Math.min(CATALOGUE_AGE, seconds ?? CATALOGUE_AGE)
  const stale = Math.min(CATALOGUE_STALE, seconds === null ? CATALOGUE_STALE : seconds - age)
  reply.header('Cache-Control', `public, max-age=${age}, stale-while-revalidate=${stale}`)
  if (seconds !== null) reply.header(FRESH_FOR, String(seconds))
}

function answer(row: Call, value: unknown, reply: FastifyReply): FastifyReply {
  reply.code(row.status)
  if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
  if (reply.hasHeader('content-disposition')) reply.header('Content-Security-Policy', DOWNLOAD_POLICY)
  if (value === null || row.status === 204) return reply.send()
  const result = row.answer.safeParse(value)
  // Never send an answer outside the contract.
  if (!result.success)
    throw new Error(`answer of ${row.method} ${row.path} breaks the contract`, { cause: result.error })
  return reply.send(result.data)
}
