import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import type { OrderRequest } from '@/lib/contract/orders'
import type { ProductSummary } from '@/lib/contract/products'
import { findProduct, nextOf } from './catalogue'
import { newCustomer, ownAddress } from './customer'
import { operator, placeOrder } from './order'
import { expect } from './page'
import { shop } from './shop'
import { texts } from './texts'

const { list, live, login, logout, menu, nav, pharmacy } = texts.desk

/** The demo's staff, by role. */
export const STAFF = {
  owner: 'titolare@salvia.example',
  pharmacist: 'farmacista@salvia.example',
  assistant: 'banco@salvia.example',
}
export const STAFF_PASSWORD = 'salvia-banco-2026'
/** Code of the pharmacy of all three. */
const STAFF_PHARMACY = 'MI1000'

/** Logs in on the form of the desk, which leads to the page asked for. */
export async function logInAtDesk(page: Page, email: string, path = '/banco', password = STAFF_PASSWORD) {
  // Failed logins are limited by address.
  await page.setExtraHTTPHeaders(ownAddress())
  await page.goto(path)
  await page.getByLabel(login.email).fill(email)
  await page.getByLabel(login.password).fill(password)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
}

/** Logs in by the form's call, and opens the page; desk.spec.ts covers the form. */
export async function openDesk(page: Page, email: string, path = '/banco', password = STAFF_PASSWORD) {
  const sent = await page.request.post('/banco/azioni/accesso', {
    form: { username: email, password, ritorno: path },
    headers: { ...ownAddress(), Origin: shop.url },
    maxRedirects: 0,
  })
  expect(new URL(sent.headers().location ?? '', shop.url).pathname).toBe(path.split('?')[0])
  await page.goto(path)
}

/** Opens a page of the desk from its navigation, which a phone has behind a menu. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const places = page.getByRole('navigation', { name: nav, exact: true })
  const link = places.getByRole('link', { name, exact: true })
  const button = places.getByText(menu, { exact: true })
  await expect(link.or(button).filter({ visible: true }).first()).toBeVisible()
  if (!(await link.isVisible())) await button.click()
  await link.click()
}

/** Opens the menu of the person at the desk. */
export const openPersonMenu = (page: Page) => page.getByRole('banner').locator('.desk-who > summary').click()

export async function logOutAtDesk(page: Page): Promise<void> {
  await openPersonMenu(page)
  await page.getByRole('button', { name: logout }).click()
}

/** Links of the pharmacies, in a menu that may be closed. */
export const pharmacyLinks = (page: Page) =>
  page.getByRole('navigation', { name: pharmacy }).getByRole('link', { includeHidden: true })

export async function choosePharmacy(page: Page, link: Locator): Promise<void> {
  await page.getByRole('navigation', { name: pharmacy }).locator('summary').click()
  await link.click()
}

export async function deskPharmacy(): Promise<string> {
  const answer = await fetch(`${shop.backend_url}/v1/pharmacies/${STAFF_PHARMACY}`)
  return ((await answer.json()) as { id: string }).id
}

/** The row of an order in the list just opened, on whichever of its pages: other tests order at the same pharmacies. */
export async function rowOf(page: Page, number: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: number })
  const next = page.getByRole('link', { name: list.next })
  for (let at = 1, by = 1; (await row.count()) === 0; ) {
    // Behind an order that has left the list meanwhile, it has moved to a page before.
    if (by > 0 && (await next.count()) === 0) by = -1
    at += by
    await (by > 0 ? next : page.getByRole('link', { name: list.previous })).click()
    await page.waitForURL((url) => Number(url.searchParams.get('pagina') ?? 1) === at)
  }
  return row
}

/** A page of another browser. */
export async function otherPage(browser: Browser): Promise<Page> {
  const extraHTTPHeaders = ownAddress()
  const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders, serviceWorkers: 'block' })
  return context.newPage()
}

/** A product that the tests of the desk order. */
export const cosmetic = ({ kind, availability }: ProductSummary) => kind === 'cosmetic' && availability === 'available'

export const nextCosmetic = () => nextOf(cosmetic)

/** A new customer's order of one cosmetic at the pharmacy of the desk. */
export async function newDeskOrder(request: APIRequestContext, lastName?: string, change?: Partial<OrderRequest>) {
  const pharmacyId = await deskPharmacy()
  const product = await findProduct(request, pharmacyId, nextCosmetic())
  const customer = await newCustomer(request)
  const order = await placeOrder(request, customer, pharmacyId, [product.minsan], [], lastName, change)
  return { product, customer, order }
}

/** Sends the mails to these addresses that wait until a press can no longer be taken back, if they have not left by themselves. */
export async function sendHeldMails(...addresses: string[]): Promise<void> {
  const listed = await operator('mail', 'list', '--limit', '1000', '--json')
  const waiting = JSON.parse(listed) as { id: number; recipient: string }[]
  const ids = waiting.filter(({ recipient }) => addresses.includes(recipient)).map(({ id }) => String(id))
  // Without IDs the command retries the mails that were given up.
  if (ids.length === 0) return
  await operator('mail', 'retry', ...ids).catch((error: Error) => {
    if (!/no such mail waits/i.test(error.message)) throw error
  })
}

const NAMED_KEYS = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
}
/** The separator of a DataMatrix, which scanners type as Ctrl+]. */
const SEPARATOR_KEY = { key: ']', code: 'BracketRight', modifiers: 2 }

interface Typing {
  end?: keyof typeof NAMED_KEYS | null
  /** Between two keys: a scanner's 5 ms, or a person's. */
  gap_ms?: number
  /** How long ago the last key was pressed. */
  ago_ms?: number
}

/** Types a code as a scanner does. Keys carry their time, so that a busy machine does not make it slower. */
export async function scanCode(page: Page, code: string, { end = 'Enter', gap_ms = 5, ago_ms = 0 }: Typing = {}) {
  const session = await page.context().newCDPSession(page)
  const typed = [...code].map((key) => (key === '\u001d' ? SEPARATOR_KEY : { key, text: key }))
  const keys = end === null ? typed : [...typed, NAMED_KEYS[end]]
  const lastMs = Date.now() - ago_ms
  const events = keys.flatMap((key, index) => {
    const timestamp = (lastMs - (keys.length - 1 - index) * gap_ms) / 1000
    const { text: _, ...released } = { text: '', ...key }
    return [
      { ...key, timestamp, type: 'keyDown' as const },
      { ...released, timestamp, type: 'keyUp' as const },
    ]
  })
  await Promise.all(events.map((event) => session.send('Input.dispatchKeyEvent', event)))
  await session.detach()
}

/** Waits until the page hears a scanner: the sound's button is there once its scripts run. */
export const expectListening = (page: Page) => expect(page.getByRole('button', { name: live.on })).toBeVisible()

const GS = '\u001d'

/** Text of the DataMatrix on a pack. */
export const dataMatrix = (minsan: string, { lot = 'L0T42', serial = '12AB34', expires = '991231' } = {}) =>
  `]d20108006540000014${`17${expires}10${lot}`}${GS}21${serial}${GS}716${minsan}`
