import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { SECTIONS, sectionPath } from '@/lib/account/sections'
import type { Service } from '@/lib/contract/pharmacies'
import type { ProductSummary } from '@/lib/contract/products'
import { compiled } from '../scripts/lib/compile.mjs'
import { DEMO_CUSTOMER, signIn } from './support/customer'
import { logInAtDesk, STAFF } from './support/desk'
import { fillIn, place } from './support/guest'
import { findHtmlFaults } from './support/html'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { expectOtherPicture, expectPicture } from './support/picture'
import { type OwnProcess, type OwnStorefront, startNode, startStorefront } from './support/processes'
import { pickDay } from './support/services'
import { expectNoShift, watchShifts } from './support/shifts'
import { texts } from './support/texts'

// One visit of each screen: its picture, axe, valid HTML, overflow at each width and, on the phone, layout shifts. The clock is fixed
// to a winter evening. The random codes of orders are masked.

const NOW = new Date('2027-02-09T21:30:00+01:00')
const TOMORROW = '2027-02-10'
// The desk books on another day than the shop, so that each picture is right without the other.
const DAY_AFTER = '2027-02-11'
const HERE = '1'

let folder: string
let backend: OwnProcess
let own: OwnStorefront
let items: ProductSummary[]
let services: Service[]

// A phone's scrollbars take no width.
test.use({ isMobile: true })

// One shop for all tests, and one browser page for each.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.beforeAll(async () => {
  test.setTimeout(600_000)
  folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-pictures-'))
  const clock = {
    NODE_OPTIONS: '--import ./backend/testing/later.mjs',
    CLOCK_START: NOW.toISOString(),
    DEMO_PHARMACIES: '12',
    LOG_LEVEL: 'warn',
  }
  const ports = { BACKEND_PORT: '0', DATA_DIR: folder }
  backend = await startNode(compiled('backend/main.ts'), { ...clock, ...ports }, /ready on http\S+/)
  const backendUrl = /ready on (http\S+)/.exec(backend.output())?.[1] ?? ''
  own = await startStorefront(backendUrl, clock)
  const ask = async (address: string) => (await fetch(`${backendUrl}${address}`)).json()
  items = (await ask(`/products?TakeRow=100&pharmacy_id=${HERE}`)).items
  services = await ask(`/v1/pharmacies/${HERE}/services`)
})
// A page that fails, fails in these processes.
test.afterEach(({ baseURL: _ }, { status, expectedStatus }) => {
  if (status !== expectedStatus) process.stderr.write(`${own?.output()}\n${backend?.output()}\n`)
})
test.afterAll(async () => {
  await own?.stop()
  await backend?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const product = (wanted: (one: ProductSummary) => boolean) => `/product/${items.find(wanted)?.minsan}`
const medicine = (supply: string) => product((one) => one.supply === supply && one.availability === 'available')
const isCosmetic = (one: ProductSummary) => one.kind === 'cosmetic' && one.availability === 'available'

/** Compares the open screen, and checks it with axe and for overflow. */
async function expectScreen(page: Page, name: string, masked?: string): Promise<void> {
  await expectPicture(page, name, masked)
  // What is pressed next is pressed in the window of the last picture, where no press scrolls the page.
  const last = page.viewportSize()
  await expectGoodAtEachWidth(page)
  if (last) await page.setViewportSize(last)
}

/** Opens pages of the shop and checks them. */
function lookWith(page: Page, hasShiftsWatched = false) {
  const open = async (address: string) => {
    await page.clock.setFixedTime(NOW)
    await page.goto(`${own.url}${address}`)
  }
  return {
    open,
    async look(name: string, address: string, masked?: string) {
      await test.step(name, async () => {
        await open(address)
        if (hasShiftsWatched) await expectNoShift(page)
        await expectScreen(page, name, masked)
        const answer = await page.request.get(`${own.url}${address}`)
        // Next's error page has a style element in its body.
        if (answer.ok()) expect(await findHtmlFaults(await answer.text()), name).toEqual([])
      })
    },
  }
}

const fillCart = (page: Page) =>
  page.evaluate(
    (kept) => localStorage.setItem('cart', kept),
    JSON.stringify({ pharmacy_id: HERE, products: [{ ...items.find(isCosmetic), quantity: 2 }] }),
  )

test('the pages of a guest look as before (docs/domain.md#L17)', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/status of 404/)
  await watchShifts(page)
  const { open, look } = lookWith(page, true)
  for (const [name, address] of Object.entries({
    home: '/home',
    category: '/categories/integratori',
    search: '/search?query=crema',
    'choice of a pharmacy': '/pharmacy-selection?query=20129',
    'choice for a service': '/pharmacy-selection?query=20129&service=elettrocardiogramma',
    article: '/blog/sole-e-pelle',
    login: '/login',
    'sign up': '/signup',
    'not found': '/product/000000000',
  }))
    await look(name, address)

  const dialog = page.getByRole('dialog', { name: texts.pharmacy.title })
  for (const [name, link, field] of [
    ['sheet of deliveries', texts.product.whoDelivers, texts.pharmacy.sheet.cap],
    ['sheet of pharmacies', texts.product.choosePharmacyStock, texts.pharmacy.address],
  ] as const)
    await test.step(name, async () => {
      await open(product(isCosmetic))
      await page.getByRole('link', { name: link }).first().click()
      await dialog.getByLabel(field).fill('20129')
      await expect(dialog.getByRole('article').first()).toBeVisible()
      await expectScreen(page, name)
    })
})

test('a hyphen more in one label is a changed picture', async ({ page }) => {
  const { open } = lookWith(page)
  await open('/login')
  await page.locator('label', { hasText: texts.auth.email }).evaluate((label) => {
    label.textContent = 'E-mail'
  })
  await expectOtherPicture(page, 'login')
})

test('the pages of a customer look as before (docs/domain.md#L17)', async ({ page }) => {
  await signIn(page.context(), DEMO_CUSTOMER, own.url)
  const { open, look } = lookWith(page)
  for (const section of SECTIONS) await look(`profile ${section}`, sectionPath(section))
  await open(sectionPath('orders'))
  const links = page.getByRole('main').locator('a[href^="/order-detail/"]')
  const [newest, oldest] = await Promise.all([links.first(), links.last()].map((one) => one.getAttribute('href')))
  await look('open order', `${newest}`, '.font-code, img[src^="data:image/svg"]')
  await look('past order', `${oldest}`)
})

test('the pages of the desk look as before', async ({ page }) => {
  const { look } = lookWith(page)
  await page.clock.setFixedTime(NOW)
  await logInAtDesk(page, STAFF.pharmacist, `${own.url}/banco`)
  await page.waitForURL(`${own.url}/banco`)
  await look('desk today', '/banco', 'th span')
  const address = await page.getByRole('row').getByRole('link').first().getAttribute('href')
  await look('desk order', `${address}`)

  await page.goto(`${own.url}/banco/agenda/nuovo?giorno=${DAY_AFTER}`)
  const { agenda } = texts.desk
  await page.getByRole('radio').first().check()
  await page.getByLabel(agenda.firstName, { exact: true }).fill('Rosa')
  await page.getByLabel(agenda.lastName).fill('Neri')
  await page.getByLabel(agenda.phone).fill('02 5550 1234')
  await page.getByLabel(agenda.note, { exact: true }).fill('Prima volta')
  await page.getByRole('button', { name: agenda.book }).click()
  await expect(page.getByText(texts.desk.done.prenota)).toBeVisible()
  await look('desk agenda', `/banco/agenda?giorno=${TOMORROW}&giorni=7`)
})

// Last, since it places an order.
test('the pages at a pharmacy look as before (docs/domain.md#L17)', async ({ page }) => {
  const { open, look } = lookWith(page)
  await page.context().addCookies([{ name: 'pharmacy', value: HERE, url: own.url, sameSite: 'Lax' }])
  await open('/cookies')
  await fillCart(page)
  for (const [name, address] of Object.entries({
    'home at a pharmacy': '/home',
    'category at a pharmacy': '/categories/dolore',
    'search at a pharmacy': '/search?query=paracetamolo',
    'medicine over the counter': medicine('OTC'),
    'medicine on prescription': medicine('RR'),
    cosmetic: product(isCosmetic),
    supplement: product((one) => one.kind === 'supplement' && one.discount_percent !== null),
    services: '/pharmacy-services',
    'one pharmacy': '/pharmacy/MI1000',
    cart: '/checkout',
    'deliver to a guest': '/checkout/home-delivery',
    'collect as a guest': '/checkout/click-and-collect',
  }))
    await look(name, address)
  await test.step('booking', async () => {
    await open(`/pharmacy/MI1000/services/${services[0]?.id}`)
    await pickDay(page, TOMORROW)
    await expectScreen(page, 'booking')
  })
  await test.step('order placed', async () => {
    await open('/checkout/click-and-collect')
    const fill = fillIn(page)
    await fill(texts.checkout.firstName, 'Anna')
    await fill(texts.checkout.lastName, 'Rossi')
    await fill(texts.checkout.email, 'anna@example.org')
    await fill(texts.checkout.phone, '333 1234567')
    await place(page).click()
    await page.waitForURL(/\/order-detail\/[^?]+\?placed=1/)
    await expectScreen(page, 'order placed', '.font-code, img[src^="data:image/svg"]')
  })
})
