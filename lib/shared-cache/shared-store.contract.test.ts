import { Redis } from 'iovalkey'
import { startFaultyProxy } from '@/lib/process/testing/faulty-proxy'
import { type CachedValue, pageStore } from '@/lib/server/page-store'
import { connectStore } from './connect'
import { type SharedStore, sharedStore } from './shared-store'
import { startRedis, type TestRedis } from './testing/redis'

jest.setTimeout(600_000)

const MB = 1024 * 1024
const LIFE = { cacheControl: { revalidate: 300, expire: 86_400 } }
const PAGE = { kind: 'APP_PAGE' }
const TAG = 'product-012345678'
const buildPage = (text: string, tags = TAG): CachedValue => ({
  kind: 'APP_PAGE',
  html: `<p>${text}</p>`,
  rscData: Buffer.from('0:{}'),
  segmentData: new Map([['/a', Buffer.from('a')]]),
  headers: { 'x-next-cache-tags': tags },
})
const buildRead = (body: string): CachedValue => ({ kind: 'FETCH', data: { body }, revalidate: 300 })

/** Fails after the test's time limit only. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('storefronts that share a cache', () => {
  let redis: TestRedis
  let stores: (SharedStore & { up: () => boolean })[] = []
  const open = (scope = 'build') => {
    let up = false
    const client = new Redis(redis.url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      // Detects the cache that is held back. Long, since a busy machine must not look like one.
      commandTimeout: 5000,
      socketTimeout: 5000,
      retryStrategy: () => 50,
    })
    client.on('error', () => {})
    const store = sharedStore(pageStore(MB, {}), client, {
      scope,
      onState: (state) => {
        up = state
      },
    })
    stores.push({ ...store, up: () => up })
    return { ...store, up: () => up }
  }
  const openTwo = async () => {
    const two = [open(), open()] as const
    await until(() => two.every(({ up }) => up()))
    return two
  }
  const shown = async (store: SharedStore, key = '/a') => {
    const answer = await store.get(key, PAGE)
    if (answer?.value.kind !== 'APP_PAGE') return null
    return String(await store.find(answer.value.html)?.body('identity'))
  }
  const isStale = (answer: Awaited<ReturnType<SharedStore['get']>>) =>
    Number(answer?.lastModified) < Date.now() - 300_000

  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis?.stop())
  beforeEach(async () => {
    const client = new Redis(redis.url)
    await client.flushall()
    await client.quit()
  })
  afterEach(() => {
    for (const store of stores) store.close()
    stores = []
    jest.restoreAllMocks()
    // A test that failed halfway must not fail the next.
    redis.resume()
  })

  test('a page and data of one process are found unchanged by another of the same build', async () => {
    const [one, two] = await openTwo()
    expect(await one.get('/a', PAGE)).toBeNull()
    await one.set('/a', buildPage('uno'), LIFE)
    await one.get('read', { kind: 'FETCH' })
    await one.set('read', buildRead('{"price":"4,90 €"}'), { tags: [TAG] })
    expect(await shown(two)).toBe('<p>uno</p>')
    const page = await two.get('/a', PAGE)
    expect(page).toMatchObject({ cacheControl: LIFE.cacheControl, value: { rscData: Buffer.from('0:{}') } })
    expect(page?.value).toHaveProperty('segmentData', new Map([['/a', Buffer.from('a')]]))
    expect(await two.get('read', { kind: 'FETCH' })).toMatchObject({ value: { data: { body: '{"price":"4,90 €"}' } } })
    const otherBuild = open('other build')
    await until(otherBuild.up)
    expect(await otherBuild.get('/a', PAGE)).toBeNull()
  })

  test('a change reaches other processes, later ones too, and pages rendered before it', async () => {
    const [one, two] = await openTwo()
    for (const [key, tag] of [
      ['/a', TAG],
      ['/b', 'product-000000002'],
    ] as const) {
      await one.get(key, PAGE)
      await one.set(key, buildPage('uno', tag), LIFE)
      await shown(two, key)
    }
    await one.get('/late', PAGE)
    await one.publish('first', { tags: [TAG], gone: ['product-000000002'] })
    await until(async () => (await two.get('/b', PAGE)) === null)
    const later = open()
    await until(later.up)
    expect([isStale(await two.get('/a', PAGE)), isStale(await later.get('/a', PAGE))]).toContain(true)
    expect(await later.get('/b', PAGE)).toBeNull()
    await one.set('/late', buildPage('old'), LIFE)
    const late = await later.get('/late', PAGE)
    expect(late === null || isStale(late)).toBe(true)
  })

  test('an entry read before an announcement is evicted by it', async () => {
    const [one, two] = await openTwo()
    await two.get('/a', PAGE)
    await two.set('/a', buildPage('uno'), LIFE)
    await one.revalidateTag(TAG)
    expect(await shown(one)).toBe('<p>uno</p>')
    await one.publish('gone', { tags: [], gone: [TAG] })
    await until(async () => (await one.get('/a', PAGE)) === null)
  })

  test('a page rendered after an announcement is fresh once the log is read again', async () => {
    const [one, two] = await openTwo()
    for (const id of ['one', 'two', 'three']) {
      await one.revalidateTag(TAG, { expire: 31_536_000 })
      await one.publish(id, { tags: [TAG], gone: [] })
      await one.get('/a', PAGE)
      await one.set('/a', buildPage(id), LIFE)
      await two.publish(`after ${id}`, { tags: ['blog'], gone: [] })
      await until(() => one.isKnown(`after ${id}`))
      for (const store of [one, two]) {
        expect(await shown(store)).toBe(`<p>${id}</p>`)
        expect(isStale(await store.get('/a', PAGE))).toBe(false)
      }
    }
  })

  test('concurrent announcements reach every process once', async () => {
    const [one, two] = await openTwo()
    const ids = Array.from({ length: 40 }, (_, index) => `same time ${index}`)
    await Promise.all(ids.map((id, index) => (index % 2 ? one : two).publish(id, { tags: [TAG], gone: [] })))
    await until(() => ids.every((id) => one.isKnown(id) && two.isKnown(id)))
    const client = new Redis(redis.url)
    const [log] = await client.keys('salvia:*:changes')
    expect(await client.xlen(String(log))).toBe(ids.length + 1)
    await client.quit()
  })

  test('an announcement published by several processes is logged once', async () => {
    const [one, two] = await openTwo()
    await one.publish('same', { tags: [TAG], gone: [] })
    await until(() => two.isKnown('same'))
    await two.publish('same', { tags: [TAG], gone: [] })
    await two.publish('next', { tags: ['blog'], gone: [] })
    await until(() => one.isKnown('next'))
    const client = new Redis(redis.url)
    const [log] = await client.keys('salvia:*:changes')
    expect(await client.xlen(String(log))).toBe(3)
    await client.quit()
  })

  test('one process renders a page at a time; others wait, or serve the stale page and mark it', async () => {
    const [one, two] = await openTwo()
    expect(await one.get('/a', PAGE)).toBeNull()
    const waiting = shown(two)
    await one.set('/a', buildPage('uno'), LIFE)
    expect(await waiting).toBe('<p>uno</p>')
    await one.publish('change', { tags: [TAG], gone: [] })
    await until(() => two.isKnown('change'))
    await one.revalidateTag(TAG, { expire: 31_536_000 })
    expect(isStale(await one.get('/a', PAGE))).toBe(true)
    const answer = await two.get('/a', PAGE)
    expect(isStale(answer)).toBe(false)
    expect(answer).toMatchObject({ cacheControl: { revalidate: 1 }, value: { headers: { 'server-timing': 'stale' } } })
    await one.set('/a', buildPage('due'), LIFE)
    expect(await shown(two)).toBe('<p>due</p>')
  })

  for (const [name, away, back] of [
    ['killed', () => redis.kill(), () => redis.start()],
    ['held back', async () => redis.pause(), async () => redis.resume()],
  ] as const)
    test(`without a cache that is ${name}, each process continues, and later receives missed announcements`, async () => {
      const [one, two] = await openTwo()
      await one.get('/a', PAGE)
      await one.set('/a', buildPage('uno'), LIFE)
      expect(await shown(two)).toBe('<p>uno</p>')
      // A killed cache is detected at once, however long a busy machine takes for it.
      const clock = name === 'killed' && jest.spyOn(performance, 'now').mockReturnValue(performance.now())
      await away()
      await until(() => !one.up() && !two.up())
      // A cache that is held back is detected after 5 s, beyond the bound within which the page is served.
      expect(await shown(two)).toBe(name === 'killed' ? '<p>uno</p>' : null)
      if (clock) clock.mockRestore()
      await one.revalidateTag(TAG)
      await one.publish('missed', { tags: [], gone: [TAG] })
      // Nothing is heard: the page is not served for longer than the bound.
      await until(async () => (await two.get('/a', PAGE)) === null)
      await two.set('/a', buildPage('due'), LIFE)
      expect(await shown(two)).toBe('<p>due</p>')
      await back()
      await until(() => one.up() && two.up() && two.isKnown('missed'))
      expect(await shown(one)).not.toBe('<p>uno</p>')
      await one.get('/b', PAGE)
      await one.set('/b', buildPage('tre', 'blog'), LIFE)
      expect(await shown(two, '/b')).toBe('<p>tre</p>')
    })

  test.each([
    ['is full and evicts nothing', 'maxmemory', '1'],
    ['has lost its replicas and takes no writes', 'min-replicas-to-write', '1'],
  ])('with a cache that %s, no process serves what was recalled', async (_, limit, value) => {
    const [one, two] = await openTwo()
    await one.get('/a', PAGE)
    await one.set('/a', buildPage('uno'), LIFE)
    expect(await shown(two)).toBe('<p>uno</p>')
    await redis.command('CONFIG', 'SET', limit, value)
    try {
      await one.publish('full', { tags: [], gone: [TAG] })
      await until(async () => (await two.get('/a', PAGE)) === null)
      await two.set('/a', buildPage('due'), LIFE)
      expect(await shown(two)).toBe('<p>due</p>')
    } finally {
      await redis.command('CONFIG', 'SET', limit, '0')
    }
    await until(() => one.up() && two.up() && two.isKnown('full'))
  })

  test.each([1000, 5000])(
    'with a cache that takes %s ms for an answer, a process continues as without one',
    async (ms) => {
      const way = await startFaultyProxy(redis.url)
      const settings = { CACHE_URL: way.url } as Parameters<typeof connectStore>[1]['settings']
      let up = false
      const onState = (state: boolean) => {
        up = state
      }
      const slow = connectStore(pageStore(MB, {}), { settings, build: 'slow', onState })
      stores.push({ ...slow, up: () => up })
      try {
        const quick = open()
        await until(() => up && quick.up())
        way.delay(ms)
        await until(() => !up)
        expect(await slow.get('/a', PAGE)).toBeNull()
        await slow.set('/a', buildPage('uno'), LIFE)
        expect(await shown(slow)).toBe('<p>uno</p>')
        await slow.publish('slow', { tags: [], gone: [TAG] })
        expect(quick.isKnown('slow')).toBe(false)
        way.delay(0)
        await until(() => up && quick.isKnown('slow'))
      } finally {
        way.close()
      }
    },
  )

  test.each([-20, 3])('an entry of a machine whose clock is %s hours ahead is as old as it is', async (hours) => {
    const [one, two] = await openTwo()
    await one.get('/a', PAGE)
    const real = performance.now.bind(performance)
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => real() + hours * 3_600_000)
    await one.set('/a', buildPage('uno'), LIFE)
    clock.mockRestore()
    const age = Date.now() - Number((await two.get('/a', PAGE))?.lastModified)
    expect(Math.abs(age)).toBeLessThan(60_000)
    await redis.kill()
    // It is not served for longer because it comes from the future.
    await until(async () => (await two.get('/a', PAGE)) === null)
    await redis.start()
  })

  test('a flush makes every entry stale, and soon no longer served', async () => {
    const [one, two] = await openTwo()
    await two.get('/a', PAGE)
    await two.set('/a', buildPage('uno'), LIFE)
    const client = new Redis(redis.url)
    await client.flushall()
    await client.quit()
    await one.publish('after', { tags: ['blog'], gone: [] })
    await until(() => two.isKnown('after'))
    expect(isStale(await two.get('/a', PAGE))).toBe(true)
    await until(async () => (await two.get('/a', PAGE)) === null)
  })
})
