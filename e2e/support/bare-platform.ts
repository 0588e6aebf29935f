import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { KEEP_ALIVE_MS } from '@/lib/process/graceful-shutdown'
import { shop } from './shop'

export interface BarePlatform {
  url: string
  /** Calls requested and refused, as `METHOD /path/{template}`. */
  refused: Set<string>
  answered: Set<string>
  close(): Promise<void>
}

const rows = Object.values(calls) as Call[]
const getName = (row: Call) => `${row.method} ${row.path}`

const UUID = 'f0000000-0000-4000-8000-'

/** This platform's ID for one of the real platform. */
export const toUuid = (number: string) => `${UUID}${number.padStart(12, '0')}`

/** Replaces this platform's IDs by the real ones. */
const counted = (text: string) => text.replace(new RegExp(`${UUID}0*(\\d+)`, 'g'), '$1')

/** Replaces the real platform's IDs by this one's. */
const named = (json: string) =>
  json.replace(/"(id|pharmacy_id)":"(\d+)"/g, (_, name: string, number: string) => `"${name}":"${toUuid(number)}"`)

/**
 * A platform with only the base contract, which its document states, and UUIDs as IDs: a proxy of the real one that
 * answers ext calls, and those in `alsoMissing`, like a web server without them.
 */
export async function startBarePlatform(alsoMissing: readonly Call[] = []): Promise<BarePlatform> {
  const refused = new Set<string>()
  const answered = new Set<string>()
  const patterns = rows.map((row) => ({ row, pattern: new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  const lacks = (row: Call) => row.ext === true || alsoMissing.includes(row)
  const server = http.createServer((request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://x').pathname
    const asked = patterns.filter(({ row, pattern }) => row.method === request.method && pattern.test(pathname))
    // A fixed path takes precedence over one with `{name}`.
    const meant = (asked.find(({ row }) => row.path === pathname) ?? asked[0])?.row
    if (meant && lacks(meant)) {
      refused.add(getName(meant))
      request.resume()
      return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>')
    }
    if (meant) answered.add(getName(meant))
    pass(request, response, lacks).catch(() => response.destroy())
  })
  // As the backend: a client must not reuse a connection that is just being closed.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    refused,
    answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function pass(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  lacks: (row: Call) => boolean,
): Promise<void> {
  const {
    'content-length': _length,
    'transfer-encoding': _encoding,
    host: _host,
    connection: _connection,
    ...headers
  } = request.headers
  const given = Buffer.concat(await request.toArray())
  const isJson = headers['content-type']?.startsWith('application/json')
  const answer = await fetch(new URL(counted(request.url ?? '/'), shop.backend_url), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(given.length > 0 && { body: isJson ? counted(given.toString()) : given }),
    redirect: 'manual',
  })
  const kept = [...answer.headers].filter(
    ([name]) => !['content-length', 'content-encoding', 'connection', 'transfer-encoding'].includes(name),
  )
  const body = Buffer.from(await answer.arrayBuffer())
  const document = request.url === '/openapi.json' ? documentWithout(body.toString(), lacks) : null
  const isNamed = answer.headers.get('content-type')?.includes('json')
  response.writeHead(answer.status, Object.fromEntries(kept))
  response.end(document ?? (isNamed ? named(body.toString()) : body))
}

/** The real platform's document as this one would publish it: with a server and other parameter names. */
function documentWithout(document: string, lacks: (row: Call) => boolean): string {
  const listed = new Set(rows.filter((row) => !lacks(row)).map(getName))
  const { paths, ...rest } = JSON.parse(document) as { paths: Record<string, Record<string, unknown>> }
  const left = Object.entries(paths).map(([path, operations]) => {
    const own = Object.entries(operations).filter(([method]) => listed.has(`${method.toUpperCase()} ${path}`))
    return [path.replace(/\{\w+\}/g, '{key}'), Object.fromEntries(own)]
  })
  return JSON.stringify({ ...rest, servers: [{ url: 'https://platform.example/' }], paths: Object.fromEntries(left) })
}
