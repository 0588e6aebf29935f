import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BYTES_MAX, fetchPicture, isPublicAddress } from './keep'

let server: Server
let host: string
let asked: number
const here = { isPublic: () => true }

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    if (request.url === '/moved') return void response.writeHead(302, { Location: '/good' }).end()
    if (request.url === '/good') return void response.end('picture')
    if (request.url === '/broken')
      return void response.writeHead(200, { 'Content-Length': 100 }).write('x', () => response.destroy())
    if (request.url !== '/huge') return void response.writeHead(404).end()
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024)));
    }
    response.on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['::1', '::', 'fe80::1', 'fc00::1', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:7f00:1::', '2001:db8::1', 'x'],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4002::1'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a picture comes from a host that is named', async () => {
  expect(String(await fetchPicture(`http://${host}/good`, { hosts: [host], ...here }))).toBe('picture')
})

test.each([
  ['/moved', 'answered 302'],
  ['/none', 'answered 404'],
  ['/broken', 'broke off'],
  ['/huge', `larger than ${BYTES_MAX / 1024 / 1024} MB`],
])('%s gives none, and nobody else is asked', async (path, why) => {
  await expect(fetchPicture(`http://${host}${path}`, { hosts: [host], ...here })).rejects.toThrow(why)
  expect(asked).toBe(1)
})

test.each([
  ['another host', () => [`http://${host}/good`, ['www.example.org']] as const, 'is none of PICTURE_SOURCES'],
  ['another port', () => [`http://${host}/good`, ['127.0.0.1']] as const, 'is none of PICTURE_SOURCES'],
  ['this machine', () => [`http://${host}/good`, [host]] as const, 'is no public address'],
  ['this machine by its name', () => [`http://localhost:1/x`, ['localhost:1']] as const, 'is no public address'],
  ['a number for it', () => [`http://2130706433/x`, ['127.0.0.1']] as const, 'is no public address'],
  ['a file', () => ['file:///etc/passwd', ['']] as const, 'no http address'],
])('%s is never asked', async (_, given, why) => {
  const [address, hosts] = given()
  await expect(fetchPicture(address, { hosts })).rejects.toThrow(why)
  expect(asked).toBe(0)
})
