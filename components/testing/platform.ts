import type { Call } from '@/lib/contract/call'
import type { ProblemCode } from '@/lib/contract/problem'

/** A call as it left the browser. */
export interface Asked {
  row: Call
  path: string
  query: Record<string, string>
  body: unknown
}

interface Reply {
  status: number
  body: unknown
}

export const answered = (body: unknown, status = 200): Reply => ({ status, body })
export const refused = (status: number, code: ProblemCode): Reply => ({
  status,
  body: { type: `urn:salvia:problem:${code}`, title: code, status, code },
})

/**
 * The platform for the tests of the calling file, behind the shop's door `/api`: everything up to `fetch` is real. `on` says what a call is
 * answered from now on; one that nothing was said of gets no answer, as without a network. `asked` are the calls of the test so far.
 */
export function standInForPlatform() {
  let asked: Asked[] = []
  let rules = new Map<Call, (call: Asked) => Reply | Promise<Reply>>()

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input), 'http://shop.test')
    const path = url.pathname.replace(/^\/api/, '')
    for (const [row, reply] of rules) {
      const template = new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}$`)
      if (row.method !== (init?.method ?? 'GET') || !template.test(path)) continue
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
      const call = { row, path: decodeURIComponent(path), query: Object.fromEntries(url.searchParams), body }
      asked.push(call)
      const { status, body: content } = await reply(call)
      const text = content === undefined ? '' : JSON.stringify(content)
      // jsdom has no Response; this is as much of one as the client reads.
      return { ok: status < 400, status, headers: new Headers(), text: async () => text } as Response
    }
    throw new TypeError('fetch failed')
  }

  beforeEach(() => {
    asked = []
    rules = new Map()
    globalThis.fetch = answer
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'XSRF-TOKEN=pair; Path=/'
    // The client names failed calls outside production.
    jest.spyOn(console, 'warn').mockImplementation(() => {})
  })

  return {
    on(row: Call, reply: (call: Asked) => Reply | Promise<Reply>): void {
      rules.set(row, reply)
    },
    asked: () => asked,
  }
}
