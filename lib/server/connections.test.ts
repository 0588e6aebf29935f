import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { shareConnections } from './connections'

const MOST = 6

const server = createServer((request, response) => {
  if (request.url === '/slow') server.emit('slow', response)
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

/** Opens a connection that sends half a header. */
async function openHalf(localAddress = '127.0.0.1'): Promise<Socket> {
  const accepted = once(server, 'connection')
  const socket = connect({ port: port(), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  socket.write('GET / HTTP/1.1\r\nHost: a')
  await accepted
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
