import { type Call, type CallAnswer, type CallRequest, fillPath } from '@/lib/contract/call'
import { problem as problemSchema } from '@/lib/contract/problem'
import type { withoutFaults } from './cosmetic'
import { parseJson } from './json'
import { type Failure, failureText, isAway, type Result } from './result'
import { parseRetryAfter } from './retry-after'

export interface ClientOptions {
  /** Base of the contract's paths: the platform, or `/api` in the browser. */
  base_url: string
  /** Total for all attempts. */
  timeout_ms?: number
  /** Retries of a read after a transient failure. Writes are never retried. */
  retries?: number
  /** Repairs a public response that its schema rejects. */
  mend?: typeof withoutFaults
  readText?: (answer: Response) => Promise<string | null>
  fetch?: typeof fetch
  /** Called with method, path template and outcome of a failed call, outside production. */
  onFailure?: (line: string) => void
}

export interface RequestOptions {
  token?: string | null
  headers?: Record<string, string | undefined>
  signal?: AbortSignal
  timeout_ms?: number
  /** Next's own cache, for reads of public pages. */
  next?: { revalidate?: number | false; tags?: string[] }
  cache?: RequestCache
  keepalive?: boolean
  form?: FormData
}

export type Client = <Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  options?: RequestOptions,
) => Promise<Result<CallAnswer<Row>>>

/** The HTTP client of the contract. Never throws: failures are in the Result. */
export function createClient(settings: ClientOptions): Client {
  return async (row, request, options = {}) => {
    const attempts = row.method === 'GET' ? 1 + (settings.retries ?? 2) : 1
    const over = new AbortController()
    const timeout = over.signal
    // `AbortSignal.timeout` would keep running after the call and retain its page.
    const timer = setTimeout(() => over.abort(), options.timeout_ms ?? settings.timeout_ms ?? 8000)
    try {
      for (let attempt = 1; ; attempt += 1) {
        const result = await send(settings, row, request, options, timeout)
        if (result.ok) return result
        if (attempt >= attempts || !isAway(result.failure) || timeout.aborted || options.signal?.aborted) {
          settings.onFailure?.(`${row.method} ${row.path}: ${failureText(result.failure)}`)
          return result
        }
        await pause(100 * 2 ** attempt * (0.5 + Math.random()))
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> }

async function send<Row extends Call>(
  settings: ClientOptions,
  row: Row,
  request: CallRequest<Row>,
  options: RequestOptions,
  timeout: AbortSignal,
): Promise<Result<CallAnswer<Row>>> {
  const { params, query, body: given } = withToken(row, request as Parts, options.token)
  // Sent as the contract reads it, on every platform; what it refuses goes as it is, for the platform to name what is wrong.
  const readBody = given && row.body?.safeParse(given)
  const body = readBody?.success ? (readBody.data as Parts['body']) : given
  const headers = new Headers({ Accept: 'application/json' })
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`)
  if (body)
    headers.set('Content-Type', row.body_type === 'form' ? 'application/x-www-form-urlencoded' : 'application/json')
  for (const [name, value] of Object.entries(options.headers ?? {})) if (value !== undefined) headers.set(name, value)

  let response: Response
  let text: string | null
  try {
    response = await (settings.fetch ?? fetch)(`${settings.base_url}${fillPath(row, params)}${queryString(query)}`, {
      method: row.method,
      headers,
      ...(options.form && { body: options.form }),
      ...(body && { body: row.body_type === 'form' ? queryString(body).slice(1) : JSON.stringify(body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      redirect: 'manual',
      ...(options.next && { next: options.next }),
      ...(options.cache && { cache: options.cache }),
      ...(options.keepalive && { keepalive: true }),
    })
    text = settings.readText ? await settings.readText(response) : await response.text()
  } catch {
    return { ok: false, failure: { kind: timeout.aborted ? 'timeout' : 'network' } }
  }
  // Treated like a bad gateway, so that repeated ones open the circuit.
  if (text === null) return { ok: false, failure: { kind: 'http', status: 502 } }
  return read(row, response, text, settings.mend)
}

/** TokenUser, the legacy way, is sent in addition to the header and overrides the caller's value. */
function withToken(row: Call, parts: Parts, token: string | null | undefined): Parts {
  if (!row.token_user || !token) return parts
  return { ...parts, [row.token_user]: { ...parts[row.token_user], TokenUser: token } }
}

function queryString(values: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value !== undefined && value !== null)
      search.set(name, value === true ? '1' : value === false ? '0' : String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

export function toFailure({ status, headers }: Response, json: unknown): Failure {
  const problem = problemSchema.safeParse(json)
  if (!problem.success) return { kind: 'http', status }
  const retry_after_seconds = parseRetryAfter(headers.get('retry-after'))
  return { kind: 'problem', status, problem: problem.data, retry_after_seconds }
}

function read<Row extends Call>(
  row: Row,
  response: Response,
  text: string,
  mend: ClientOptions['mend'],
): Result<CallAnswer<Row>> {
  const { status, headers } = response
  const json = parseJson(text)
  if (!response.ok) return { ok: false, failure: toFailure(response, json) }
  const answer = row.answer.safeParse(text === '' ? null : json)
  if (answer.success) return { ok: true, data: answer.data as CallAnswer<Row>, status, headers }
  const mended = row.access === 'public' && mend?.(row.answer, json)
  if (mended) return { ok: true, data: mended as CallAnswer<Row>, status, headers }
  const issue = answer.error.issues[0]
  return { ok: false, failure: { kind: 'validation', status, detail: `${issue?.path.join('.')}: ${issue?.code}` } }
}
