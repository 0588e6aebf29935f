import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { boundBody } from './request-body'

const KB = 1024
let read = 0
const server = createServer((request, response) => {
  if (!boundBody(request)) return void response.writeHead(413, { Connection: 'close' }).end()
  // As Next does: all of it, whoever wants it.
  request.on('data', (chunk: Buffer) => {
    read += chunk.length
  })
  request.on('error', () => {})
  request.on('end', () => response.end())
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

/** Sends so many KB; resolves with the status, or null where the connection ended. */
function send(path: string, kilobytes: number, { told }: { told: boolean }): Promise<number | null> {
  read = 0
  const { port } = server.address() as AddressInfo
  const headers = told ? { 'Content-Length': kilobytes * KB } : { 'Transfer-Encoding': 'chunked' }
  return new Promise((resolve) => {
    const sent = ask({ port, path, method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', () => resolve(null))
    const piece = Buffer.alloc(KB)
    let left = kilobytes
    const more = () => {
      while (left > 0) {
        left -= 1
        if (!sent.write(piece)) return void sent.once('drain', more)
      }
      sent.end()
    }
    more()
  })
}

test('a body that says that it is too long is not read', async () => {
  // Either the answer comes, or the connection ends while it is still sent.
  expect([413, null]).toContain(await send('/api/revalidate', 20_000, { told: true }))
  expect(read).toBe(0)
})

test('a body that says nothing ends with the byte that is too many, also where nobody wants it', async () => {
  expect(await send('/api/revalidate', 20_000, { told: false })).toBeNull()
  expect(read).toBeLessThanOrEqual(512 * KB)
})

test('what fits goes through, and an upload may be larger', async () => {
  expect(await send('/api/v1/cart', 512, { told: false })).toBe(200)
  expect(read).toBe(512 * KB)
  expect(await send('/api/v1/prescriptions', 10_000, { told: false })).toBe(200)
  expect(await send('/api/checkout/click-and-collect', 10_000, { told: false })).toBe(200)
  expect(await send('/api/checkout/click-and-collect', 10_400, { told: false })).toBeNull()
})
