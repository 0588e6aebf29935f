import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { seedNothing } from '../testing/seeded'

jest.setTimeout(600_000)

test('a stop finishes in-flight calls, accepts no new connection, and exits', async () => {
  const folder = newFolder()
  await seedNothing(folder)
  const backend = await startBackend({ DEMO: 'off' }, folder)
  const agent = new http.Agent({ keepAlive: true })
  const get = (path: string) =>
    new Promise<http.IncomingMessage>((resolve, reject) =>
      http.get(`${backend.url}${path}`, { agent }, resolve).on('error', reject),
    )
  const { port } = new URL(backend.url)
  const held = net.connect(Number(port), '127.0.0.1')
  const answer = text(held)
  try {
    const before = await get('/api/ready')
    expect(before.statusCode).toBe(200)
    expect(before.headers['keep-alive']).toBe('timeout=80')
    before.resume()
    // Half a request stays in flight until its body is complete.
    held.write(
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    )
    await get('/api/health').then((response) => response.resume())
    process.kill(backend.pid, 'SIGTERM')
    let during = await get('/api/ready')
    while (during.statusCode === 200) {
      during.resume()
      during = await get('/api/ready')
    }
    expect([during.statusCode, during.headers.connection]).toEqual([503, 'close'])
    expect(JSON.parse(await text(during))).toMatchObject({ status: 'stopping' })
    held.write('}')
    expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]+connection: close/i)
    expect(await backend.exited).toBe(0)
  } finally {
    held.destroy()
    agent.destroy()
    await backend.stop()
    await removeFolder(folder)
  }
})
