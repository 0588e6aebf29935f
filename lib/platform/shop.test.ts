import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unstable_cache } from 'next/cache'

// Next's cache is there in Next alone: each page asks anew here.
jest.mock('next/cache', () => ({ unstable_cache: jest.fn((read: unknown) => read) }))

let answer: { status: number; body: string } | null = null
const server = createServer((_request, response) => {
  if (answer) response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  else response.destroy()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.API_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  process.env.SESSION_SECRET = 's'.repeat(32)
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

test('the platform says whether its goods are invented; one that says nothing of it sells, and one that is away is what it was', async () => {
  const { isDemoShop } = await import('./shop')
  const says = (status: number, body: string) => {
    answer = { status, body }
    return isDemoShop()
  }
  expect(await says(404, '{"error":"no such route"}')).toBe(false)
  expect(await says(200, '{"demo":true}')).toBe(true)
  expect(await says(500, 'Internal Server Error')).toBe(true)
  answer = null
  expect(await isDemoShop()).toBe(true)
  expect(await says(200, '{"name":"Farmacia dei Tigli"}')).toBe(false)
  for (const [status, body] of [
    [200, '[]'],
    [401, '{}'],
    [404, '{"type":"about:blank","title":"no such page","status":404,"code":"not_found"}'],
  ] as const) {
    expect(await says(200, '{"demo":true}')).toBe(true)
    expect(await says(status, body)).toBe(false)
  }
  expect(unstable_cache).toHaveBeenCalledWith(expect.anything(), ['shop'], { revalidate: 3600, tags: ['shop'] })
})
