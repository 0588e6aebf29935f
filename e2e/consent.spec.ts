import { expect, expectAccessible, test } from './support/page'
import { type OwnProcess, startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { consent, legal, shell } = texts

test.slow()
const WITH_THIRD_PARTIES = { GOOGLE_MAPS_API_KEY: 'key', CHAT_SCRIPT_URL: 'https://chat.example/widget.js' }

// One shared shop: one worker.
test.describe.configure({ mode: 'default' })

let own: OwnProcess & { url: string }
test.beforeAll(async () => {
  own = await startStorefront(shop.backend_url, WITH_THIRD_PARTIES)
})
test.afterAll(() => own.stop())

test('a choice is asked once, is as easily refused as accepted, and is kept for six months (docs/domain.md#L16)', {
  tag: '@both',
}, async ({ page, context }) => {
  const chosen = async () => (await context.cookies()).find(({ name }) => name === 'consent')
  await page.goto(`${own.url}/toc`)
  const banner = page.getByRole('region', { name: consent.title })
  const refuse = banner.getByRole('button', { name: consent.refuse, exact: true })
  const accept = banner.getByRole('button', { name: consent.accept, exact: true })
  await expect(refuse).toBeVisible()
  const [small, large] = [await refuse.boundingBox(), await accept.boundingBox()]
  expect(small?.height).toBe(large?.height)
  expect(await refuse.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
    await accept.evaluate((node) => getComputedStyle(node).backgroundColor),
  )
  await expectAccessible(page)
  expect(await chosen()).toBeUndefined()

  await refuse.click()
  await expect(banner).toBeHidden()
  const kept = await chosen()
  expect(kept?.value).toBe('v1')
  expect(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(180, 0)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(banner).toBeHidden()

  // Changed from any page's footer, one by one.
  await page.getByRole('contentinfo').getByRole('link', { name: shell.footer.cookiePreferences }).click()
  const maps = page.getByRole('checkbox', { name: consent.party.maps.label })
  await expect(maps).not.toBeChecked()
  await maps.check()
  await page.getByRole('button', { name: consent.save }).click()
  await expect(page.getByText(consent.saved)).toBeVisible()
  expect((await chosen())?.value).toBe('v1.maps')
  await expect(page.getByRole('main')).toContainText('chat di chat.example')
  await expectAccessible(page)
})

test('closing refuses (docs/domain.md#L16)', async ({ page, context }) => {
  await page.goto(`${own.url}/privacy`)
  await page.getByRole('button', { name: consent.close }).click()
  await expect(page.getByRole('region', { name: consent.title })).toBeHidden()
  expect((await context.cookies()).find(({ name }) => name === 'consent')?.value).toBe('v1')
})

test('without third parties there is no consent banner, and the statements say so', async ({ page }) => {
  await page.goto('/cookies')
  await expect(page.getByRole('heading', { level: 1, name: legal.cookiesTitle })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('non carica nulla da altri siti')
  await expect(page.getByRole('link', { name: shell.footer.cookiePreferences })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: consent.title })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: shell.footer.accessibility }).click()
  await expect(page.getByRole('heading', { level: 1, name: legal.accessibilityTitle })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('parzialmente conforme')
  await expectAccessible(page)
})
