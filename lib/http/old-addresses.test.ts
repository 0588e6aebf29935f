import type { Client } from '@/lib/platform/client'
import type { Failure } from '@/lib/platform/result'
import { oldAddresses } from './old-addresses'

/** A platform that answers the parts of its table in turn, then fails. */
function fakePlatform(answers: (Failure | { from: string; to: string }[])[]) {
  const asked: unknown[] = []
  const client = (async (_row: unknown, { query }: { query: { after?: string } }) => {
    asked.push(query.after)
    const answer = answers.shift() ?? { kind: 'network' }
    if (!Array.isArray(answer)) return { ok: false, failure: answer }
    const next = answers[0] && Array.isArray(answers[0]) && answer.length === 1 ? (answer[0]?.from ?? null) : null
    return { ok: true, data: { items: answer, next } }
  }) as unknown as Client
  return { client, asked }
}

const RULES = [
  { from: '/vecchio.html', to: '/home' },
  { from: '/?p=123', to: '/product/1' },
  { from: '/?p=124', to: '/product/2' },
  { from: '/index.php?id_product=12&controller=product', to: '/product/3' },
  { from: '/index.php?id_product=12&controller=product&id_lang=2', to: '/product/4' },
  { from: '/index.php', to: '/categories/mani' },
  { from: '/caff%c3%a8/per%C3%B2', to: '/product/5' },
  { from: '/cerca?q=olio+di+mandorle', to: '/product/6' },
  { from: '/perch%F2.asp', to: '/product/7' },
  { from: '/news?utm_source=mail', to: '/blog' },
  { from: '/a%2Fb', to: '/product/8' },
  { from: '/sconto-50%-oggi', to: '/discounts' },
  { from: '/male.html', to: '/\\evil.example' },
  { from: '/peggio.html', to: '//evil.example' },
]

test.each([
  ['/?p=123', '/product/1'],
  ['/?p=124&gclid=x', '/product/2'],
  ['/?utm_source=x&p=123&fbclid=y', '/product/1'],
  ['/?P=123', null],
  ['/?p=125', null],
  ['/?p=1234', null],
  ['/', null],
  ['/?utm_source=x', null],
  ['/index.php?controller=product&id_product=12', '/product/3'],
  ['/index.php?id_product=12&srsltid=abc&controller=product', '/product/3'],
  ['/index.php?id_lang=2&controller=product&id_product=12', '/product/4'],
  ['/index.php?id_lang=1&controller=product&id_product=12', '/product/3'],
  ['/index.php?id_product=12', '/categories/mani'],
  ['/index.php?id_product=13&controller=product', '/categories/mani'],
  ['/caff%C3%A8/per%c3%b2', '/product/5'],
  ['/caffe%CC%80/pero%CC%80/', '/product/5'],
  ['/c%61ff%E8/per%F2', '/product/5'],
  ['//caff%C3%A8//per%C3%B2/', '/product/5'],
  ['/x/../caff%C3%A8/./per%C3%B2', '/product/5'],
  ['/cerca?q=olio%20di%20mandorle', '/product/6'],
  ['/cerca?q=olio+di%20m%61ndorle&', '/product/6'],
  ['/cerca?q=olio', null],
  ['/perch%f2.asp', '/product/7'],
  ['/perch%C3%B2.asp', '/product/7'],
  ['/news', '/blog'],
  ['/news?mc_cid=1&msclkid=2&_ga=3&UTM_Source=x', '/blog'],
  ['/a%2fb', '/product/8'],
  ['/a/b', null],
  ['/sconto-50%-oggi', '/discounts'],
  ['/sconto-50%25-oggi', '/discounts'],
  ['/vecchio.html?sconosciuto=1', '/home'],
  ['/male.html', null],
  ['/peggio.html', null],
])('%s leads to %s', async (url, to) => {
  expect(await oldAddresses(fakePlatform([RULES]).client).find(url)).toBe(to)
})

test('caches the whole table, also while the platform is unavailable', async () => {
  let at = 0
  const { client, asked } = fakePlatform([[{ from: '/a', to: '/b' }], [{ from: '/c', to: '/d' }]])
  const table = oldAddresses(client, () => at)
  expect(await table.find('/c?x=1')).toBe('/d')
  expect(await table.find('/a')).toBe('/b')
  expect(asked).toEqual([undefined, '/a'])
  at += 31_000
  expect(await table.find('/a')).toBe('/b')
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toHaveLength(3)
  expect(await table.find('/a')).toBe('/b')
  expect(asked).toHaveLength(3)
})

test('asks a platform without the call once', async () => {
  const { client, asked } = fakePlatform([{ kind: 'http', status: 404 }])
  const table = oldAddresses(client, () => 0)
  expect([await table.find('/a'), await table.find('/a')]).toEqual([null, null])
  expect(asked).toHaveLength(1)
})
