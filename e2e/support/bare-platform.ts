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
/** Paths of the base contract too, though `{name}` of an ext call would match them. */
const ownPaths = new Set(
  (Object.values(calls) as Call[]).flatMap((row) => (row.ext ? [] : [`${row.method} ${row.path}`])),
)

const UUID = 'f0000000-0000-4000-8000-'

/** The id that this platform has for what the real one counts. */
export const uuidOf = (number: string) => `${UUID}${number.padStart(12, '0')}`

/** An address or a body with the real platform's ids for this one's. */
const counted = (text: string) => text.replace(new RegExp(`${UUID}0*(\\d+)`, 'g'), '$1')

/** An answer with this platform's ids for the real one's. */
const named = (json: string) =>
  json.replace(/"(id|pharmacy_id)":"(\d+)"/g, (_, name: string, number: string) => `"${name}":"${uuidOf(number)}"`)

/**
 * A platform of the base contract alone, which says so in its document and names everything by UUIDs: the real one, with every ext call
 * answered as its web server would.
 */
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
    pass(request, response).catch(() => response.destroy())
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

async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const {
    'content-length': _length,
    'transfer-encoding': _encoding,
    host: _host,
    connection: _connection,
    ...headers
  } = request.headers
  const given = Buffer.concat(await request.toArray())
  const is_json = headers['content-type']?.startsWith('application/json')
  const answer = await fetch(new URL(counted(request.url ?? '/'), shop.backend_url), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(given.length > 0 && { body: is_json ? counted(given.toString()) : given }),
    redirect: 'manual',
  })
  const kept = [...answer.headers].filter(
    ([name]) => !['content-length', 'content-encoding', 'connection', 'transfer-encoding'].includes(name),
  )
  const body = Buffer.from(await answer.arrayBuffer())
  const document = request.url === '/openapi.json' ? withoutExtensions(body.toString()) : null
  const is_named = answer.headers.get('content-type')?.includes('json')
  response.writeHead(answer.status, Object.fromEntries(kept))
  response.end(document ?? (is_named ? named(body.toString()) : body))
}

/** The real platform's document as this one would write it: with a server and with other names of parameters. */
function withoutExtensions(document: string): string {
  const { paths, ...rest } = JSON.parse(document) as { paths: Record<string, Record<string, unknown>> }
  const left = Object.entries(paths).map(([path, operations]) => {
    const own = Object.entries(operations).filter(([method]) => ownPaths.has(`${method.toUpperCase()} ${path}`))
    return [path.replace(/\{\w+\}/g, '{key}'), Object.fromEntries(own)]
  })
  return JSON.stringify({ ...rest, servers: [{ url: 'https://platform.example/' }], paths: Object.fromEntries(left) })
}
