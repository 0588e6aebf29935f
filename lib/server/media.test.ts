import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { PASSED_MOST } from '../http/bounded-body'
import { serveMedia } from './media'

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}

let servers: Server[]
let origin: string
let asked: (string | undefined)[]

const listen = async (server: Server) => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeEach(async () => {
  servers = []
  asked = []
  const platform = await listen(
    createServer((request, response) => {
      asked.push(request.url)
      const type = request.url?.includes('page') ? 'text/html' : 'image/webp'
      if (request.url?.includes('endless')) {
        response.writeHead(200, { 'Content-Type': type })
        return void Readable.from(endless()).pipe(response)
      }
      if (request.url?.includes('long'))
        return void response.writeHead(200, { 'Content-Type': type, 'Content-Length': 2 ** 30 }).write('bytes')
      response
        .writeHead(200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' })
        .end('bytes')
    }),
  )
  origin = await listen(createServer((request, response) => void serveMedia(request, response, platform)))
})
afterEach(() =>
  Promise.all(
    servers.map((server) => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }),
  ),
)

test('a picture comes from the platform with its lifetime, and nothing in it may run', async () => {
  const response = await fetch(`${origin}/media/products/012745093-1.webp?w=320`)
  expect(await response.text()).toBe('bytes')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(asked).toEqual(['/media/products/012745093-1.webp?w=320'])
})

test.each(['/media/../v1/me', '/media/%2e%2e/x.webp', '/media/a.html', '/media/a.webp?w=1&x=2', '/media//a.webp'])(
  '%s is asked of nobody',
  async (path) => {
    const response = await fetch(`${origin}${path}`)
    expect(response.status).toBe(404)
    expect(asked).toEqual([])
  },
)

test('what is no picture is not passed on', async () => {
  expect((await fetch(`${origin}/media/page.png`)).status).toBe(404)
})

test('a picture that is too long is none, and one that does not end breaks off', async () => {
  expect((await fetch(`${origin}/media/long.webp`)).status).toBe(404)
  const { body } = await fetch(`${origin}/media/endless.webp`)
  let bytes = 0
  const read = async () => {
    for await (const chunk of body ?? []) bytes += chunk.length
  }
  await expect(read()).rejects.toThrow()
  expect(bytes).toBeLessThanOrEqual(PASSED_MOST)
})
