import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './support/page'
import { type OwnProcess, startStorefront } from './support/processes'
import { shop } from './support/shop'
import { type BlogMode, type StubBlog, startStubBlog } from './support/stub-blog'
import { texts } from './support/texts'

const { system } = texts
type Shop = OwnProcess & { url: string }

// One shared shop: one worker.
test.describe.configure({ mode: 'default' })

test.describe('a blog that fails', () => {
  let stub: StubBlog
  let own: Shop
  test.beforeAll(async () => {
    stub = await startStubBlog()
    own = await startStorefront(shop.backend_url, { BLOG_API_URL: stub.url, PLATFORM_TIMEOUT_MS: '10000' })
  })
  test.afterAll(async () => {
    await own.stop()
    await stub.close()
  })

  test('is a 503 in its own words, while the shop goes on and what was read stays', async ({ request }) => {
    test.slow()
    // Each mode requests a post that has not been read before.
    const modes: BlogMode[] = ['closed', 'silent', 'garbage', 'error']
    for (const [index, mode] of modes.entries()) {
      stub.mode = mode
      const answer = await request.get(`${own.url}/blog/numero-${index + 1}`)
      expect.soft([answer.status(), answer.headers()['retry-after']], mode).toEqual([503, '30'])
      expect.soft(await answer.text(), mode).toContain(system.blog.title)
    }
    const home = await request.get(`${own.url}/home`)
    expect(home.status()).toBe(200)
    expect(await home.text()).not.toContain('dal-blog')
    expect((await request.get(`${own.url}/feed.xml`)).status()).toBe(503)

    stub.mode = 'well'
    // A failure is cached for some seconds, so that a slow blog delays no further visitors.
    await expect.poll(async () => (await request.get(`${own.url}/blog/numero-1`)).status()).toBe(200)
    stub.mode = 'error'
    expect((await request.get(`${own.url}/blog/numero-1`)).status()).toBe(200)
    expect((await request.get(`${own.url}/blog/numero-9`)).status()).toBe(503)
    stub.mode = 'well'
  })

  test('says so after a click as well', async ({ page, pageErrors }) => {
    pageErrors.expected.push(/50\d|BlogUnreachable|Server Components render/)
    await expect.poll(async () => (await page.request.get(`${own.url}/blog`)).status()).toBe(200)
    await page.goto(`${own.url}/blog`)
    stub.mode = 'error'
    await page.getByRole('main').getByRole('article').nth(4).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: system.blog.title })).toBeVisible()
    await expectAccessible(page)
    stub.mode = 'well'
  })

  test('with totals of another day ends where its posts end', async ({ page }) => {
    await expect.poll(async () => (await page.request.get(`${own.url}/blog?page=2`)).status()).toBe(200)
    await page.goto(`${own.url}/blog?page=2`)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
    await expect(
      page.getByRole('navigation', { name: texts.listing.pagination }).getByRole('link', { name: texts.listing.next }),
    ).toHaveCount(0)
    expect((await page.request.get(`${own.url}/blog?page=3`)).status()).toBe(404)
  })
})

test('any post fits a phone, its gallery is a grid, its neighbours stay in the shop, and no page has a hole', async ({
  page,
}) => {
  const stub = await startStubBlog()
  stub.mode = 'rich'
  const own = await startStorefront(shop.backend_url, { BLOG_API_URL: stub.url })
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [path, count] of [
      ['/blog', 9],
      ['/blog?page=2', 3],
    ] as const) {
      await page.goto(`${own.url}${path}`)
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(count)
      await expectNoOverflow(page)
    }
    await page.goto(`${own.url}/blog/numero-1`)
    const text = page.getByRole('main').locator('.prose')
    await expect(text.getByRole('link', { name: 'il secondo' })).toHaveAttribute('href', '/blog/numero-2')
    await expect(text.getByRole('link', { name: 'chi siamo' })).toHaveAttribute('rel', /external/)
    const pictures = text.getByRole('img')
    await expect(pictures).toHaveCount(4)
    await pictures.first().scrollIntoViewIfNeeded()
    const [first, second] = [await pictures.nth(0).boundingBox(), await pictures.nth(1).boundingBox()]
    expect(second?.y).toBe(first?.y)
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
    await expectNoOverflow(page)
    await expectAccessible(page)
  } finally {
    await own.stop()
    await stub.close()
  }
})

test.describe('a real WordPress', () => {
  const url = process.env.TEST_BLOG_API_URL ?? ''
  test.skip(url === '', 'TEST_BLOG_API_URL is not set: .ci/run installs WordPress and sets it')
  let own: Shop
  test.beforeAll(async () => {
    own = await startStorefront(shop.backend_url, { BLOG_API_URL: url })
  })
  test.afterAll(() => own?.stop())

  test('shows its posts as text, in pages, by subject and by search', async ({ page }) => {
    await page.goto(`${own.url}/blog`)
    const posts = page.getByRole('main').getByRole('article')
    // One is protected: the next one takes its place.
    await expect(posts).toHaveCount(9)
    await expect(posts.first().getByRole('heading')).toHaveText('L’influenza & il caffè: 5 < 6 … davvero')
    await expectAccessible(page)
    await page.goto(`${own.url}/blog`)
    await page.getByRole('link', { name: 'Salute & benessere' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Salute & benessere' })).toBeVisible()
    await page.goto(`${own.url}/blog?query=zenzero`)
    await expect(posts).toHaveCount(9)
    await page.getByRole('link', { name: texts.listing.next }).click()
    await expect(page).toHaveURL(/query=zenzero&page=2/)
    await expect(posts).toHaveCount(9)
    // Non-public posts appear in no list and at no address.
    for (const slug of ['protetto', 'bozza', 'privato', 'non-esiste'])
      expect.soft((await page.request.get(`${own.url}/blog/${slug}`)).status(), slug).toBe(404)
    expect((await page.request.get(`${own.url}/blog?page=40`)).status()).toBe(404)
    expect((await page.request.get(`${own.url}/blog/%E8%96%AC%E5%B1%80`)).status()).toBe(200)
    const feed = await (await page.request.get(`${own.url}/feed.xml`)).text()
    expect(feed).not.toMatch(/protetto|contact-form/)
  })

  test('cannot run, frame or track anything in the shop', async ({ page }) => {
    const away = requestsAway(page, own)
    await page.goto(`${own.url}/blog/pericoloso`)
    const main = page.getByRole('main')
    await expect(main.getByText('Testo buono.')).toBeVisible()
    await expect(main.getByRole('heading', { level: 2, name: 'Titolo primo' })).toBeVisible()
    await expect(main.getByRole('heading', { level: 3, name: 'Titolo quarto' })).toBeVisible()
    await expect(
      main.locator('iframe, script:not([type]), svg text, [onclick], [onerror], [style*=fixed]'),
    ).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Un filmato (YouTube)' })).toHaveAttribute('rel', /noopener/)
    await expect(main.getByRole('link', { name: 'collegamento cattivo' })).toHaveCount(0)
    await expect(main.getByText(/contact-form|\[gallery/)).toHaveCount(0)
    await expect(page).not.toHaveTitle(/preso/)
    await expectAccessible(page)
    expect(away).toEqual([])
  })

  test('every awkward post can be read, and its pictures and links stay in the shop', { tag: '@long' }, async ({
    page,
  }) => {
    const away = requestsAway(page, own)
    const main = page.getByRole('main')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/blog', '/blog/lungo', '/blog/pericoloso']) {
        await page.goto(`${own.url}${path}`)
        await expectNoOverflow(page)
      }
    }

    await page.goto(`${own.url}/blog/immagini`)
    const pictures = main.getByRole('article').first().locator('.prose img')
    // The missing picture, the tracking pixel and their captions are dropped.
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAttribute('width', /\d/)
      await expect(picture).toHaveAttribute('loading', 'lazy')
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
    await expect(main.getByText('Di una immagine sparita')).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'social.example' })).toBeVisible()
    for (const slug of ['senza-immagine', 'file-sparito', 'vuoto', 'riassunto', 'testo-sciolto', 'lungo'])
      expect.soft((await page.request.get(`${own.url}/blog/${slug}`)).status(), slug).toBe(200)
    await page.goto(`${own.url}/blog/riassunto`)
    await expect(main.getByText('Dopo il taglio.')).toBeVisible()
    expect(away).toEqual([])
  })
})

/** Records requests of the page to other hosts. */
function requestsAway(page: Page, { url }: Shop): string[] {
  const away: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) away.push(request.url())
  })
  return away
}
