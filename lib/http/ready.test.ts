import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readyAnswer } from './ready'

/** Returns the shop's readiness with a platform that answers like this. */
async function readyWith(status: number, body: string, isClosing = false) {
  const platform = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const answer = await readyAnswer(`http://127.0.0.1:${(platform.address() as AddressInfo).port}/`, isClosing)
  await new Promise((resolve) => platform.close(resolve))
  return [answer.status, JSON.parse(String(answer.body))]
}

const database = { ok: false, code: 'full' }

test('the shop is ready where its platform is, and tells what keeps it, without what mends it', async () => {
  const ready = { status: 'ready', checks: { database: { ok: true } } }
  expect(await readyWith(200, JSON.stringify(ready))).toEqual([
    200,
    { status: 'ready', checks: { platform: { ok: true }, database: { ok: true } } },
  ])
  const full = { status: 'not_ready', checks: { database: { ...database, mend: 'free some space in /srv' } } }
  expect(await readyWith(503, JSON.stringify(full))).toEqual([
    503,
    { status: 'not_ready', checks: { platform: { ok: false }, database } },
  ])
})

test('a platform that has no such address is ready where it answers', async () => {
  expect(await readyWith(404, 'no such page')).toEqual([200, { status: 'ready', checks: { platform: { ok: true } } }])
})

test('without a platform, and while it stops, the shop is not ready', async () => {
  const away = await readyAnswer('http://127.0.0.1:9', false)
  expect([away.status, JSON.parse(String(away.body))]).toEqual([
    503,
    { status: 'not_ready', checks: { platform: { ok: false } } },
  ])
  expect(await readyWith(200, '{}', true)).toMatchObject([503, { status: 'stopping' }])
})
