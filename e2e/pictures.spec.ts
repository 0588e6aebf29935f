import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { SECTIONS, sectionPath } from '@/lib/account/sections'
import type { ProductSummary } from '@/lib/contract/products'
import { compiled } from '../scripts/lib/compile.mjs'
import { DEMO_CUSTOMER, signIn } from './support/customer'
import { expect, test } from './support/page'
import { expectPicture } from './support/picture'
import { type OwnProcess, type OwnStorefront, startNode, startStorefront } from './support/processes'
import { shop } from './support/shop'

// Visual regression tests. The clock is fixed to a winter evening, when all pharmacies are closed and no text
// counts minutes.

const NOW = new Date('2027-02-09T21:30:00+01:00')
const HERE = '1'

let folder: string
let backend: OwnProcess
let own: OwnStorefront
let backend_url: string
let items: ProductSummary[]
let customers: Awaited<ReturnType<import('@playwright/test').BrowserContext['cookies']>>

// One shop for all tests.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-pictures-'))
  const clock = {
    NODE_OPTIONS: '--import ./backend/testing/later.mjs',
    HOURS_AHEAD: `${(NOW.getTime() - Date.now()) / 3_600_000}`,
    DEMO_PHARMACIES: shop.env.DEMO_PHARMACIES,
    LOG_LEVEL: 'warn',
  }
  const ports = { BACKEND_PORT: '0', DATA_DIR: folder }
  backend = await startNode(compiled('backend/main.ts'), { ...clock, ...ports }, /ready on http\S+/)
  backend_url = /ready on (http\S+)/.exec(backend.output())?.[1] ?? ''
  own = await startStorefront(backend_url, clock)
  const answer = await fetch(`${backend_url}/products?TakeRow=100&pharmacy_id=${HERE}`)
  items = (await answer.json()).items
  const context = await browser.newContext()
  await signIn(context, DEMO_CUSTOMER, own.url)
  customers = await context.cookies()
  await context.close()
})
test.afterAll(async () => {
  await own?.stop()
  await backend?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const product = (wanted: (one: ProductSummary) => boolean) => `/product/${items.find(wanted)?.minsan}`
const medicine = (supply: string) => product((one) => one.supply === supply && one.availability === 'available')

/** Screens by name, with their address. */
const EVERYWHERE: Record<string, string> = {
  home: '/home',
  category: '/categories/integratori',
  offers: '/discounts',
  search: '/search?query=crema',
  'nothing found': '/search?query=zzzzzz',
  'pharmacies near': '/pharmacy-selection?query=Milano',
  pharmacies: '/pharmacies',
  blog: '/blog',
  article: '/blog/sole-e-pelle',
  'empty cart': '/checkout',
  login: '/login',
  'sign up': '/signup',
  'forgotten password': '/forgot-password',
  'ways in': '/auth',
  transparency: '/transparency',
  cookies: '/cookies',
  'not found': '/product/000000000',
}
const AT_PHARMACY: Record<string, () => string> = {
  'home at a pharmacy': () => '/home',
  'category at a pharmacy': () => '/categories/dolore',
  'search at a pharmacy': () => '/search?query=paracetamolo',
  'medicine over the counter': () => medicine('OTC'),
  'medicine on prescription': () => medicine('RR'),
  cosmetic: () => product((one) => one.kind === 'cosmetic' && one.availability === 'available'),
  supplement: () => product((one) => one.kind === 'supplement' && one.discount_percent !== null),
  services: () => '/pharmacy-services',
  'one pharmacy': () => '/pharmacy/MI1000',
  cart: () => '/checkout',
  'collect as a guest': () => '/checkout/click-and-collect',
  'deliver to a guest': () => '/checkout/home-delivery',
}

/** A returning browser: a font that loads late is not applied. */
async function visit(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.goto(`${own.url}/cookies`)
}
const choose = (page: Page) =>
  page.context().addCookies([{ name: 'pharmacy', value: HERE, url: own.url, sameSite: 'Lax' }])

for (const [name, address] of Object.entries(EVERYWHERE))
  test(name, { tag: '@long' }, async ({ page, pageErrors }, info) => {
    pageErrors.expected.push(/status of 404/)
    await visit(page)
    await expectPicture(page, `${own.url}${address}`, info)
  })

for (const [name, address] of Object.entries(AT_PHARMACY))
  test(name, { tag: '@long' }, async ({ page }, info) => {
    await choose(page)
    await visit(page)
    const in_cart = items.find((one) => one.kind === 'cosmetic' && one.availability === 'available')
    await page.evaluate(
      (kept) => localStorage.setItem('cart', kept),
      JSON.stringify({ pharmacy_id: HERE, products: [{ ...in_cart, quantity: 2 }] }),
    )
    await expectPicture(page, `${own.url}${address()}`, info)
  })

for (const section of SECTIONS)
  test(`profile ${section}`, { tag: '@long' }, async ({ page }, info) => {
    await page.context().addCookies(customers)
    await visit(page)
    await expectPicture(page, `${own.url}${sectionPath(section)}`, info)
  })

test('an order', { tag: '@long' }, async ({ page }, info) => {
  await page.context().addCookies(customers)
  await visit(page)
  await page.goto(`${own.url}${sectionPath('orders')}`)
  // The oldest order has no pick-up code, which is random.
  const address = await page.getByRole('main').locator('a[href^="/order-detail/"]').last().getAttribute('href')
  expect(address).not.toBeNull()
  await expectPicture(page, `${own.url}${address}`, info)
})
