import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startRedis } from '@/lib/shared-cache/testing/redis'
import { type Balancer, startBalancer } from './support/balancer'
import { expect, test, waitForHydration } from './support/page'
import { type OwnStorefront, startStorefront } from './support/processes'
import { makeRelease, makeSecondRelease } from './support/second-build'
import { STUB_MINSAN, startStubPlatform } from './support/stub-platform'
import { texts } from './support/texts'

// A build, four starts and twenty visits under load, on a busy machine.
test.setTimeout(900_000)

const PRODUCT = `/product/${STUB_MINSAN}`
/** The title of the cart's page, in the second release. */
const NEW_TITLE = 'La tua borsa'
let cdn: Balancer
let folder = ''
let [first, second] = ['', '']

test.beforeAll(async () => {
  cdn = await startBalancer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-deploy-'))
  first = path.join(folder, 'first')
  second = path.join(folder, 'second')
  makeRelease(first)
  const text: [string, string] = [`"title": "${texts.cart.title}"`, `"title": "${NEW_TITLE}"`]
  makeSecondRelease(second, { asset_prefix: cdn.url, text })
})
test.afterAll(() => {
  cdn.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The origin of each script that a page names; one for each build. */
const originsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.scripts].filter(({ src }) => src.includes('/_next/static/')).map(({ src }) => new URL(src).origin),
    ),
  ])

/** Goes on to the cart and expects scripts and texts of one build there. */
async function openCart(page: Page): Promise<void> {
  await page.locator('a[href="/checkout"]').first().click({ timeout: 30_000 })
  await page.waitForURL('**/checkout')
  await waitForHydration(page)
  const [origin, ...others] = await originsOf(page)
  expect(others).toEqual([])
  await expect(
    page.getByRole('heading', { level: 1, name: origin === cdn.url ? NEW_TITLE : texts.cart.title }),
  ).toBeVisible()
}

test('a second build replaces the first, process by process: every page hydrates and no request fails', {
  tag: '@long',
}, async ({ page, context, pageErrors }) => {
  // The policy of the first build's pages does not know the second one's origin: they load the next page as a whole.
  pageErrors.expected.push(new RegExp(`^Loading the (script|stylesheet) '${cdn.url}/`), /^Failed to fetch RSC payload/)
  const platform = await startStubPlatform()
  const balancer = await startBalancer()
  const redis = await startRedis()
  const env = {
    STATIC_DIR: path.join(folder, 'static'),
    SITE_URL: balancer.url,
    CACHE_URL: redis.url,
  }
  const start = (release: string) =>
    startStorefront(platform.url, { ...env, ...(release === second && { ASSET_PREFIX: cdn.url }) }, release)
  const running: OwnStorefront[] = []
  const use = () => {
    for (const proxy of [balancer, cdn]) proxy.use(running.map(({ url }) => url))
  }
  const seen = new Set<string>()
  const visit = async (count: number) => {
    for (let visits = 0; visits < count; visits += 1) {
      await page.goto(balancer.url + PRODUCT)
      const origins = await originsOf(page)
      expect(origins).toHaveLength(1)
      seen.add(String(origins))
      await openCart(page)
    }
  }
  const answers = new Set<number>()
  let over = false
  const load = async () => {
    while (!over)
      answers.add((await fetch(balancer.url + PRODUCT).then((one) => one.arrayBuffer().then(() => one))).status)
  }
  try {
    running.push(await start(first), await start(first))
    use()
    const loading = load()
    await visit(2)
    const open = await context.newPage()
    await open.goto(balancer.url + PRODUCT)
    await waitForHydration(open)
    for (const index of [0, 1]) {
      const [old] = running.splice(index, 1, await start(second))
      use()
      await old?.stop()
      await visit(8)
    }
    // A page of the first build, of which there is no process any more.
    await openCart(open)
    await expect(open.getByRole('heading', { level: 1, name: NEW_TITLE })).toBeVisible()
    over = true
    await loading
    expect(seen).toEqual(new Set([balancer.url, cdn.url]))
    expect([...answers]).toEqual([200])
    expect([balancer.failed, cdn.failed]).toEqual([[], []])
  } finally {
    over = true
    await Promise.all(running.map((shop) => shop.stop()))
    balancer.close()
    await platform.close()
    await redis.stop()
  }
})
