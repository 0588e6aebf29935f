import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { shareConnections } from './connections'

const MOST = 6

const server = createServer((request, response) => {
  if (request.url === '/slow') server.emit('slow', response)
  // More than a kernel buffers for a client that does not read.
  else if (request.url === '/large') response.end(Buffer.alloc(32 * 1024 * 1024))
  else if (request.method === 'POST') request.resume().once('end', () => response.end())
  else response.end()
})
shareConnections(server, MOST)
const sockets: Socket[] = []

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  while (await countOpen()) await new Promise((resolve) => setImmediate(resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const countOpen = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
const port = () => (server.address() as AddressInfo).port

/** Opens a connection that sends half a header, or another beginning. */
async function openHalf(localAddress = '127.0.0.1', beginning = 'GET / HTTP/1.1\r\nHost: a'): Promise<Socket> {
  const accepted = once(server, 'connection')
  const socket = connect({ port: port(), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  socket.write(beginning)
  await accepted
  return socket
}

/** Opens a connection with a request in progress. */
async function openRequest(localAddress: string, text: string): Promise<Socket> {
  const asked = once(server, 'request')
  const socket = (await openHalf(localAddress, text)).pause()
  await asked
  return socket
}

/** Status of a visit from another network. */
const visit = (localAddress: string) =>
  new Promise((resolve) =>
    get({ port: port(), host: '127.0.0.1', localAddress, agent: false }, (response) =>
      resolve(response.resume().statusCode),
    ).on('error', resolve),
  )

// Only Linux has all of 127.0.0.0/8 as addresses of its own.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a network that holds all connections with half a header loses its oldest to another', async () => {
  const held: Socket[] = []
  for (let count = 0; count < MOST; count += 1) held.push(await openHalf())
  const lost = once(held[0] as Socket, 'close')
  expect(await visit('127.0.0.2')).toBe(200)
  await lost
  expect(held.slice(1).filter(({ destroyed }) => destroyed)).toEqual([])
})

onLinux('the network that holds less keeps its connections', async () => {
  const own = await openHalf('127.0.0.2')
  for (let count = 1; count < 2 * MOST; count += 1) await openHalf()
  expect(own.destroyed).toBe(false)
  expect(await visit('127.0.0.3')).toBe(200)
  expect(own.destroyed).toBe(false)
})

test('a connection with a request in progress is not dropped', async () => {
  const slow = once(server, 'slow')
  const answered = visit('127.0.0.1')
  const asked = new Promise((resolve) =>
    get({ port: port(), host: '127.0.0.1', path: '/slow', agent: false }, (response) =>
      resolve(response.resume().statusCode),
    ).on('error', resolve),
  )
  expect(await answered).toBe(200)
  const [response] = await slow
  for (let count = 0; count < 2 * MOST; count += 1) await openHalf()
  response.end()
  expect(await asked).toBe(200)
})

const CHUNKED = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

describe.each([
  ['half a body of two bytes', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na'],
  ['a chunk of one byte', `${CHUNKED}1\r\na\r\n`],
  ['trailers that do not end', `${CHUNKED}1\r\na\r\n0\r\nX-Trailer: a`],
  ['a response that is not read', 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['pipelined requests, the first not read', 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3)],
])('a network that holds all connections with %s', (_, text) => {
  onLinux('loses its oldest to another, which is answered', async () => {
    const held: Socket[] = []
    for (let count = 0; count < MOST; count += 1) held.push(await openRequest('127.0.0.1', text))
    const lost = once((held[0] as Socket).resume(), 'close')
    expect(await visit('127.0.0.2')).toBe(200)
    await lost
    expect(held.slice(1).filter(({ destroyed }) => destroyed)).toEqual([])
  })

  onLinux('takes none of another network', async () => {
    const own = await openRequest('127.0.0.2', text)
    for (let count = 0; count < 2 * MOST; count += 1) await openRequest('127.0.0.1', text)
    expect(own.destroyed).toBe(false)
    expect(await visit('127.0.0.3')).toBe(200)
  })
})

onLinux('as many networks as connections, each with half a body, leave room for one more', async () => {
  const text = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na'
  for (let count = 0; count < MOST; count += 1) await openRequest(`127.0.1.${count + 1}`, text)
  expect(await visit('127.0.0.2')).toBe(200)
})
