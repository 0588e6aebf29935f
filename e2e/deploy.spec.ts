import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { redisProgram, startRedis } from '@/lib/shared-cache/testing/redis'
import { startBalancer } from './support/balancer'
import { expect, test, waitForHydration } from './support/page'
import { type OwnStorefront, startStorefront } from './support/processes'
import { makeRelease, makeSecondBuild } from './support/second-build'
import { STUB_MINSAN, startStubPlatform } from './support/stub-platform'

// Four starts and twenty visits under load, on a busy machine.
test.setTimeout(600_000)

const PRODUCT = `/product/${STUB_MINSAN}`
const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-deploy-'))
const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]

test.beforeAll(() => {
  makeRelease(first)
  makeSecondBuild(first, second)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The folder of each script that a page names; one for each build. */
const buildsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.scripts].map(({ src }) => /static\/(chunks|second)\//.exec(src)?.[1] ?? '').filter(Boolean),
    ),
  ])

test('a second build replaces the first, process by process: every page hydrates and no request fails', async ({
  page,
  context,
}) => {
  const platform = await startStubPlatform()
  const balancer = await startBalancer()
  const redis = redisProgram() === null ? null : await startRedis()
  const env = {
    STATIC_DIR: path.join(folder, 'static'),
    SITE_URL: balancer.url,
    ...(redis && { CACHE_URL: redis.url }),
  }
  const start = (release: string) => startStorefront(platform.url, env, release)
  const running: OwnStorefront[] = []
  const use = () => balancer.use(running.map(({ url }) => url))
  const seen = new Set<string>()
  const visit = async (count: number) => {
    for (let visits = 0; visits < count; visits += 1) {
      await page.goto(balancer.url + PRODUCT)
      const builds = await buildsOf(page)
      expect(builds).toHaveLength(1)
      seen.add(String(builds))
      await page.locator('a[href="/checkout"]').first().click({ timeout: 30_000 })
      await page.waitForURL('**/checkout')
      await waitForHydration(page)
      expect(await buildsOf(page)).toHaveLength(1)
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
    await open.locator('a[href="/checkout"]').first().click({ timeout: 30_000 })
    await open.waitForURL('**/checkout')
    await waitForHydration(open)
    over = true
    await loading
    expect([...seen].sort()).toEqual(['chunks', 'second'])
    expect([...answers]).toEqual([200])
    expect(balancer.failed).toEqual([])
  } finally {
    over = true
    await Promise.all(running.map((shop) => shop.stop()))
    balancer.close()
    await platform.close()
    await redis?.stop()
  }
})
