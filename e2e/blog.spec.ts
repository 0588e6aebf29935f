import { expect, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { blog, system } = texts
const read = (title: string) => blog.read.replace('{title}', title)
const TITLE = 'Misurare la pressione a casa, nel modo giusto'

test('one finds an article by subject, page and search, reads it, and goes on to the shop', async ({ page }) => {
  test.slow()
  await page.goto('/home')
  const teasers = page.getByRole('region', { name: texts.home.blog })
  await expect(teasers.getByRole('article')).toHaveCount(3)
  await teasers.getByRole('link', { name: blog.all }).click()
  await expect(page.getByRole('heading', { level: 1, name: blog.heading })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)

  await page.getByRole('link', { name: texts.listing.next }).click()
  await expect(page).toHaveURL(/\/blog\?page=2$/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)

  await page
    .getByRole('navigation', { name: blog.categories })
    .getByRole('link', { name: 'Bambini e famiglia' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bambini e famiglia' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)

  await page.getByLabel(blog.searchLabel).fill('pressione')
  await page.getByLabel(blog.searchLabel).press('Enter')
  await expect(page).toHaveURL(/\/blog\?query=pressione$/)
  await page.getByRole('link', { name: read(TITLE) }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const picture = page.getByRole('img', { name: /misuratore da braccio/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
  await expect(page.getByRole('link', { name: /EpiCentro/ })).toHaveAttribute('rel', 'external noopener noreferrer')

  // Related products are from the same category, without medicines.
  const related = page.getByRole('region', { name: blog.related })
  const products = await related.getByRole('heading', { level: 3 }).getByRole('link').all()
  expect(products.length).toBeGreaterThan(0)
  for (const product of products) {
    const minsan = (await product.getAttribute('href'))?.split('/').at(-1)
    const { kind } = await (await page.request.get(`${shop.backend_url}/v1/products/${minsan}`)).json()
    expect(kind).toBe('device')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('articles, pages and search are all there', async ({ page }) => {
    await page.goto('/blog')
    await page.getByLabel(blog.searchLabel).fill('zzzzzz')
    await page.getByRole('button', { name: blog.searchAction, exact: true }).click()
    await expect(page.getByRole('heading', { name: blog.searchNone.replace('{query}', 'zzzzzz') })).toBeVisible()
    await page.getByRole('link', { name: blog.all }).click()
    await page.getByRole('link', { name: texts.listing.next }).click()
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Fonti' })).toBeVisible()
    await expect(page.getByText(blog.disclaimer)).toBeVisible()
  })
})

test('each address says the truth on its first hit', async ({ request }) => {
  for (const path of ['/blog/non-esiste', '/blog?page=99', '/blog/categoria/niente', '/blog?query=pressione&page=9'])
    expect.soft((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
  const feed = await request.get('/feed.xml')
  expect(feed.headers()['content-type']).toContain('application/atom+xml')
  expect((await feed.text()).match(/<entry>/g)).toHaveLength(9)
  // Picture addresses are signed, so that clients cannot make the shop fetch other URLs.
  const html = await (await request.get('/blog/sole-e-pelle')).text()
  const picture = /\/media\/blog\/[\w-]+\.webp/.exec(html)?.[0] ?? ''
  expect((await request.get(`${picture}?w=640`)).headers()['content-type']).toBe('image/webp')
  const other = `${picture.slice(0, 34)}-${Buffer.from(`${shop.backend_url}/health`).toString('base64url')}.webp?w=640`
  for (const bad of [`${picture}?w=641`, picture, other]) expect((await request.get(bad)).status()).toBe(404)
  expect(html).toContain('"@type":"BlogPosting"')
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).not.toBe(system.blog.title)
})
