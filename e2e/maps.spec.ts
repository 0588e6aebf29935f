import type { Page } from '@playwright/test'
import { findProduct } from './support/catalogue'
import { newCustomer, signIn } from './support/customer'
import { type GoogleState, STREET, standInForGoogle } from './support/google'
import { expect, expectAccessible, test } from './support/page'
import { type OwnProcess, startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { pharmacy, address, consent, profile, validation } = texts
const KEY = 'stand-in-key'
const SELECTION = '/pharmacy-selection?query=Milano'
const ADDRESSES = '/profile?section=addresses'

// One shared shop: one worker.
test.describe.configure({ mode: 'default' })

let own: OwnProcess & { url: string }
test.beforeAll(async () => {
  own = await startStorefront(shop.backend_url, {
    GOOGLE_MAPS_API_KEY: KEY,
    GOOGLE_MAPS_VERSION: 'quarterly',
    GOOGLE_MAPS_REGION: 'it',
  })
})
test.afterAll(() => own.stop())
test.afterEach(async ({ page }) => {
  // Lets pending requests end before the shop stops.
  await page.goto('about:blank')
})

const map = (page: Page) => page.getByRole('region', { name: pharmacy.map, exact: true })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const markers = (page: Page) => map(page).locator('gmp-advanced-marker')
const box = (page: Page) => page.getByRole('combobox', { name: address.search })

async function openMap(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: pharmacy.showMap })
  await show.click()
  await expect(show).toBeHidden()
}

async function refuse(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: consent.title })
    .getByRole('button', { name: consent.refuse, exact: true })
    .click()
}

test('the map comes after a tap, and list and map go in step', async ({ page, context }) => {
  const google = await standInForGoogle(page, 'works')
  await page.goto(`${own.url}${SELECTION}`)
  await refuse(page)
  await expect(page.getByText(pharmacy.mapHint)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(google.requests).toEqual([])

  await openMap(page)
  const count = await cards(page).count()
  expect(count).toBeGreaterThan(2)
  await expect(markers(page)).toHaveCount(count)
  expect((await context.cookies()).find(({ name }) => name === 'consent')?.value).toBe('v1.maps')
  const script = new URL(google.requests[0] ?? '')
  expect(Object.fromEntries(script.searchParams)).toMatchObject({
    key: KEY,
    v: 'quarterly',
    region: 'IT',
    language: 'it',
    auth_referrer_policy: 'origin',
  })
  expect(script.searchParams.get('libraries')).toContain('places')
  // Google's own style passes the policy.
  expect(
    await map(page)
      .locator('.stand-in-surface')
      .evaluate((node) => getComputedStyle(node).overflow),
  ).toBe('hidden')
  // Map pins are at their places (WCAG 2.2, 2.5.8: essential), and each has its card.
  await expectAccessible(page, { without: 'gmp-advanced-marker' })

  const second = cards(page).nth(1)
  const name = (await second.getByRole('heading').textContent()) ?? ''
  const marker = map(page).getByRole('button', { name, exact: true })
  await marker.focus()
  await page.keyboard.press('Enter')
  await expect(second.getByRole('link', { name, exact: true })).toBeFocused()
  await expect(second).toBeInViewport()
  await expect(second).toHaveAttribute('data-active', '')
  const lit = (one: typeof marker) => one.locator('[data-marker].bg-surface')
  await expect(lit(marker)).toHaveCount(1)

  const first = cards(page).first()
  await first.getByRole('link').first().focus()
  const other = map(page).getByRole('button', {
    name: (await first.getByRole('heading').textContent()) ?? '',
    exact: true,
  })
  await expect(lit(other)).toHaveCount(1)
  await expect(lit(marker)).toHaveCount(0)
  await second.hover()
  await expect(lit(marker)).toHaveCount(1)

  await page.getByRole('link', { name: pharmacy.filters.delivery }).click()
  await expect(page).toHaveURL(/delivery=1/)
  await expect(async () => expect(await markers(page).count()).toBe(await cards(page).count())).toPass()

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 45.5, longitude: 9.25 })
  await map(page).getByRole('button', { name: pharmacy.centerMap }).click()
  await expect(map(page).locator('[data-centre="45.5,9.25"]')).toHaveCount(1)

  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/pharmacy\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openMap(page)
  await expect(page.locator('gmp-advanced-marker')).toHaveCount(1)
  await expectAccessible(page)
})

test('the sheet of pharmacies has the map too, and list and map go in step', { tag: '@mobile' }, async ({
  page,
  request,
}) => {
  await standInForGoogle(page, 'works')
  const { minsan } = await findProduct(request, '1', ({ availability }) => availability === 'available')
  await page.goto(`${own.url}/product/${minsan}`)
  await refuse(page)
  await page.getByRole('link', { name: texts.product.choosePharmacyStock }).first().click()
  const sheet = page.getByRole('dialog', { name: pharmacy.title })
  await sheet.getByLabel(pharmacy.address).fill('20129')
  await openMap(page)
  const list = sheet.getByRole('article')
  await expect(markers(page)).toHaveCount(await list.count())
  const second = list.nth(1)
  const name = (await second.getByRole('heading').textContent()) ?? ''
  await map(page).getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(second).toBeFocused()
  await expect(second).toHaveAttribute('data-active', '')
  await expect(second).toBeInViewport()
  await expectAccessible(page, { without: 'gmp-advanced-marker' })
  await second.getByRole('button', { name: /^Scegli questa farmacia/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main')).toContainText(`Prezzo di ${name}`)
})

async function openAddressForm(page: Page, request: import('@playwright/test').APIRequestContext): Promise<void> {
  await signIn(page.context(), await newCustomer(request), own.url)
  await page.goto(`${own.url}${ADDRESSES}`)
  await refuse(page)
  await page.getByRole('button', { name: profile.addresses.add }).click()
  await expect(box(page)).toBeVisible()
}

test('addresses come from Google after a consent, one session to the pick, and ask for the number', async ({
  page,
  request,
}) => {
  test.slow()
  const google = await standInForGoogle(page, 'works')
  await openAddressForm(page, request)
  await box(page).pressSequentially('20129')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(google.requests).toEqual([])
  await expectAccessible(page)

  await box(page).press('Escape')
  await page.getByRole('button', { name: address.google }).click()
  await expect.poll(() => google.requests.length).toBeGreaterThan(1)
  await expect(page.getByRole('button', { name: address.google })).toBeHidden()
  await expect(async () => {
    await box(page).fill('via mel')
    await box(page).fill('via melzo')
    await expect(page.getByRole('option')).toHaveText(`${STREET.mainText}${STREET.secondaryText}`, { timeout: 10_000 })
  }).toPass()
  await expect(page.getByText('Google Maps', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await box(page).press('ArrowDown')
  await box(page).press('Enter')
  const number = page.getByLabel(address.number, { exact: true })
  await expect(number).toBeFocused()
  await expect(page.getByText(validation.code.street_number_required).first()).toBeVisible()
  await expect(page.getByLabel(address.street)).toHaveValue('Via Melzo')
  await expect(page.getByLabel(address.postalCode)).toHaveValue('20129')
  await expect(page.getByLabel(address.province)).toHaveValue('MI')
  const asked = google.calls.filter(({ method }) => method === 'AutocompletePlaces')
  const [fetched, ...more] = google.calls.filter(({ method }) => method === 'GetPlace')
  expect(more).toEqual([])
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set([fetched?.token]))
  expect(fetched?.fields).toContain('addressComponents')

  await box(page).fill('via melzo 3')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(google.calls.at(-1)?.token).not.toBe(fetched?.token)
  await box(page).press('Escape')
  await page.getByLabel(address.noNumber).check()
  await page.getByRole('button', { name: profile.addresses.save, exact: true }).click()
  await expect(page.getByText(/Via Melzo snc, 20129 Milano \(MI\)/)).toBeVisible()
})

for (const state of ['blocked', 'wrong', 'spent'] satisfies GoogleState[])
  test(`Google is ${state}: the list and the box go on, and it is said once`, async ({ page, request, pageErrors }) => {
    test.slow()
    pageErrors.expected.push(/googleapis\.com/)
    const google = await standInForGoogle(page, state)
    await page.goto(`${own.url}${SELECTION}`)
    await refuse(page)
    await openMap(page)
    await expect(page.getByRole('status').filter({ hasText: pharmacy.mapFailed })).toBeVisible()
    await expect(map(page)).toHaveCount(0)
    await expect(cards(page).nth(2)).toBeVisible()
    await expectAccessible(page)
    // The next list on the same page: the map is not offered again, and no message is repeated.
    await page.getByRole('link', { name: pharmacy.filters.delivery }).click()
    await expect(page).toHaveURL(/delivery=1/)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: pharmacy.showMap })).toHaveCount(0)
    await expect(page.getByText(pharmacy.mapFailed)).toHaveCount(0)
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Scegli questa farmacia: / })
        .first(),
    ).toBeEnabled()

    // A new page with the same consent: now the address field is affected.
    await signIn(page.context(), await newCustomer(request), own.url)
    await page.goto(`${own.url}${ADDRESSES}`)
    await page.getByRole('button', { name: profile.addresses.add }).click()
    await expect(box(page)).toBeVisible()
    const before = google.requests.length
    // The platform answers until Google's script has loaded or failed.
    await expect(async () => {
      await box(page).fill('via melzo')
      await box(page).fill('via melzo, 20129 Milano')
      await expect(page.getByText(address.googleFailed)).toBeVisible({ timeout: 10_000 })
    }).toPass()
    expect(google.requests.length).toBeGreaterThan(before)
    // In either order, the suggestions are the platform's.
    await box(page).fill('via melzo 3, 20129 Milano')
    await expect(page.getByRole('option').first()).toContainText('20129 Milano')
    await expect(page.getByText('Google Maps', { exact: true })).toHaveCount(0)
    await box(page).press('ArrowDown')
    await box(page).press('Enter')
    await expect(page.getByLabel(address.postalCode)).toHaveValue('20129')
    await expectAccessible(page)
  })

test('without a key nothing of Google is on the page, and its hosts are not allowed', async ({ page, request }) => {
  const google = await standInForGoogle(page, 'works')
  const answer = await page.goto(SELECTION)
  expect(answer?.headers()['content-security-policy']).not.toMatch(/google|gstatic/)
  await expect(cards(page).nth(2)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: pharmacy.showMap })).toHaveCount(0)
  expect(await page.content()).not.toContain('googleapis')
  expect(google.requests).toEqual([])
  const policy = (await request.get(`${own.url}/toc`)).headers()['content-security-policy']
  expect(policy).toContain('https://maps.googleapis.com')
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
  // The key appears only where it is used.
  expect(await (await request.get(`${own.url}/home`)).text()).not.toContain(KEY)
})
