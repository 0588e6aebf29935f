import type { RequestListener } from 'node:http'
import { cityCalls } from '@/lib/contract/cities'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import { platformOverHttp } from '@/lib/testing/http-platform'
import { markOutage, outageNow } from './outage'

// Next's cache exists only in Next: each read calls the platform here.
jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }))

const city = {
  slug: 'roma',
  name: 'Roma',
  province: 'RM',
  region: 'Lazio',
  postal_codes: ['00118'],
  latitude: 41.9,
  longitude: 12.5,
}
const well: RequestListener = (_, response) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(city))

let asked = 0
let answerWith: RequestListener = well
platformOverHttp((request, response) => {
  asked += 1
  answerWith(request, response)
})

beforeEach(() => {
  asked = 0
  answerWith = well
  jest.spyOn(console, 'warn').mockReturnValue(undefined)
  Reflect.deleteProperty(globalThis, Symbol.for('salvia.breaker.platform'))
})

const read = async (slug: string) => {
  const { readForPage } = await import('./server')
  return readForPage(cityCalls.getCity, { params: { city: slug } }, { revalidate: 60 })
}
const visit = async () => {
  const { onOneClock, PAGE_MS } = await import('./page-clock')
  return onOneClock(PAGE_MS, () => Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(read)))
}

test('concurrent reads share one call, later ones make a new call', async () => {
  expect(await Promise.all([read('roma'), read('roma'), read('milano')])).toEqual([city, city, city])
  expect(asked).toBe(2)
  await read('roma')
  expect(asked).toBe(3)
})

test('six pages over connections that drop ask no oftener than one', async () => {
  answerWith = (request) => void request.socket.destroy()
  for (let page = 0; page < 6; page += 1)
    for (const result of await visit()) expect(result).toMatchObject({ status: 'rejected' })
  expect(asked).toBeLessThanOrEqual(10)
  expect(outageNow()).toBe(true)
})

test('all reads of a page wait on one clock, and the next page does not wait at all', async () => {
  answerWith = () => {}
  const { onOneClock, PAGE_MS, timeLeft } = await import('./page-clock')
  await onOneClock(PAGE_MS, async () => {
    await Promise.allSettled(['a', 'b', 'c'].map(read))
    expect(timeLeft()).toBe(0)
    const before = asked
    await expect(read('d')).rejects.toThrow('timeout')
    expect(asked).toBe(before)
  })
  const before = asked
  await visit()
  expect(asked).toBe(before)
})

test('an endless answer is cut off, and after several the platform is not asked for a while', async () => {
  let sent = 0
  answerWith = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const more = () => {
      while (!response.destroyed) {
        sent += 65_536
        if (!response.write(Buffer.alloc(65_536, ' '))) return void response.once('drain', more)
      }
    }
    more()
  }
  const { onOneClock } = await import('./page-clock')
  const patiently = (slug: string) => onOneClock(60_000, () => read(slug))
  await expect(patiently('roma')).rejects.toThrow('status 502')
  expect([asked, outageNow()]).toEqual([2, true])
  for (const slug of ['milano', 'torino', 'bari']) await expect(patiently(slug)).rejects.toThrow()
  expect(asked).toBeLessThanOrEqual(6)
  // Each body is read up to the limit, plus data in transit.
  expect(sent).toBeLessThan(asked * 2 * 8 * 1024 * 1024)
})

test('an answer that says itself that it is too long is not read', async () => {
  answerWith = (_, response) => void response.writeHead(200, { 'Content-Length': 2 ** 30 }).write('{')
  await expect(read('roma')).rejects.toThrow('status 502')
})

test('a read that is over holds nothing of its page any longer, however long it might have waited', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] })
  try {
    for (const result of await visit()) expect(result).toMatchObject({ status: 'fulfilled' })
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
})

test('an error of one call’s, and an absence, are no reason to rest', async () => {
  const failing =
    (status: number): RequestListener =>
    (_, response) =>
      void response.writeHead(status).end('{}')
  for (answerWith of [failing(500), failing(404)]) for (let i = 0; i < 5; i += 1) await visit()
  answerWith = well
  expect(await read('roma')).toEqual(city)
})

test('a full upload queue does not open the circuit for others', async () => {
  answerWith = (_, response) =>
    void response
      .writeHead(503, { 'Content-Type': 'application/problem+json' })
      .end(JSON.stringify({ type: 'about:blank', title: 'Busy', status: 503, code: 'unavailable' }))
  const { guardedClient } = await import('./guarded-client')
  const client = guardedClient(process.env.API_BASE_URL ?? '')
  for (let sent = 0; sent < 5; sent += 1)
    expect(await client(prescriptionCalls.uploadPrescription, {}, { form: new FormData() })).toMatchObject({
      ok: false,
    })
  answerWith = well
  expect(await read('roma')).toEqual(city)
})

test('after a rest one call tries, and the shop goes on', async () => {
  answerWith = (request) => void request.socket.destroy()
  await visit()
  answerWith = well
  await expect(read('roma')).rejects.toThrow()
  const { now } = Date
  const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3001)
  expect(await read('roma')).toEqual(city)
  later.mockRestore()
})

test('a failing blog does not open the platform’s circuit', () => {
  const { now } = Date
  const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
  markOutage('blog')
  expect([outageNow(), outageNow('blog')]).toEqual([false, true])
  later.mockRestore()
})
