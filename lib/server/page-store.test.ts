import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { markOutage } from '@/lib/platform/outage'
import { boundFreshness, onOneClock } from '@/lib/platform/page-clock'
import { type CachedValue, pageStore } from './page-store'

const MB = 1024 * 1024
const text = (name: string, length = 500) => `<p>${name}</p>${'<p>ciao €</p>'.repeat(length)}`
const buildPage = (name: string, tags = '', length?: number): Extract<CachedValue, { kind: 'APP_PAGE' }> => ({
  kind: 'APP_PAGE',
  html: text(name, length),
  rscData: Buffer.alloc(1000),
  segmentData: new Map([['/a', Buffer.alloc(100)]]),
  headers: { 'x-next-cache-tags': tags },
})
const buildRead = (body: string): CachedValue => ({ kind: 'FETCH', data: { body }, revalidate: 300 })
const LIFE = { cacheControl: { revalidate: 300, expire: 86_400 } }

let store: ReturnType<typeof pageStore>
const readHtml = async (key: string) => {
  const kept = await store.get(key)
  return kept?.value.kind === 'APP_PAGE' ? kept.value.html : null
}
const shown = async (key: string) => {
  const html = await readHtml(key)
  const page = html === null ? null : store.find(html)
  return page && String(await page.body('identity'))
}
const isStale = async (key: string) => Number((await store.get(key))?.lastModified) < Date.now() - 300_000

beforeEach(() => {
  store = pageStore(MB, {})
})

test('a page is kept finished: its visitor now and the next get it under a name, in any form', async () => {
  const made = buildPage('uno')
  await store.set('/uno', made, LIFE)
  expect(await readHtml('/uno')).toBe(made.html)
  const page = store.find(made.html)
  expect(brotliDecompressSync((await page?.body('br')) ?? '').toString()).toBe(text('uno'))
  expect(gunzipSync((await page?.body('gzip')) ?? '').toString()).toBe(text('uno'))
  expect(await shown('/uno')).toBe(text('uno'))
  expect(await store.get('/uno')).toMatchObject({ cacheControl: LIFE.cacheControl, value: { rscData: made.rscData } })
})

test('a page that is not kept is returned as its text, and an unknown name is null', async () => {
  expect(String(await store.find(text('due'))?.body('identity'))).toBe(text('due'))
  const made = buildPage('uno')
  await store.set('/uno', made, LIFE)
  await store.set('/uno', null, LIFE)
  expect(store.find(made.html)).toBeNull()
})

test('a read gives what was read, and counts', async () => {
  await store.set('a', buildRead('{"a":"€"}'), { tags: [] })
  expect(await store.get('a')).toMatchObject({ value: { kind: 'FETCH', data: { body: '{"a":"€"}' } } })
  const before = store.size()
  await store.set('b', buildRead('x'.repeat(100_000)), { tags: [] })
  expect(store.size() - before).toBeGreaterThan(100_000)
})

test('gzip counts once it was requested', async () => {
  const made = buildPage('uno')
  await store.set('/uno', made, LIFE)
  const before = store.size()
  await Promise.all([store.find(made.html)?.body('gzip'), store.find(made.html)?.body('gzip')])
  const after = store.size()
  expect(after).toBe(before + ((await store.find(made.html)?.body('gzip'))?.length ?? 0))
})

test('no more is held than there is room, and what was used last stays', async () => {
  await store.set('/first', buildPage('first'), LIFE)
  for (let i = 0; i < 1000; i += 1) {
    await store.set(`/${i}`, { ...buildPage(String(i)), rscData: Buffer.alloc(10_000) }, LIFE)
    await store.get('/first')
    expect(store.size()).toBeLessThanOrEqual(MB)
  }
  expect(await shown('/first')).toBe(text('first'))
  expect(await store.get('/0')).toBeNull()
  await store.set('/first', null, LIFE)
  for (let i = 0; i < 1000; i += 1) await store.set(`/${i}`, null, LIFE)
  expect(store.size()).toBe(0)
})

test('a page that is evicted while it is sent is still found, and one that is gone is not', async () => {
  store = pageStore(20_000, {})
  const made = buildPage('uno', 'product-a')
  await store.set('/uno', made, LIFE)
  await store.set('big', buildRead('x'.repeat(16_000)), { tags: [] })
  expect(await store.get('/uno')).toBeNull()
  expect(String(await store.find(made.html)?.body('identity'))).toBe(text('uno'))
  const other = buildPage('due', 'product-b')
  await store.set('/due', other, LIFE)
  await store.revalidateTag('product-b')
  expect(store.find(other.html)).toBeNull()
})

test('a value larger than the cache is not kept, and its visitor gets it', async () => {
  store = pageStore(2000, {})
  const made = buildPage('uno')
  await store.set('/uno', made, LIFE)
  expect([await store.get('/uno'), store.size()]).toEqual([null, 0])
  expect(String(await store.find(made.html)?.body('identity'))).toBe(text('uno'))
})

test('where there is no room nothing is kept', async () => {
  store = pageStore(0, {})
  const made = buildPage('uno')
  await store.set('/uno', made, LIFE)
  expect([await store.get('/uno'), made.html]).toEqual([null, text('uno')])
})

test('changed pages stay as stale; removed ones are gone', async () => {
  for (const name of ['a', 'b', 'c']) {
    await store.set(`/${name}`, buildPage(name, `product-${name},categories`), LIFE)
    await store.set(name, buildRead(name), { tags: [`product-${name}`] })
  }
  await store.revalidateTag('product-a', { expire: 31_536_000 })
  await store.revalidateTag(['product-b'], { expire: 0 })
  expect([await isStale('/a'), await isStale('a'), await isStale('/c'), await isStale('c')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(await shown('/a')).toBe(text('a'))
  expect([await store.get('/b'), await store.get('b')]).toEqual([null, null])
})

test('the tag of the catalogue makes all that shows products, categories or pharmacies stale, and nothing else', async () => {
  const shownTags = ['product-a', 'pharmacy-none', 'category-viso', 'categories', 'blog', 'shop']
  for (const tag of shownTags) await store.set(`/${tag}`, buildPage(tag, tag), LIFE)
  await store.revalidateTag(['catalogue'], { expire: 31_536_000 })
  const stale = await Promise.all(shownTags.map((tag) => isStale(`/${tag}`)))
  expect(stale).toEqual([true, true, true, true, false, false])
})

test('what was asked before a change is not kept as if it came after', async () => {
  const start = performance.now()
  const at = (seconds: number) => clock.mockReturnValue(start + 1000 * seconds)
  const clock = jest.spyOn(performance, 'now')
  const set = () => store.set('/a', buildPage('a', 'product-a'), LIFE)
  at(0)
  await store.get('/a')
  at(1)
  await store.revalidateTag('product-a', { expire: 31_536_000 })
  at(2)
  await set()
  expect((await store.get('/a'))?.lastModified).toBeLessThan(performance.timeOrigin + start)
  at(3)
  await set()
  expect((await store.get('/a'))?.lastModified).toBe(performance.timeOrigin + start + 3000)
  // Renders of removed content may be in flight, and the newest says nothing about older ones.
  await store.revalidateTag('product-a')
  at(5)
  await store.get('/a')
  at(6)
  await set()
  expect(await store.get('/a')).toBeNull()
  at(14)
  await set()
  expect(await store.get('/a')).not.toBeNull()
  clock.mockRestore()
})

test('what goes while a page is being packed does not come back with it', async () => {
  await store.get('/a')
  const packed = store.set('/a', buildPage('a', 'product-a'), LIFE)
  await store.revalidateTag('product-a')
  await packed
  expect(await store.get('/a')).toBeNull()
  const changed = store.set('/b', buildPage('b', 'product-b'), LIFE)
  await store.revalidateTag('product-b', { expire: 31_536_000 })
  await changed
  expect(await isStale('/b')).toBe(true)
})

test('neither page nor data outlive the time at which a price is due to change', async () => {
  const clock = jest.spyOn(performance, 'now')
  const start = performance.now()
  const at = (seconds: number) => clock.mockReturnValue(start + 1000 * seconds)
  const visit = (read: () => Promise<void>) => onOneClock(2000, read)
  at(0)
  await visit(async () => {
    boundFreshness(performance.timeOrigin + start + 60_000)
    await store.set('read', buildRead('1'), { tags: [] })
    await store.set('/a', buildPage('a'), LIFE)
  })
  // A page that is made from data that are already there.
  await visit(async () => {
    expect(await store.get('read')).not.toBeNull()
    await store.set('/b', buildPage('b'), LIFE)
  })
  await visit(() => store.set('/c', buildPage('c'), LIFE).then(() => {}))
  at(20)
  expect((await store.get('/a'))?.cacheControl).toEqual({ revalidate: 40, expire: 86_400 })
  expect((await store.get('/c'))?.cacheControl).toEqual(LIFE.cacheControl)
  at(61)
  expect([await store.get('/a'), await store.get('/b'), await store.get('read')]).toEqual([null, null, null])
  expect(await shown('/c')).toBe(text('c'))
  clock.mockRestore()
})

test('the last good page stays where a new one could not be made, and is tried again', async () => {
  const made = buildPage('a', 'product-a')
  await store.set('/a', made, LIFE)
  await store.revalidateTag('product-a', { expire: 31_536_000 })
  await store.set('/a', { ...made }, { cacheControl: { revalidate: 30 } })
  expect([await shown('/a'), await isStale('/a')]).toEqual([text('a'), false])
  expect((await store.get('/a'))?.cacheControl).toEqual({ revalidate: 30 })
})

test('a page made while the platform is away is soon tried again', async () => {
  markOutage()
  await store.set('/a', buildPage('a'), { cacheControl: { revalidate: 300 } })
  expect((await store.get('/a'))?.cacheControl).toEqual({ revalidate: 10 })
})

const fakeClock = (seconds: number) =>
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000 * seconds)

const fillReads = async (count: number, tag: (at: number) => string) => {
  store = pageStore(20 * MB, {})
  const keys = Array.from({ length: count }, (_, at) => `read ${at}`)
  for (const [at, key] of keys.entries()) await store.set(key, buildRead(key), { tags: [tag(at)] })
  return keys
}

test('a removal of very many entries is in effect in the same turn, and not for what is made after it', async () => {
  const keys = await fillReads(2200, () => 'catalogue')
  const pages = [buildPage('a', 'catalogue'), buildPage('b', 'catalogue')]
  for (const [at, page] of pages.entries()) await store.set(`/${at}`, page, LIFE)
  const done = store.revalidateTag('catalogue')
  expect(keys.every((key) => store.look(key) === undefined)).toBe(true)
  expect(pages.map(({ html }) => store.find(html))).toEqual([null, null])
  await done
  const late = fakeClock(11)
  await store.set('read 0', buildRead('new'), { tags: ['catalogue'] })
  expect(await store.get('read 0')).not.toBeNull()
  late.mockRestore()
})

test('a removed page does not come back when its render fails', async () => {
  const made = buildPage('a', 'product-a')
  await store.set('/a', made, LIFE)
  await store.revalidateTag('product-a')
  await store.set('/a', { ...made }, { cacheControl: { revalidate: 30 } })
  expect([await store.get('/a'), store.find(made.html)]).toEqual([null, null])
})

test('removals of more tags than are remembered let other requests have their turn, and reach all entries', async () => {
  const keys = await fillReads(2200, (at) => `product-${at}`)
  let turns = 0
  let waiting = setImmediate(function turn() {
    turns += 1
    waiting = setImmediate(turn)
  })
  await store.revalidateTag(Array.from({ length: 21_000 }, (_, at) => `product-${at}`))
  clearImmediate(waiting)
  expect(turns).toBeGreaterThanOrEqual(4)
  expect(store.size()).toBe(0)
  expect((await Promise.all(keys.map((key) => store.get(key)))).every((entry) => entry === null)).toBe(true)
})

test('an invalidation of very many entries is in effect in the same turn, and not for what is made after it', async () => {
  const keys = await fillReads(2200, () => 'catalogue')
  const done = store.revalidateTag('catalogue', { expire: Number.POSITIVE_INFINITY })
  expect(keys.every((key) => store.look(key)?.stale)).toBe(true)
  await done
  expect(await isStale('read 0')).toBe(true)
  await store.set('read 0', buildRead('new'), { tags: ['catalogue'] })
  expect([await isStale('read 0'), await isStale('read 1')]).toEqual([false, true])
})

test('entries are stale after more changes of tags than are remembered, and only those that changed', async () => {
  const keys = await fillReads(600, (at) => `product-${at}`)
  for (let first = 300; first < 30_000; first += 1000)
    await store.revalidateTag(
      Array.from({ length: 1000 }, (_, at) => `product-${first + at}`),
      { expire: Number.POSITIVE_INFINITY },
    )
  const stale = await Promise.all(keys.map(isStale))
  expect([stale.slice(0, 300).some(Boolean), stale.slice(300).every(Boolean)]).toEqual([false, true])
  await store.get('read 599')
  await store.set('read 599', buildRead('new'), { tags: ['product-599'] })
  expect(await isStale('read 599')).toBe(false)
})
