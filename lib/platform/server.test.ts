import { unstable_cache } from 'next/cache'
import { platformOverHttp } from '@/lib/testing/http-platform'

// Next's cache exists only in Next: each page calls the platform here.
jest.mock('next/cache', () => ({ unstable_cache: jest.fn((read: unknown) => read) }))

let answer: { status: number; body: string } | null = null
platformOverHttp((_request, response) => {
  if (answer) response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  else response.destroy()
})

test('the platform says whether its goods are invented; one that says nothing of it sells, and one that is away is what it was', async () => {
  const { isDemoShop } = await import('./server')
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
