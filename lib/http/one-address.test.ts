import type { Client } from '@/lib/platform/client'
import type { Failure } from '@/lib/platform/result'
import type { AddressBook } from './address-book'
import { addressKey, oldAddresses, resolvedTable } from './old-addresses'
import { resolveAddress } from './one-address'

const OLD: Record<string, string> = {
  '/vecchio.html': '/categories/dolore#offerte',
  '/index.php?id=7': '/product/A012745093',
  '/scheda': '/product/8001234567897',
}
const UUID = 'a2f2a9c1-7b4d-4c8a-9e10-5d6f7a8b9c0d'
const book: AddressBook = {
  findNewAddress: async (key) => OLD[key] ?? OLD[key.split('?', 1)[0] ?? ''] ?? null,
  minsanOfEan: async (ean) => (ean === '8001234567897' ? '980123451' : ean === '8002345678908' ? undefined : null),
  codeOfPharmacy: async (id) => (id === '1' || id === UUID ? 'MI1000' : id === '9' ? undefined : null),
}

test.each([
  ['/product/A012745093', 308, '/product/012745093'],
  ['/product/a012745093/', 308, '/product/012745093'],
  ['/product/0D4YD5?utm_source=x', 308, '/product/012745093?utm_source=x'],
  ['/product/8001234567897', 308, '/product/980123451'],
  ['/product/8001234567897/', 308, '/product/980123451'],
  ['/product/012745093/', 308, '/product/012745093'],
  ['//product//012745093', 308, '/product/012745093'],
  ['/categories/dolore/?page=2', 308, '/categories/dolore?page=2'],
  ['/pharmacy/1', 308, '/pharmacy/MI1000'],
  [`/pharmacy/${UUID}`, 308, '/pharmacy/MI1000'],
  ['/pharmacy/1/services/', 308, '/pharmacy/MI1000/services'],
  ['/pharmacies/MI/Milano', 308, '/pharmacies/mi/milano'],
  ['/pharmacies/MI', 308, '/pharmacies/mi'],
  ['/HOME', 308, '/home'],
  ['/Product/012745093', 308, '/product/012745093'],
  ['/PRODUCT/a012745093', 308, '/product/012745093'],
  ['/CATEGORIES/Dolore/?page=2&brand=ACME', 308, '/categories/dolore?page=2&brand=ACME'],
  ['/categories/Caff%C3%88', 308, '/categories/caff%C3%A8'],
  ['/Checkout/Home-Delivery', 308, '/checkout/home-delivery'],
  ['/Login?redirect=%2FProfile', 308, '/login?redirect=%2FProfile'],
  ['/Blog/Categoria/Cuore', 308, '/blog/categoria/cuore'],
  ['/blog/Caff%C3%A8', 308, '/blog/caff%c3%a8'],
  ['/pharmacy/mi1000', 308, '/pharmacy/MI1000'],
  ['/Pharmacy/1/Services/7', 308, '/pharmacy/MI1000/services/7'],
  ['/Pharmacy-Services/svc_B3', 308, '/pharmacy-services/svc_B3'],
  ['/Order-Detail/aB3', 308, '/order-detail/aB3'],
  ['/Confirm/email/Anna%40Example.it', 308, '/confirm/email/Anna%40Example.it'],
  ['/vecchio.html', 301, '/categories/dolore#offerte'],
  ['/vecchio.html?utm_source=x', 301, '/categories/dolore#offerte'],
  ['/index.php?id=7', 301, '/product/012745093'],
  ['/scheda/', 301, '/product/980123451'],
  ['/qualcosa/', 307, '/home'],
  ['/home/x/', 307, '/home'],
])('%s goes at once to where it belongs', async (url, status, location) => {
  expect(await resolveAddress(url, book)).toEqual({ status, location })
})

test.each([
  '/',
  '/home',
  '/home?utm_source=x//y',
  '/product/012745093',
  '/product/000000000',
  '/product/nulla',
  '/product/8003456789012',
  '/pharmacy/MI1000',
  '/pharmacy/77',
  '/pharmacies/mi/milano',
  '/categories/caff%C3%A8',
  '/blog/caff%c3%a8',
  '/order-detail/aB3',
  '/confirm/email/Anna%40Example.it',
  '/media/Foto.JPG',
  '/Qualcosa',
  '/qualcosa',
  '/index.php',
  '/api/v1/cart/',
  '/_next/data/',
])('%s is judged by the pages', async (url) => {
  expect(await resolveAddress(url, book)).toBeNull()
})

test('what the platform would have to say is not guessed while it is away', async () => {
  expect(await resolveAddress('/product/8002345678908', book)).toBe('unavailable')
  expect(await resolveAddress('/pharmacy/9', book)).toBe('unavailable')
})

describe('old addresses', () => {
  test('ways are followed to their end, and a circle leads nowhere', () => {
    const rows = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c#x' },
      { from: '/1', to: '/2' },
      { from: '/2', to: '/1' },
      { from: '/out', to: '//evil.example' },
    ]
    expect([...resolvedTable(rows)]).toEqual([
      ['/a', '/c#x'],
      ['/b', '/c#x'],
    ])
  })

  test('an address has one spelling', () => {
    expect(addressKey('/caffè/?q=è')).toBe('/caff%C3%A8?q=%C3%A8')
    expect(addressKey('//a//b/')).toBe('/a/b')
    expect(addressKey('/')).toBe('/')
    expect(addressKey('nulla')).toBeNull()
  })

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

  test('the table is read whole, kept, and believed while the platform is away', async () => {
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

  test('a platform without the call is not asked at every visit', async () => {
    const { client, asked } = fakePlatform([{ kind: 'http', status: 404 }])
    const table = oldAddresses(client, () => 0)
    expect([await table.find('/a'), await table.find('/a')]).toEqual([null, null])
    expect(asked).toHaveLength(1)
  })
})
