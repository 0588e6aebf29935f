import type { Call } from '@/lib/contract/call'
import type { ProblemCode } from '@/lib/contract/problem'

/** A call sent by the browser; `row` is null for the shop's own calls and for unexpected ones. */
export interface Asked {
  row: Call | null
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
}

interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** A call of the contract, or of the shop by method and path: `GET /session`. */
type Door = Call | `${'GET' | 'POST' | 'DELETE'} /${string}`
type Answerer = Reply | ((call: Asked) => Reply | Promise<Reply>)

interface FieldRefusal {
  field: string
  code: string
}

export const answered = (body: unknown, status = 200): Reply => ({ status, body })
export const refused = (status: number, code: ProblemCode, errors?: FieldRefusal[]): Reply => ({
  status,
  body: { type: `urn:salvia:problem:${code}`, title: code, status, code, ...(errors && { errors }) },
})
export function lost(): never {
  throw new TypeError('fetch failed')
}

/** Sets the cookie that says whether the visitor has a session. */
export function hintSignedIn(signedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `signed_in=1; Path=/; Max-Age=${signedIn ? 60 : 0}`
}

const template = (door: Door) =>
  typeof door === 'string' ? door : `${door.method} ${door.path.replace(/\{\w+\}/g, '[^/]+')}`

/**
 * Replaces the platform for the calling file, behind `/api`: everything up to `fetch` is real. `on` sets a call's
 * answers, used in turn; other calls fail like without network. `asked` returns the test's calls.
 */
export function standInForPlatform() {
  let asked: Asked[] = []
  let rules = new Map<string, { row: Call | null; answers: Answerer[] }>()

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input), 'http://shop.test')
    const method = init?.method ?? 'GET'
    const path = decodeURIComponent(url.pathname.replace(/^\/api/, ''))
    const address = `${method} ${url.pathname.replace(/^\/api/, '')}`
    const rule = [...rules].find(([known]) => new RegExp(`^${known}$`).test(address))?.[1]
    const headers = new Headers(init?.headers)
    const call = { row: rule?.row ?? null, method, path, headers, body: readBody(init?.body, headers) }
    const entry: Asked = { ...call, query: Object.fromEntries(url.searchParams) }
    asked.push(entry)
    const reply = (rule && rule.answers.length > 1 ? rule.answers.shift() : rule?.answers[0]) ?? lost
    return toResponse(await beforeAbort(typeof reply === 'function' ? reply(entry) : reply, init?.signal))
  }

  beforeEach(() => {
    asked = []
    rules = new Map()
    globalThis.fetch = answer
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    if (typeof document !== 'undefined') document.cookie = 'XSRF-TOKEN=pair; Path=/'
    // The client logs failed calls outside production.
    jest.spyOn(console, 'warn').mockImplementation(() => {})
  })

  return {
    on(door: Door, ...answers: Answerer[]): void {
      rules.set(template(door), { row: typeof door === 'string' ? null : door, answers })
    },
    /** All calls, or those to one endpoint. */
    asked(door?: Door): Asked[] {
      if (door === undefined) return asked
      const wanted = new RegExp(`^${template(door)}$`)
      return asked.filter(({ method, path }) => wanted.test(`${method} ${path}`))
    },
  }
}

function readBody(body: BodyInit | null | undefined, headers: Headers): unknown {
  if (!body) return undefined
  const form = headers.get('Content-Type') === 'application/x-www-form-urlencoded'
  return form ? Object.fromEntries(new URLSearchParams(String(body))) : JSON.parse(String(body))
}

function beforeAbort<Answer>(answer: Answer | Promise<Answer>, signal?: AbortSignal | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    Promise.resolve(answer).then(resolve, reject)
  })
}

/** jsdom has no Response; this has the used part. */
function toResponse({ status, body, headers }: Reply): Response {
  const text = body === undefined ? '' : JSON.stringify(body)
  const response = {
    ok: status < 400,
    status,
    headers: new Headers(headers),
    text: async () => text,
    json: async () => JSON.parse(text),
    clone: () => response,
  }
  return response as unknown as Response
}
