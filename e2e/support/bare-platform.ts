import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { shop } from './shop'

export interface BarePlatform {
  url: string
  /** The ext calls that were asked for and refused, as `METHOD /path/{template}`. */
  refused: Set<string>
  close(): Promise<void>
}

const extensions = (Object.values(calls) as Call[]).flatMap((row) => {
  const pattern = new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return row.ext ? [{ row, pattern }] : []
})
/** Paths that the specification names too, though `{name}` of an ext call would match them. */
const ownPaths = new Set(
  (Object.values(calls) as Call[]).flatMap((row) => (row.ext ? [] : [`${row.method} ${row.path}`])),
)

/** A platform that knows the specification's calls alone: the real one, with every ext call answered as its web server would. */
export async function startBarePlatform(): Promise<BarePlatform> {
  const refused = new Set<string>()
  const server = http.createServer((request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://x').pathname
    const missing = ownPaths.has(`${request.method} ${pathname}`)
      ? undefined
      : extensions.find(({ row, pattern }) => row.method === request.method && pattern.test(pathname))
    if (missing) {
      refused.add(`${missing.row.method} ${missing.row.path}`)
      request.resume()
      return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>')
    }
    const target = new URL(request.url ?? '/', shop.backend_url)
    const passed = http.request(target, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
