import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { compiled } from '../scripts/lib/compile.mjs'
import { logOut } from './support/customer'
import { OPENID_CLIENT, type OpenIdProvider, startOpenIdProvider } from './support/openid'
import { expect, expectAccessible, test } from './support/page'
import { type OwnProcess, startNode, startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { auth, shell, validation } = texts

let provider: OpenIdProvider
let backend: OwnProcess
let backendUrl: string
let own: OwnProcess & { url: string }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  // A backend with its demo, on a busy machine.
  test.setTimeout(600_000)
  provider = await startOpenIdProvider()
  const social = Object.fromEntries(
    ['GOOGLE', 'APPLE'].flatMap((name) => [
      [`SOCIAL_${name}_CLIENT_ID`, OPENID_CLIENT.client_id],
      [`SOCIAL_${name}_CLIENT_SECRET`, OPENID_CLIENT.client_secret],
      [`SOCIAL_${name}_ISSUER`, provider.issuer],
    ]),
  )
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'salvia-social-'))
  // The same demo as the shared shop's, as they share Next's cache.
  const demo = { DEMO_PHARMACIES: shop.env.DEMO_PHARMACIES, BACKEND_PORT: '0', LOG_LEVEL: 'warn' }
  backend = await startNode(compiled('backend/main.ts'), { ...social, ...demo, DATA_DIR }, /ready on http\S+/)
  backendUrl = /ready on (http\S+)/.exec(backend.output())?.[1] ?? ''
  own = await startStorefront(backendUrl, social)
  provider.serve(['google', 'apple'].map((name) => `${own.url}/api/social/${name}/callback`))
})
test.afterAll(async () => {
  await own?.stop()
  await backend?.stop()
  await provider?.close()
})
test.beforeEach(async ({ page }) => {
  provider.verifies = true
  provider.broken = false
  // The provider's own pages request a font.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '', contentType: 'text/css' }))
})

const button = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })
const profileLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: shell.profile })
const somebody = () => `anna-${randomUUID()}`
const findCookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)

/** Logs in on the provider's pages. */
async function identify(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function complete(page: Page): Promise<void> {
  await page.getByLabel(auth.birthDay).fill('17/05/1990')
  await page.getByLabel('informativa privacy').check()
  await page.getByRole('button', { name: auth.socialComplete.submit }).click()
}

test('a new customer comes by Google, answers what is left, and is where they wanted to go with their cart', async ({
  page,
  context,
}) => {
  test.slow()
  const name = somebody()
  const other = await context.newPage()
  await other.goto(`${own.url}/toc`)
  await context.addCookies([{ name: 'pharmacy', value: '1', url: own.url, sameSite: 'Lax' }])
  await page.goto(`${own.url}/discounts`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Aggiungi/ })
    .first()
    .click()
  await expect(page.getByText(/aggiunto al carrello/).first()).toBeVisible()

  await page.goto(`${own.url}/login?redirect=/checkout`)
  await page.getByLabel(auth.remember).check()
  await expectAccessible(page)
  await expect(button(page, auth.socialFacebook)).toHaveCount(0)
  await button(page, auth.socialGoogle).click()
  await page.waitForURL(`${provider.issuer}/**`)
  expect(await findCookie(page, 'social_state')).toMatchObject({ sameSite: 'Lax', httpOnly: true })
  await identify(page, name)

  await expect(page).toHaveURL(`${own.url}/auth/complete`)
  await expect(page.getByText(`${name}@example.com`)).toBeVisible()
  await expect(page.getByLabel(auth.firstName, { exact: true })).toHaveValue('Anna')
  await expect(page.getByLabel(auth.lastName)).toHaveValue('Rossi')
  await page.getByRole('button', { name: auth.socialComplete.submit }).click()
  await expect(page.getByText(validation.code.privacy_required).first()).toBeVisible()
  await expect(page.getByLabel(auth.birthDay)).toBeFocused()
  await expectAccessible(page)
  await complete(page)

  await expect(page).toHaveURL(`${own.url}/checkout`)
  await expect(profileLink(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: texts.cart.collectAction })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await expect(profileLink(other)).toBeVisible()
  const session = await findCookie(page, 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(((session?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeGreaterThan(29.9)
  expect([await findCookie(page, 'social_proof'), await findCookie(page, 'social_state')]).toEqual([
    undefined,
    undefined,
  ])

  // The second time nothing is asked. "Esci" ends the shop's session, not the provider's.
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await button(page, auth.socialGoogle).click()
  await expect(page).toHaveURL(`${own.url}/home`)
  await expect(profileLink(page)).toBeVisible()
  expect((await findCookie(page, 'session'))?.expires).toBe(-1)
  // Back to a callback that has been used.
  await page.goto(`${own.url}/api/social/google/callback?code=x&state=y`)
  await expect(page).toHaveURL(`${own.url}/home`)
  expect(`${own.output()}${backend.output()}`).not.toContain(name)
})

test('Apple answers by a POST, and no other site may post anything else', async ({ page, request }) => {
  await page.goto(`${own.url}/auth?redirect=/profile`)
  await expectAccessible(page)
  await button(page, auth.socialApple).click()
  await page.waitForURL(`${provider.issuer}/**`)
  expect(new URL(page.url()).search).not.toContain('state=')
  expect(await findCookie(page, 'social_state')).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true })
  await identify(page, somebody())
  await expect(page).toHaveURL(`${own.url}/auth/complete`)
  // Apple's token contains no name; it is sent once, next to the code.
  await page.getByLabel(auth.firstName, { exact: true }).fill('Anna')
  await page.getByLabel(auth.lastName).fill('Rossi')
  await complete(page)
  await expect(page).toHaveURL(`${own.url}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: texts.account.title })).toBeVisible()
  expect((await findCookie(page, 'session'))?.sameSite).toBe('Lax')

  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const post = (path: string) =>
    request.post(`${own.url}${path}`, { form: { code: 'x', state: 'y' }, headers: foreign, maxRedirects: 0 })
  // Without this browser's state it is rejected; the route tests cover the valid case.
  const answer = await post('/api/social/apple/callback')
  expect([answer.status(), answer.headers().location]).toEqual([303, '/auth?social=expired&provider=apple'])
  expect((await post('/api/social/google/callback')).headers().location).toBe('/auth')
  for (const path of ['/api/session', '/api/social/account', '/api/pharmacy', '/api/v1/cart/products'])
    expect((await post(path)).status(), path).toBe(403)
  const start = await request.get(`${own.url}/api/social/google`, { headers: foreign, maxRedirects: 0 })
  expect(start.headers().location).toBe('/auth')
  expect((await request.post(`${own.url}/api/v1/auth/social-login`, { data: {} })).status()).toBe(404)
})

test('a failed sign-in is reported on the login page, and the way on is kept', async ({ page, pageErrors }) => {
  test.slow()
  const said = (outcome: keyof typeof auth.socialOutcome, name = 'Google') =>
    expect(page.getByText(auth.socialOutcome[outcome].replaceAll("''", "'").replace('{provider}', name))).toBeVisible()
  const begin = async (visit?: { waitUntil: 'commit' }) => {
    await page.goto(`${own.url}/auth?redirect=/discounts`, visit)
    await button(page, auth.socialGoogle).click()
    await page.waitForURL(`${provider.issuer}/**`)
  }

  // Denied at the provider, after a press before hydration.
  pageErrors.expected.push(/ERR_FAILED/)
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  await begin({ waitUntil: 'commit' })
  await page.unroute('**/_next/static/**/*.js')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await said('cancelled')
  await expect(page).toHaveURL(`${own.url}/auth?social=cancelled&provider=google&redirect=%2Fdiscounts`)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: auth.loginTitle, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: auth.loginTitle })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fdiscounts',
  )

  // Expired, or in another browser.
  await begin()
  await page.context().clearCookies({ name: 'social_state' })
  await identify(page, somebody())
  await said('expired')

  // The provider gave no address.
  await page.context().clearCookies()
  await begin()
  await identify(page, `muto-${randomUUID()}`)
  await said('email_missing')

  // An unverified address makes an account that must be confirmed, and never opens one; the answer is always the same.
  await page.context().clearCookies()
  provider.verifies = false
  const name = somebody()
  await begin()
  await identify(page, name)
  await complete(page)
  await said('unconfirmed')
  expect(await findCookie(page, 'session')).toBeUndefined()
  await page.context().clearCookies()
  await page.goto(`${own.url}/auth`)
  await button(page, auth.socialApple).click()
  await identify(page, name)
  // Apple tells no name here.
  await page.getByLabel('Nome', { exact: true }).fill('Anna')
  await page.getByLabel('Cognome', { exact: true }).fill('Bianchi')
  await complete(page)
  await said('unconfirmed', 'Apple')
  expect(page.url()).not.toContain('example.com')

  // The provider fails midway.
  await page.context().clearCookies()
  provider.verifies = true
  await begin()
  provider.broken = true
  await identify(page, somebody())
  await said('unavailable')
  expect(own.output()).toMatch(/social login: google, return: OAUTH_\w+"/)

  // A provider that is not configured, and an expired proof.
  await page.goto(`${own.url}/auth`)
  await page.getByRole('button', { name: auth.socialFacebook }).click()
  await expect(page.getByText(auth.socialUnavailable.replace('{provider}', 'Facebook'))).toBeVisible()
  await page.goto(`${own.url}/auth/complete`)
  await expect(page).toHaveURL(`${own.url}/auth`)
  await page.goto(`${own.url}/cookies`)
  await expect(page.getByRole('main')).toContainText('social_state')
  await expect(page.getByRole('main')).toContainText('(Google, Apple)')
})
